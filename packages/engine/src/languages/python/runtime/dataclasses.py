# Dataclasses are the classes that they are made of.


def dataclass(cls=None, **options):
    return cls or _same


def _same(cls):
    return cls


# Factories are called by whoever makes an instance.
def field(default=None, default_factory=None, **options):
    return default


def replace(instance, **changes):
    return instance


def asdict(instance, dict_factory=None):
    return {}


def astuple(instance):
    return ()


def fields(instance):
    return ()
