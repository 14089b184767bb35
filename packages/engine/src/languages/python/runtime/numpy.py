# Functions that run what they are given for each element or line of an array. https://numpy.org/doc/stable/reference/routines.functional.html
from outside import value


class vectorize:
    def __init__(self, function=None, *args, **options):
        self.function = function

    def __call__(self, *args, **kwargs):
        return self.function(*args, **kwargs)


def frompyfunc(function, *counts, **options):
    return function


def apply_along_axis(function, axis, array, *args, **kwargs):
    return function(value, *args, **kwargs)


def apply_over_axes(function, array, axes):
    return function(value, value)


def fromfunction(function, shape, **options):
    return function(*value)


def piecewise(array, conditions, functions, *args, **kwargs):
    for function in functions:
        function(value, *args, **kwargs)
    return value
