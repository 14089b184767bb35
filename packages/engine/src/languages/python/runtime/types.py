# What makes something of a function or a map.


class MethodType:
    def __init__(self, function, instance):
        self.function = function
        self.instance = instance

    def __call__(self, *args, **kwargs):
        return self.function(self.instance, *args, **kwargs)


def MappingProxyType(mapping):
    return mapping


def coroutine(function):
    return function
