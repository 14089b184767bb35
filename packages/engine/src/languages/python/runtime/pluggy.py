# Who calls a hook calls what registered plugins have under its name. https://pluggy.readthedocs.io/en/stable/
from outside import value


class _Hooks:
    def __init__(self):
        self.plugins = []

    def __getattr__(self, name):
        for plugin in self.plugins:
            return getattr(plugin, name)


class PluginManager(value):
    def __init__(self, project):
        self.hook = _Hooks()

    def register(self, plugin, name=None):
        self.hook.plugins.append(plugin)


def HookimplMarker(project):
    return _marker


def _marker(function=None, **options):
    return function or _same


def _same(function):
    return function


HookspecMarker = HookimplMarker
