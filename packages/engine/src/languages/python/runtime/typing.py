# Functions that say something to type checkers and hand on what they are given, and bases under another name.
from collections import Container, Generator, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet, Sequence
from collections import Set as AbstractSet


def cast(kind, value):
    return value


def overload(function):
    return function


final = no_type_check = runtime_checkable = override = overload


def assert_type(value, kind):
    return value


def assert_never(value):
    pass


class NamedTuple(tuple):
    def _replace(self, **changes):
        return self

    def _asdict(self):
        return {}


class Generic:
    pass


# Whatever has its members is an instance.
class Protocol:
    def __instancecheck__(self, instance):
        pass
