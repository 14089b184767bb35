# What counts how far a loop has come hands on what the loop goes through. https://tqdm.github.io/docs/tqdm/
import tqdm as asyncio
import tqdm as auto
import tqdm as autonotebook
import tqdm as notebook
import tqdm as rich
import tqdm as std
from outside import value


class tqdm(value):
    def __init__(self, iterable=None, *args, **options):
        self.iterable = iterable

    def __iter__(self):
        return self.iterable

    def __aiter__(self):
        return self.iterable

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


tqdm_notebook = tqdm
