# https://docs.python.org/3/library/curses.html#curses.wrapper
from outside import value


def wrapper(function, *args, **kwargs):
    return function(value, *args, **kwargs)
