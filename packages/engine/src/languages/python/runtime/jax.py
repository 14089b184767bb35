# Functions that are compiled, derived or mapped stand for themselves; loops run theirs. https://docs.jax.dev/en/latest/jax.html
import jax as lax
import jax as linen
from outside import value


def jit(function=None, *args, **options):
    return function or _same


def _same(function):
    return function


pmap = vmap = checkpoint = remat = grad = jacfwd = jacrev = hessian = custom_vjp = custom_jvp = jit


def value_and_grad(function, *args, **options):
    def run(*given, **named):
        return function(*given, **named), value

    return run


def scan(function, init=None, xs=None, **options):
    return function(init, value)


def fori_loop(lower, upper, function, init):
    return function(lower, init)


def while_loop(test, function, init):
    test(init)
    return function(init)


def cond(test, one, other, *operands, **options):
    return one(*operands) or other(*operands)


def switch(index, branches, *operands):
    for branch in branches:
        return branch(*operands)


# https://flax-linen.readthedocs.io/en/latest/api_reference/flax.linen/module.html
class Module(value):
    def apply(self, variables, *args, method=None, rngs=None, mutable=False, **kwargs):
        if method:
            return method(self, *args, **kwargs)
        return self(*args, **kwargs)

    def init(self, rngs, *args, method=None, mutable=None, **kwargs):
        self(*args, **kwargs)
        return value
