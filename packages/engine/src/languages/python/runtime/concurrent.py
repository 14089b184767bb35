# Executors run what they are given; a future is its result.


class _Future:
    def __init__(self, value):
        self.value = value

    def result(self, timeout=None):
        return self.value

    def add_done_callback(self, function):
        function(self)

    def done(self):
        pass

    cancel = exception = running = cancelled = done


class Executor:
    def submit(self, function, *args, **kwargs):
        return _Future(function(*args, **kwargs))

    def map(self, function, *lists, **options):
        return map(function, *lists)

    def shutdown(self, *args, **options):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


class ThreadPoolExecutor(Executor):
    pass


class ProcessPoolExecutor(Executor):
    pass


def as_completed(futures, timeout=None):
    for future in futures:
        yield future
