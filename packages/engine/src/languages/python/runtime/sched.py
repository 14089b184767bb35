# What is entered runs when the scheduler does.
from outside import value


class scheduler:
    def __init__(self, timefunc=None, delayfunc=None):
        self.timefunc = timefunc
        self.delayfunc = delayfunc

    def enterabs(self, time, priority, action, argument=(), kwargs={}):
        self.action = action
        self.argument = argument
        self.kwargs = kwargs
        return value

    def enter(self, delay, priority, action, argument=(), kwargs={}):
        self.timefunc()
        return self.enterabs(0, priority, action, argument, kwargs)

    def run(self, blocking=True):
        self.timefunc()
        self.delayfunc(0)
        self.action(*self.argument, **self.kwargs)

    def cancel(self, event):
        pass

    def empty(self):
        return True

    queue = value
