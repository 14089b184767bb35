# A proxy asks its function for what it stands for, whenever something of it is read.
# https://werkzeug.palletsprojects.com/en/stable/local/#werkzeug.local.LocalProxy
import werkzeug as local


class LocalProxy:
    def __init__(self, local, name=None, **options):
        self.local = local

    def __getattr__(self, name):
        return getattr(self.local(), name)
