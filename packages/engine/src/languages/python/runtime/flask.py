# What a request keeps under a name is there for all that the request runs; so is what the application has.
# https://flask.palletsprojects.com/en/stable/api/#flask.g
import flask as ctx
import flask as globals
import flask as views
from outside import value


class _Kept(value):
    def get(self, name, default=None):
        return getattr(self, name, default)

    pop = setdefault = get


g = _Kept()


class _Running:
    pass


_running = _Running()


class Flask(value):
    def __init__(self, *args, **options):
        self.extensions = {}
        _running.app = self

    def __call__(self, *args, **options):
        return value


current_app = _running.app


def copy_current_request_context(function):
    return function


class View(value):
    pass


MethodView = View
