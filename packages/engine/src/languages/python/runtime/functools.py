# Decorators and helpers that hand on what they are given.


def wraps(wrapped, *assigned, **updated):
    return _same


def _same(wrapper):
    return wrapper


def update_wrapper(wrapper, wrapped, *assigned, **updated):
    return wrapper


def lru_cache(function=128, typed=False, maxsize=128):
    return function or _same


def cache(function):
    return function


def total_ordering(cls):
    return cls


def reduce(function, items, start=None):
    for item in items:
        start = function(start or item, item)
    return start


class partial:
    def __init__(self, function, *args, **kwargs):
        self.func = function
        self.args = args
        self.keywords = kwargs

    def __call__(self, *args, **kwargs):
        return self.func(*self.args, *args, **self.keywords, **kwargs)


partialmethod = partial


def cmp_to_key(function):
    function(None, None)
    return function


def singledispatch(function):
    return function
