# A coroutine stands for what it returns.


def run(main, **options):
    return main


create_task = ensure_future = wait_for = shield = run_until_complete = timeout = run


def gather(*awaited, **options):
    return awaited


def wait(awaited, **options):
    return awaited, awaited


def as_completed(awaited, **options):
    return awaited


async def to_thread(function, *args, **kwargs):
    return function(*args, **kwargs)


class _Loop:
    def run_until_complete(self, main):
        return main

    create_task = run_until_complete

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

    def close(self):
        pass

    stop = run_forever = is_running = is_closed = set_debug = time = close


def get_event_loop():
    return _Loop()


get_running_loop = new_event_loop = get_event_loop


def set_event_loop(loop):
    pass


async def sleep(delay, result=None):
    return result
