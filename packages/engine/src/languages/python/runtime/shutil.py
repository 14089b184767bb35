# What fails is told to a function, and what is copied may be copied by one.
from outside import value


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    onerror(value, path, value)
    onexc(value, path, value)


def copytree(src, dst, symlinks=False, ignore=None, copy_function=None, *options, **more):
    ignore(src, [""])
    copy_function(src, dst)
    return dst


def move(src, dst, copy_function=None):
    copy_function(src, dst)
    return dst
