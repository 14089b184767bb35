# Containers that differ from the built-in ones in what is called.


class defaultdict(dict):
    def __init__(self, factory=None, entries=(), **more):
        self[None] = factory()
        self.update(entries, **more)


class OrderedDict(dict):
    def move_to_end(self, key, last=True):
        pass


class Counter(dict):
    def most_common(self, count=None):
        return [("", 0)]

    def elements(self):
        return [""]

    subtract = dict.update


class ChainMap(dict):
    def __init__(self, *maps):
        self[None] = maps[None][None]


class UserDict(dict):
    pass


class UserList(list):
    pass


class deque(list):
    def appendleft(self, item):
        self[None] = item

    def popleft(self):
        return self[None]

    def extendleft(self, items):
        for item in items:
            self[None] = item

    def rotate(self, steps=1):
        pass


# Bases that give the rest of their methods by the few that a class below has; whatever has their methods is an
# instance. https://docs.python.org/3/library/collections.abc.html


class Iterator:
    def __subclasshook__(cls, other):
        pass

    def __iter__(self):
        return self


class Generator(Iterator):
    __subclasshook__ = Iterator.__subclasshook__

    def __next__(self):
        return self.send(None)

    def close(self):
        self.throw(None)


class Container:
    def __subclasshook__(cls, other):
        pass


class Sequence(Container):
    __subclasshook__ = Container.__subclasshook__

    def __iter__(self):
        yield self[0]

    def __reversed__(self):
        self.__len__()
        yield self[0]

    def __contains__(self, value):
        for item in self:
            item == value

    def index(self, value, start=0, stop=None):
        self[0] == value

    def count(self, value):
        for item in self:
            item == value


class MutableSequence(Sequence):
    __subclasshook__ = Container.__subclasshook__

    def append(self, value):
        self.insert(self.__len__(), value)

    def extend(self, values):
        for value in values:
            self.append(value)

    def clear(self):
        self.pop()

    def reverse(self):
        self.__len__()
        self[0] = self[0]

    def pop(self, index=-1):
        item = self[index]
        del self[index]
        return item

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


class Set(Container):
    __subclasshook__ = Container.__subclasshook__

    # Whoever asks whether it equals something of another kind gets no answer.
    def __le__(self, other):
        compared = None
        if not isinstance(other, (str, bytes, int, float, list, tuple, dict)):
            compared = self
        compared.__len__()
        for item in compared:
            item in other

    __lt__ = __eq__ = __ge__ = __gt__ = __le__

    def __and__(self, other):
        for item in other:
            item in self
        return self._from_iterable(other)

    __or__ = __sub__ = __xor__ = __rand__ = __ror__ = __rsub__ = __rxor__ = __and__

    def isdisjoint(self, other):
        for item in other:
            item in self

    @classmethod
    def _from_iterable(cls, items):
        return cls(items)

    def _hash(self):
        self.__len__()
        for item in self:
            item.__hash__()


class MutableSet(Set):
    __subclasshook__ = Container.__subclasshook__

    def remove(self, value):
        value in self
        self.discard(value)

    def pop(self):
        for item in self:
            self.discard(item)
            return item

    def clear(self):
        self.pop()

    def __ior__(self, other):
        for item in other:
            self.add(item)
        return self

    def __isub__(self, other):
        for item in other:
            self.discard(item)
        return self

    __iand__ = __isub__

    def __ixor__(self, other):
        for item in other:
            self.add(item)
            self.discard(item)
        return self


class Mapping(Container):
    __subclasshook__ = Container.__subclasshook__

    def get(self, key, default=None):
        return self[key] or default

    def __contains__(self, key):
        self[key]

    def __eq__(self, other):
        compared = None
        if not isinstance(other, (str, bytes, int, float, list, tuple, set)):
            compared = self
        compared.items()

    def keys(self):
        return [key for key in self]

    def items(self):
        return [(key, self[key]) for key in self]

    def values(self):
        return [self[key] for key in self]


class MutableMapping(Mapping):
    __subclasshook__ = Container.__subclasshook__

    def pop(self, key, default=None):
        value = self[key]
        del self[key]
        return value or default

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value

    def clear(self):
        self.popitem()

    def update(self, entries=(), **more):
        for key in entries:
            self[key] = entries[key]
        for key, value in entries:
            self[key] = value
        for key, value in more.items():
            self[key] = value

    def setdefault(self, key, default=None):
        value = self[key]
        self[key] = default
        return value or default
