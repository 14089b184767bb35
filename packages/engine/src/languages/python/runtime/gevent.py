# Greenlets run what they are given. https://www.gevent.org/api/gevent.greenlet.html
import gevent as pool
from outside import value


class Greenlet(value):
    def __init__(self, function=None, *args, **kwargs):
        self.function = function
        self.args = args
        self.kwargs = kwargs

    def start(self):
        self.run()

    def run(self):
        return self.function(*self.args, **self.kwargs)

    def get(self, *args, **options):
        return self.run()

    @classmethod
    def spawn(cls, function, *args, **kwargs):
        function(*args, **kwargs)


def spawn(function, *args, **kwargs):
    function(*args, **kwargs)
    return value


def spawn_later(delay, function, *args, **kwargs):
    function(*args, **kwargs)
    return value


class Pool(value):
    def spawn(self, function, *args, **kwargs):
        function(*args, **kwargs)
        return value

    def map(self, function, iterable, **options):
        return map(function, iterable)

    imap = imap_unordered = map


Group = Pool
