# A generator stands for the context manager that is made of it.


def contextmanager(function):
    return function


asynccontextmanager = contextmanager


class closing:
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *args):
        self.thing.close()


class aclosing:
    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *args):
        self.thing.aclose()


class nullcontext:
    def __init__(self, result=None):
        self.result = result

    def __enter__(self):
        return self.result

    def __exit__(self, *args):
        pass


class suppress:
    def __init__(self, *exceptions):
        pass

    def __enter__(self):
        pass

    def __exit__(self, *args):
        pass


class ContextDecorator:
    def __call__(self, function):
        return function


class ExitStack:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def enter_context(self, context):
        context.__exit__()
        return context.__enter__()

    async def enter_async_context(self, context):
        context.__aexit__()
        return context.__aenter__()

    def callback(self, function, *args, **kwargs):
        function(*args, **kwargs)
        return function

    push = push_async_exit = enter_context
    push_async_callback = callback

    def pop_all(self):
        return self

    def close(self):
        pass

    aclose = close
    __aenter__ = __enter__
    __aexit__ = __exit__


class AsyncExitStack(ExitStack):
    pass


class AbstractContextManager:
    def __enter__(self):
        return self


class AbstractAsyncContextManager:
    def __aenter__(self):
        return self
