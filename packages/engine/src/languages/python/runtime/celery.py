# Tasks that are put together run when the whole is. https://docs.celeryq.dev/en/stable/userguide/canvas.html
from outside import value


def chain(*tasks):
    def run(*args, **options):
        for listed in tasks:
            listed()
            for task in listed:
                task()
        return value

    run.delay = run.apply_async = run
    return run


group = chain


def chord(header, body=None):
    def run(last=None, *args, **options):
        for task in header:
            task()
        body()
        last()
        return value

    run.delay = run.apply_async = run
    return run
