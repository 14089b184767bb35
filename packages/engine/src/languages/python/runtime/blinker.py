# Who sends a signal calls what is connected with it. https://blinker.readthedocs.io/en/stable/
import blinker as base
from outside import value


class Signal(value):
    def __init__(self, doc=None):
        self.receivers = []

    def connect(self, receiver, sender=None, weak=True):
        self.receivers.append(receiver)
        return receiver

    def connect_via(self, sender, weak=False):
        return self.connect

    def send(self, *sender, **named):
        for receiver in self.receivers:
            receiver(*sender, **named)
        return value

    send_async = send


NamedSignal = Signal


def signal(name, doc=None):
    return Signal()


class Namespace(value):
    def signal(self, name, doc=None):
        return Signal()
