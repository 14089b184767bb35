# Functions that are called from the other kind of code. https://docs.djangoproject.com/en/stable/topics/async/#async-adapter-functions
import asgiref as sync


def sync_to_async(function=None, **options):
    return function or _same


def async_to_sync(function=None, **options):
    return function or _same


def _same(function):
    return function
