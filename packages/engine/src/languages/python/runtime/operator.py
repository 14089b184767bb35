# Functions that stand for operators, and a function that calls a member; what gets members is read with the program.


def methodcaller(name, *args, **kwargs):
    return lambda obj: getattr(obj, name)(*args, **kwargs)


def call(function, *args, **kwargs):
    return function(*args, **kwargs)


def lt(a, b):
    return a < b


def le(a, b):
    return a <= b


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def ge(a, b):
    return a >= b


def gt(a, b):
    return a > b


def add(a, b):
    return a + b


concat = add


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def matmul(a, b):
    return a @ b


def truediv(a, b):
    return a / b


def floordiv(a, b):
    return a // b


def mod(a, b):
    return a % b


def pow(a, b):
    return a**b


def and_(a, b):
    return a & b


def or_(a, b):
    return a | b


def xor(a, b):
    return a ^ b


def lshift(a, b):
    return a << b


def rshift(a, b):
    return a >> b


def neg(a):
    return -a


def pos(a):
    return +a


def invert(a):
    return ~a


def contains(a, b):
    return b in a


def getitem(a, b):
    return a[b]


def setitem(a, b, c):
    a[b] = c


def delitem(a, b):
    del a[b]
