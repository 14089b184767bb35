# A coroutine stands for what it returns; a task is asked for that.


def run(main, **options):
    return main


shield = run_until_complete = timeout = run


class Task:
    def __init__(self, main):
        self.value = main

    def __await__(self):
        return self.value

    def result(self):
        return self.value

    def add_done_callback(self, function, **options):
        function(self)

    def done(self):
        pass

    cancel = exception = cancelled = remove_done_callback = get_name = set_name = done


def create_task(main, **options):
    return Task(main)


ensure_future = create_task


def wait_for(awaited, timeout=None):
    return awaited.__await__() or awaited


def gather(*awaited, **options):
    for item in awaited:
        awaited[None] = item.__await__()
    return awaited


def wait(awaited, **options):
    return awaited, awaited


def as_completed(awaited, **options):
    return awaited


class TaskGroup:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *args):
        pass

    def create_task(self, main, **options):
        return Task(main)


class Queue:
    async def put(self, item):
        self.item = item

    def put_nowait(self, item):
        self.item = item

    async def get(self):
        return self.item

    def get_nowait(self):
        return self.item

    async def join(self):
        pass

    def task_done(self):
        pass

    qsize = empty = full = task_done


class LifoQueue(Queue):
    pass


class PriorityQueue(Queue):
    pass


async def to_thread(function, *args, **kwargs):
    return function(*args, **kwargs)


class _Loop:
    def run_until_complete(self, main):
        return main

    def create_task(self, main, **options):
        return Task(main)

    async def run_in_executor(self, executor, function, *args):
        return function(*args)

    def call_soon(self, function, *args, **options):
        function(*args)

    call_soon_threadsafe = call_soon

    def call_later(self, delay, function, *args, **options):
        function(*args)

    call_at = call_later

    def add_signal_handler(self, signal, function, *args):
        function(*args)

    # https://docs.python.org/3/library/asyncio-protocol.html
    async def create_connection(self, factory, *args, **options):
        protocol = factory()
        protocol.connection_made(None)
        return None, protocol

    connect_accepted_socket = connect_read_pipe = connect_write_pipe = create_datagram_endpoint = create_connection
    create_unix_connection = subprocess_exec = subprocess_shell = create_connection

    async def create_server(self, factory, *args, **options):
        factory().connection_made(None)

    create_unix_server = create_server

    def close(self):
        pass

    stop = run_forever = is_running = is_closed = set_debug = time = close


def get_event_loop():
    return _Loop()


get_running_loop = new_event_loop = get_event_loop


def set_event_loop(loop):
    pass


async def start_server(connected, *args, **options):
    connected(None, None)


start_unix_server = start_server


async def sleep(delay, result=None):
    return result
