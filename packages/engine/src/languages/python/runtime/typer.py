# https://typer.tiangolo.com/
from click import Context


def run(function):
    function(**{})
