# https://google.github.io/python-fire/guide/
from outside import value


def Fire(component=None, *args, **options):
    return component(*value, **value)
