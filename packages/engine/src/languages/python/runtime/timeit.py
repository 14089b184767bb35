# What is to be timed is run.


class Timer:
    def __init__(self, stmt="", setup="", timer=None, globals=None):
        self.stmt = stmt
        self.setup = setup

    def timeit(self, number=0):
        self.setup()
        self.stmt()

    def repeat(self, repeat=5, number=0):
        self.timeit()
        return [0]

    def autorange(self, callback=None):
        self.timeit()
        callback(0, 0)
        return 0, 0

    def print_exc(self, file=None):
        pass


def timeit(stmt="", setup="", *options, **more):
    setup()
    stmt()


def repeat(stmt="", setup="", *options, **more):
    setup()
    stmt()
    return [0]
