# What commands are given by their decorators (`flow/frameworks/commands.ts`), and other commands that they run.
# https://click.palletsprojects.com/en/stable/commands-and-groups/
import click as core
import click as decorators
from outside import value


class Context(value):
    def invoke(self, function, *args, **kwargs):
        return function(*args, **kwargs)

    def forward(self, function, *args, **kwargs):
        return function(*args, **kwargs)

    def find_object(self, kind):
        return kind.__new__(kind)

    ensure_object = find_object


_context = Context()


class _Passing:
    def __init__(self, given):
        self.given_first = given

    def __call__(self, function):
        return function


pass_context = _Passing(_context)
pass_obj = _Passing(_context.obj)


def make_pass_decorator(kind, ensure=False):
    return _Passing(kind.__new__(kind))


def get_current_context(silent=False):
    return _context


class progressbar:
    def __init__(self, iterable=None, *args, **options):
        self.iterable = iterable

    def __enter__(self):
        return self.iterable

    def __exit__(self, *args):
        pass
