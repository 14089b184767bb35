# The user of a request is what the application's check of names and passwords has given.
# https://flask-httpauth.readthedocs.io/en/latest/
from outside import value


class _Checks:
    pass


_checks = _Checks()


class HTTPAuth(value):
    def verify_password(self, function):
        _checks.verify = function
        return function

    def verify_token(self, function):
        _checks.verify = function
        return function

    def current_user(self):
        return _verified


HTTPBasicAuth = HTTPTokenAuth = HTTPDigestAuth = MultiAuth = HTTPAuth

_verified = _checks.verify(*value)
