# What Python's built-in functions and classes do with the values that they are given, as far as callables,
# instances and elements are called or come out again. Read for its flow of values and never run: an element
# of which the position or key does not matter is written as [None].


def _nothing(self=None, *args, **kwargs):
    pass


def _text(self=None, *args, **kwargs):
    return ""


def _texts(self=None, *args, **kwargs):
    return [""]


class object:
    __init__ = _nothing
    __init_subclass__ = _nothing
    __setattr__ = _nothing
    __getattribute__ = _nothing
    __delattr__ = _nothing
    __subclasshook__ = _nothing


class type:
    def __new__(cls, value, *more):
        return value.__class__


# Numbers and bytes, where a value is tested for them.
class _plain:
    pass


# What `SimpleNamespace` makes, each a thing of its own.
class _namespace:
    pass


class super:
    pass


class property:
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset

    def __get__(self, instance, owner=None):
        return self.fget(instance)

    def __set__(self, instance, value):
        self.fset(instance, value)


class staticmethod:
    pass


class classmethod:
    pass


class str:
    __str__ = __format__ = None

    def __init__(self, value=None, *more):
        value.__str__()

    def split(self, *args):
        return [""]

    rsplit = splitlines = partition = rpartition = _texts
    capitalize = casefold = center = expandtabs = format = format_map = join = ljust = lower = lstrip = _text
    removeprefix = removesuffix = replace = rjust = rstrip = strip = swapcase = title = _text
    translate = upper = zfill = decode = _text
    count = encode = endswith = find = index = isalnum = isalpha = isascii = isdecimal = isdigit = _nothing
    isidentifier = islower = isnumeric = isprintable = isspace = istitle = isupper = maketrans = _nothing
    rfind = rindex = startswith = _nothing


class generator:
    def send(self, value):
        self.__sent__ = value
        return self[None]

    def throw(self, *args):
        return self[None]

    def close(self):
        pass

    # What @contextmanager makes of it.
    def __enter__(self):
        return self[None]

    def __exit__(self, *args):
        pass

    def __aenter__(self):
        return self[None]

    def __aexit__(self, *args):
        pass

    # What a dependency of FastAPI gives by it.
    def _given_once(self):
        return self[None]

    asend = send
    athrow = throw
    aclose = close


class tuple:
    def __init__(self, items=()):
        for item in items:
            self[None] = item

    def __add__(self, others):
        if isinstance(others, tuple):
            return [*self, *others]

    def count(self, item):
        pass

    def index(self, item, *bounds):
        pass


class list:
    def __init__(self, items=()):
        for item in items:
            self[None] = item

    def __add__(self, others):
        if isinstance(others, list):
            return [*self, *others]

    def __iadd__(self, others):
        return self

    def __mul__(self, count):
        return self

    __imul__ = __mul__

    def append(self, item):
        self[None] = item

    def extend(self, items):
        for item in items:
            self[None] = item

    def insert(self, at, item):
        self[None] = item

    def pop(self, at=-1):
        return self[None]

    # Of deques, which types have for lists.
    def appendleft(self, item):
        self[None] = item

    popleft = pop

    def copy(self):
        return self

    def sort(self, key=None, reverse=False):
        key(self[None])
        self[None].__lt__(self[None])

    def remove(self, item):
        pass

    def index(self, item, *bounds):
        pass

    count = clear = reverse = index


# A part of a tuple or of a list, which is kin to lists as the last of its bases.
class _slice(tuple, list):
    pass


class set:
    def __init__(self, items=()):
        for item in items:
            self[None] = item

    def add(self, item):
        self[None] = item

    def update(self, *others):
        for other in others:
            for item in other:
                self[None] = item

    def pop(self):
        return self[None]

    def __or__(self, others):
        return {*self, *others}

    def __ior__(self, others):
        for item in others:
            self[None] = item
        return self

    __ixor__ = __ior__

    def __iand__(self, others):
        return self

    __isub__ = __iand__

    def union(self, *others):
        for other in others:
            for item in other:
                self[None] = item
        return self

    def copy(self, *others):
        return self

    intersection = difference = symmetric_difference = copy

    def discard(self, item):
        pass

    remove = clear = isdisjoint = issubset = issuperset = discard
    intersection_update = difference_update = symmetric_difference_update = discard


class frozenset(set):
    pass


class dict:
    def __init__(self, entries=(), **more):
        for key, value in entries:
            self[key] = value
        for key in entries:
            self[key] = entries[key]
        for key in more:
            self[key] = more[key]

    update = __init__

    def __or__(self, others):
        return {**self, **others}

    def __ior__(self, others):
        for key in others:
            self[key] = others[key]
        return self

    def get(self, key, default=None):
        return self[key] or default

    def setdefault(self, key, default=None):
        self[key] = default
        return self[key]

    def pop(self, key, default=None):
        return self[key] or default

    def popitem(self):
        return self.__iterated__ or "", self[None]

    def values(self):
        return [self[None]]

    def items(self):
        return [(self.__iterated__ or "", self[None])]

    def keys(self):
        return [self.__iterated__ or ""]

    def copy(self):
        return self

    @classmethod
    def fromkeys(cls, keys, value=None):
        return {keys[None]: value}

    def clear(self):
        pass

    has_key = clear
    iteritems = items
    itervalues = values
    iterkeys = keys


def map(function, *lists):
    items = [item for item in lists[0]]
    others = [item for item in lists[1]]
    return [function(items[None], others[None])]


def filter(function, items):
    for item in items:
        function(item)
        return [item]


def sorted(items, key=None, reverse=False):
    for item in items:
        key(item)
        item.__lt__(item)
        return [item]


def min(*items, key=None, default=None):
    def entries():
        if len(items) == 1:
            return items[0]

    for entry in entries():
        key(entry)
        entry.__lt__(entry)
        return entry
    for item in items:
        key(item)
        item.__lt__(item)
        return item or default


max = min


def reversed(items):
    items.__reversed__()
    for item in items:
        return [item]


def enumerate(items, start=0):
    for item in items:
        return [(start, item)]


def zip(*lists, strict=False):
    first = [item for item in lists[0]]
    second = [item for item in lists[1]]
    third = [item for item in lists[2]]
    return [(first[None], second[None], third[None])]


def iter(items, *end):
    if end:
        return _repeated(items)
    iterator = items.__iter__()
    for item in items:
        iterator[None] = item
        return iterator or [item]


def _repeated(function):
    yield function()


def next(iterator, default=None):
    return iterator.__next__() or iterator[None] or default


aiter = iter


def anext(iterator, default=None):
    return iterator.__anext__() or iterator[None] or default


def len(value):
    value.__len__()


def repr(value):
    value.__repr__()
    return ""


def abs(value):
    return value.__abs__()


def hash(value):
    value.__hash__()


def round(value, digits=None):
    return value.__round__(digits)


def divmod(value, other):
    return value.__divmod__(other) or other.__rdivmod__(value)


def pow(value, other, modulus=None):
    return value ** other


def dir(value=None):
    return value.__dir__() or [""]


def format(value, spec=""):
    value.__format__(spec)
    return ""


def bool(value=None):
    value.__bool__()


def any(items):
    for item in items:
        pass


all = any


def sum(items, start=0):
    for item in items:
        item.__radd__(start)
        total = start or item
        return total.__add__(item) or total


def apply(function, args=(), kwargs={}):
    return function(*args, **kwargs)


def getattr(value, name, default=None):
    return default


def setattr(value, name, new):
    pass


class BaseException:
    __str__ = None

    def with_traceback(self, traceback):
        return self

    def add_note(self, note):
        pass


class Exception(BaseException):
    pass


class ArithmeticError(Exception):
    pass


class AssertionError(Exception):
    pass


class AttributeError(Exception):
    pass


class BaseExceptionGroup(BaseException):
    pass


class OSError(Exception):
    pass


class BlockingIOError(OSError):
    pass


class ConnectionError(OSError):
    pass


class BrokenPipeError(ConnectionError):
    pass


class BufferError(Exception):
    pass


class Warning(Exception):
    pass


class BytesWarning(Warning):
    pass


class ChildProcessError(OSError):
    pass


class ConnectionAbortedError(ConnectionError):
    pass


class ConnectionRefusedError(ConnectionError):
    pass


class ConnectionResetError(ConnectionError):
    pass


class DeprecationWarning(Warning):
    pass


class EOFError(Exception):
    pass


class EncodingWarning(Warning):
    pass


class ExceptionGroup(BaseExceptionGroup, Exception):
    pass


class FileExistsError(OSError):
    pass


class FileNotFoundError(OSError):
    pass


class FloatingPointError(ArithmeticError):
    pass


class FutureWarning(Warning):
    pass


class GeneratorExit(BaseException):
    pass


class ImportError(Exception):
    pass


class ImportWarning(Warning):
    pass


class SyntaxError(Exception):
    pass


class IndentationError(SyntaxError):
    pass


class LookupError(Exception):
    pass


class IndexError(LookupError):
    pass


class InterruptedError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class KeyError(LookupError):
    pass


class KeyboardInterrupt(BaseException):
    pass


class MemoryError(Exception):
    pass


class ModuleNotFoundError(ImportError):
    pass


class NameError(Exception):
    pass


class NotADirectoryError(OSError):
    pass


class RuntimeError(Exception):
    pass


class NotImplementedError(RuntimeError):
    pass


class OverflowError(ArithmeticError):
    pass


class PendingDeprecationWarning(Warning):
    pass


class PermissionError(OSError):
    pass


class ProcessLookupError(OSError):
    pass


class RecursionError(RuntimeError):
    pass


class ReferenceError(Exception):
    pass


class ResourceWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


class StopAsyncIteration(Exception):
    pass


class StopIteration(Exception):
    pass


class SyntaxWarning(Warning):
    pass


class SystemError(Exception):
    pass


class SystemExit(BaseException):
    pass


class TabError(IndentationError):
    pass


class TimeoutError(OSError):
    pass


class TypeError(Exception):
    pass


class UnboundLocalError(NameError):
    pass


class ValueError(Exception):
    pass


class UnicodeError(ValueError):
    pass


class UnicodeDecodeError(UnicodeError):
    pass


class UnicodeEncodeError(UnicodeError):
    pass


class UnicodeTranslateError(UnicodeError):
    pass


class UnicodeWarning(Warning):
    pass


class UserWarning(Warning):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


EnvironmentError = OSError
IOError = OSError
StandardError = Exception
