# Who calls a hook calls what registered plugins have under its name. https://pluggy.readthedocs.io/en/stable/


class _Hooks:
    def __init__(self):
        self.plugins = []

    def __getattr__(self, name):
        return getattr(self.plugins[None], name)


class PluginManager:
    def __init__(self, project):
        self.hook = _Hooks()

    def register(self, plugin, name=None):
        self.hook.plugins.append(plugin)

    def add_hookspecs(self, specification):
        pass

    load_setuptools_entrypoints = unregister = get_plugins = set_blocked = is_blocked = add_hookspecs
    check_pending = list_name_plugin = get_plugin = has_plugin = is_registered = add_hookspecs
    add_hookcall_monitoring = enable_tracing = get_name = get_canonical_name = parse_hookimpl_opts = add_hookspecs


def HookimplMarker(project):
    return _marker


def _marker(function=None, **options):
    return function or _same


def _same(function):
    return function


HookspecMarker = HookimplMarker
