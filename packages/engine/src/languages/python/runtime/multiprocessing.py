# Processes run what they are given when they are started; pools run it for each item.
from outside import value
from queue import Queue, SimpleQueue
from threading import Thread


class Process(Thread):
    def terminate(self):
        pass

    kill = close = terminate
    pid = exitcode = authkey = sentinel = value


JoinableQueue = Queue


class AsyncResult:
    def __init__(self, result):
        self.result = result

    def get(self, timeout=None):
        return self.result

    def wait(self, timeout=None):
        pass

    ready = successful = wait


class Pool:
    def __init__(self, processes=None, initializer=None, initargs=(), maxtasksperchild=None):
        initializer(*initargs)

    def apply(self, func, args=(), kwds={}):
        return func(*args, **kwds)

    def apply_async(self, func, args=(), kwds={}, callback=None, error_callback=None):
        result = func(*args, **kwds)
        callback(result)
        error_callback(value)
        return AsyncResult(result)

    def map(self, func, iterable, chunksize=None):
        return [func(item) for item in iterable]

    imap = imap_unordered = map

    def map_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        results = [func(item) for item in iterable]
        callback(results)
        error_callback(value)
        return AsyncResult(results)

    def starmap(self, func, iterable, chunksize=None):
        return [func(*items) for items in iterable]

    def starmap_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        results = [func(*items) for items in iterable]
        callback(results)
        error_callback(value)
        return AsyncResult(results)

    def close(self):
        pass

    terminate = join = close

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


ThreadPool = Pool


class _Context:
    Process = Process
    Pool = Pool
    Queue = Queue
    SimpleQueue = SimpleQueue
    JoinableQueue = JoinableQueue
    Manager = Event = Lock = RLock = Semaphore = Condition = Barrier = Pipe = Value = Array = cpu_count = value
    set_start_method = get_start_method = value


def get_context(method=None):
    return _Context()
