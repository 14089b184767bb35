# The user who is logged in is what the application's loader gives. https://flask-login.readthedocs.io/en/latest/
from outside import value


class _Loaders:
    pass


_loaders = _Loaders()


class LoginManager(value):
    def user_loader(self, function):
        _loaders.load = function
        return function

    def request_loader(self, function):
        _loaders.load = function
        return function


current_user = _loaders.load(None)
