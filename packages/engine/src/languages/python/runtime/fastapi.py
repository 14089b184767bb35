# Dependencies are called for whoever declares them (`flow/frameworks/dependencies.ts`), tasks by who adds them.
# https://fastapi.tiangolo.com/tutorial/dependencies/
import fastapi as background
import fastapi as concurrency
import fastapi as params
from outside import value


class BackgroundTasks(value):
    def add_task(self, function, *args, **kwargs):
        function(*args, **kwargs)


class BackgroundTask(value):
    def __init__(self, function, *args, **kwargs):
        function(*args, **kwargs)


async def run_in_threadpool(function, *args, **kwargs):
    return function(*args, **kwargs)


class Depends:
    def __init__(self, dependency=None, **options):
        self.dependency = dependency

    def _given_to_parameter(self):
        given = self.dependency(*value, **value)
        return given._given_once() or given


Security = Depends
