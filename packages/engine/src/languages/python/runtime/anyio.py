# Functions that another loop or thread runs. Trio is much the same. https://anyio.readthedocs.io/en/stable/tasks.html
import anyio as from_thread
import anyio as to_process
import anyio as to_thread
from outside import value


def run(function, *args, **options):
    return function(*args)


async def run_sync(function, *args, **options):
    return function(*args)


class _Group(value):
    def start_soon(self, function, *args, **options):
        function(*args)

    async def start(self, function, *args, **options):
        return function(*args)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *args):
        pass


def create_task_group():
    return _Group()


open_nursery = create_task_group
TaskGroup = Nursery = _Group
