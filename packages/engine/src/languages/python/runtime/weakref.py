# References that stand for what they lead to.


class ref:
    def __init__(self, value, callback=None):
        self.value = value

    def __call__(self):
        return self.value


class WeakMethod(ref):
    pass


def proxy(value, callback=None):
    return value


class WeakKeyDictionary(dict):
    pass


class WeakValueDictionary(dict):
    pass


class WeakSet(set):
    pass


class finalize:
    def __init__(self, value, function, *args, **kwargs):
        self.function = function
        self.args = args
        self.kwargs = kwargs
        function(*args, **kwargs)

    def __call__(self):
        return self.function(*self.args, **self.kwargs)

    def detach(self):
        return None, self.function, self.args, self.kwargs
