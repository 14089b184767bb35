# https://www.tornadoweb.org/en/stable/ioloop.html
import tornado as gen
import tornado as ioloop
from outside import value


class IOLoop(value):
    @classmethod
    def current(cls, instance=True):
        return IOLoop()

    @classmethod
    def instance(cls):
        return IOLoop()

    def run_sync(self, function, timeout=None):
        return function()

    def add_callback(self, function, *args, **kwargs):
        function(*args, **kwargs)

    spawn_callback = add_callback_from_signal = add_callback

    def call_later(self, delay, function, *args, **kwargs):
        function(*args, **kwargs)
        return value

    add_timeout = call_at = call_later

    async def run_in_executor(self, executor, function, *args):
        return function(*args)


def coroutine(function):
    return function
