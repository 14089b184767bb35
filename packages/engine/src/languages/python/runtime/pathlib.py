# Paths that are made of a path are of its own class, also where a program has based one on these.
# https://docs.python.org/3/library/pathlib.html


class PurePath:
    def __truediv__(self, key):
        return self

    def __rtruediv__(self, key):
        return self

    @property
    def parent(self):
        return self

    @property
    def parents(self):
        return [self]

    def joinpath(self, *segments):
        return self

    def relative_to(self, *other):
        return self

    def with_name(self, name):
        return self

    def with_stem(self, stem):
        return self

    def with_suffix(self, suffix):
        return self

    def with_segments(self, *segments):
        return self


class Path(PurePath):
    def absolute(self):
        return self

    def expanduser(self):
        return self

    def resolve(self, strict=False):
        return self

    def readlink(self):
        return self

    def rename(self, target):
        return self

    def replace(self, target):
        return self

    def iterdir(self):
        return [self]

    def glob(self, pattern):
        return [self]

    def rglob(self, pattern):
        return [self]


PurePosixPath = PurePath
PureWindowsPath = PurePath
PosixPath = Path
WindowsPath = Path
