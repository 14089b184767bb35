# Threads run what they are given when they are started.


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs={}, daemon=None):
        self.target = target
        self.args = args
        self.kwargs = kwargs

    def start(self):
        self.run()

    def run(self):
        self.target(*self.args, **self.kwargs)

    def join(self, timeout=None):
        pass

    is_alive = setDaemon = getName = setName = join


class local:
    pass


class Timer(Thread):
    def __init__(self, interval, function, args=(), kwargs={}):
        self.target = function
        self.args = args
        self.kwargs = kwargs

    def cancel(self):
        pass
