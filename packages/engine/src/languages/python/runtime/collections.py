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
