# What JSON cannot say is asked of a function, or of the encoder; hooks are asked for what is read.
from outside import value


def dumps(obj, *, cls=None, default=None, **options):
    default(obj[None])
    cls(**options).encode(obj)
    JSONEncoder().encode(obj)
    return ""


def dump(obj, file, **options):
    file.write(dumps(obj, **options))


def loads(text, *, cls=None, object_hook=None, object_pairs_hook=None, **options):
    cls(**options).decode("")
    return object_hook({}) or object_pairs_hook([("", value)]) or value


def load(file, **options):
    return loads(file.read(), **options)


class JSONEncoder:
    def __init__(self, *, default=None, **options):
        pass

    def default(self, obj):
        pass

    def encode(self, obj):
        self.iterencode(obj)
        return ""

    def iterencode(self, obj, *options):
        self.default(obj[None])
        return [""]


class JSONDecoder:
    def __init__(self, *, object_hook=None, object_pairs_hook=None, **options):
        self.object_hook = object_hook
        self.object_pairs_hook = object_pairs_hook

    def decode(self, text, *options):
        return self.object_hook({}) or self.object_pairs_hook([("", value)]) or value

    def raw_decode(self, text, at=0):
        return self.decode(text), 0
