# What is delayed runs where all of it is handed over. https://joblib.readthedocs.io/en/stable/parallel.html


def delayed(function):
    return function


class Parallel:
    def __init__(self, *args, **options):
        pass

    def __call__(self, tasks):
        return tasks

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass
