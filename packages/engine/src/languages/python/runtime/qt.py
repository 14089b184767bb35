# Signals of Qt call what is connected with them when they are emitted, threads run when they are started. One file stands for
# all bindings and their modules. https://doc.qt.io/qtforpython-6/tutorials/basictutorial/signals_and_slots.html
import PyQt5 as Qt
import PyQt5 as QtCore
import PyQt5 as QtGui
import PyQt5 as QtWidgets
from outside import value


class pyqtSignal:
    def __init__(self, *types, **options):
        self.slots = []

    def connect(self, slot, *options, **kwargs):
        self.slots.append(slot)

    def emit(self, *args):
        for slot in self.slots:
            slot(*args)
            slot.emit(*args)

    def disconnect(self, *slots):
        pass

    def __getitem__(self, kind):
        return self


Signal = pyqtSignal


class QObject(value):
    pass


class QThread(QObject):
    def __init__(self, *args, **options):
        self.started = pyqtSignal()
        self.finished = pyqtSignal()

    def start(self, *args):
        self.started.emit()
        self.run()
        self.finished.emit()


class QRunnable(value):
    pass


class QThreadPool(QObject):
    @staticmethod
    def globalInstance():
        return QThreadPool()

    def start(self, runnable, *args):
        runnable.run()
        runnable()


class QTimer(QObject):
    @staticmethod
    def singleShot(delay, slot, *args):
        slot()
