# Loggers hand records to handlers, which have formatters write them. Loggers are one, whatever their names, and so are
# handlers of one class: filters, which most loggers lack, would be asked for records of all, and are asked for none. Handlers
# that the text gives a level come by the name of that, and are told apart by what is logged. What a program logs by `_log`
# may be of any level, and goes to `_tell_all` as well; here it is read before it is called, which is no such call.
import logging as handlers
from outside import value


class Filterer:
    def addFilter(self, filter):
        pass

    def filter(self, record):
        return record

    removeFilter = addFilter


class Filter:
    def __init__(self, name=""):
        self.name = name

    def filter(self, record):
        return True


class LogRecord:
    def getMessage(self):
        return ""


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%", **options):
        self.datefmt = datefmt

    def format(self, record):
        record.getMessage()
        self.usesTime()
        self.formatTime(record, self.datefmt)
        self.formatMessage(record)
        self.formatException(record.exc_info)
        self.formatStack(record.stack_info)
        return ""

    def formatTime(self, record, datefmt=None):
        self.converter(record.created)
        return ""

    def formatMessage(self, record):
        return ""

    formatException = formatStack = formatMessage

    def converter(self, seconds):
        pass

    def usesTime(self):
        return True


class Handler(Filterer):
    def __init__(self, level=0):
        self.createLock()

    def createLock(self):
        pass

    acquire = release = flush = close = createLock

    def setFormatter(self, formatter):
        self.formatter = formatter

    def setLevel(self, level):
        pass

    def format(self, record):
        return self.formatter.format(record) or Formatter().format(record)

    def handle(self, record):
        self.filter(record)
        self.acquire()
        self.emit(record)
        self.release()
        return record

    def emit(self, record):
        pass

    handleError = emit


class StreamHandler(Handler):
    def __init__(self, stream=None):
        self.stream = stream
        Handler.__init__(self)

    def setStream(self, stream):
        self.flush()
        self.stream = stream

    def flush(self):
        self.stream.flush()

    def emit(self, record):
        self.stream.write(self.format(record))
        self.flush()
        self.handleError(record)


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        StreamHandler.__init__(self, self._open())

    def _open(self):
        return value

    def close(self):
        self.flush()
        StreamHandler.close(self)

    def emit(self, record):
        self.stream = self._open()
        StreamHandler.emit(self, record)


class NullHandler(Handler):
    def handle(self, record):
        pass


class BaseRotatingHandler(FileHandler):
    def emit(self, record):
        self.shouldRollover(record)
        self.doRollover()
        FileHandler.emit(self, record)

    def rotation_filename(self, name):
        self.namer(name)
        return name

    def rotate(self, source, target):
        self.rotator(source, target)

    def shouldRollover(self, record):
        return False

    def doRollover(self):
        self.rotate("", self.rotation_filename(""))


class RotatingFileHandler(BaseRotatingHandler):
    pass


class TimedRotatingFileHandler(BaseRotatingHandler):
    def doRollover(self):
        self.getFilesToDelete()
        BaseRotatingHandler.doRollover(self)

    def getFilesToDelete(self):
        return [""]


class QueueHandler(Handler):
    def __init__(self, queue):
        self.queue = queue
        Handler.__init__(self)

    def emit(self, record):
        self.enqueue(self.prepare(record))
        self.handleError(record)

    def prepare(self, record):
        self.format(record)
        return record

    def enqueue(self, record):
        self.queue.put_nowait(record)


class BufferingHandler(Handler):
    def __init__(self, capacity):
        Handler.__init__(self)

    def emit(self, record):
        self.shouldFlush(record)
        self.flush()

    def shouldFlush(self, record):
        return True

    def close(self):
        self.flush()
        Handler.close(self)


class MemoryHandler(BufferingHandler):
    def __init__(self, capacity, flushLevel=40, target=None, flushOnClose=True):
        self.target = target
        BufferingHandler.__init__(self, capacity)

    def setTarget(self, target):
        self.target = target

    def flush(self):
        self.target.handle(LogRecord())


class Logger(Filterer):
    def __init__(self, name, level=0):
        self.name = name

    def addHandler(self, handler=None, info=None, warning=None, error=None, critical=None):
        self.handlers = [handler]
        self.from_info = [info]
        self.from_warning = [info, warning]
        self.from_error = [info, warning, error]
        self.from_critical = [info, warning, error, critical]

    def removeHandler(self, handler):
        pass

    setLevel = removeHandler

    def isEnabledFor(self, level):
        return True

    def debug(self, message, *args, **options):
        self.isEnabledFor(10)
        tell = self._log
        tell(10, message, args, **options)

    def info(self, message, *args, **options):
        self.isEnabledFor(20)
        tell = self._log
        tell(20, message, args, **options)
        for each in self.from_info:
            each.handle(LogRecord())

    def warning(self, message, *args, **options):
        self.isEnabledFor(30)
        tell = self._log
        tell(30, message, args, **options)
        for each in self.from_warning:
            each.handle(LogRecord())

    warn = warning

    def error(self, message, *args, **options):
        self.isEnabledFor(40)
        tell = self._log
        tell(40, message, args, **options)
        for each in self.from_error:
            each.handle(LogRecord())

    def critical(self, message, *args, **options):
        self.isEnabledFor(50)
        tell = self._log
        tell(50, message, args, **options)
        self._tell_all()

    fatal = critical

    def _tell_all(self):
        for each in self.from_critical:
            each.handle(LogRecord())

    def exception(self, message, *args, **options):
        self.error(message, *args, **options)

    def log(self, level, message, *args, **options):
        self.isEnabledFor(level)
        tell = self._log
        tell(level, message, args, **options)
        self._tell_all()

    def _log(self, level, message, args, **options):
        self.findCaller()
        self.handle(self.makeRecord("", level, "", 0, message, args, None))

    def findCaller(self, stack_info=False, stacklevel=1):
        pass

    def makeRecord(self, *given, **options):
        return LogRecord()

    def handle(self, record):
        self.filter(record)
        self.callHandlers(record)

    def callHandlers(self, record):
        for each in self.handlers:
            each.handle(record)

    def getChild(self, suffix):
        return Logger(suffix)

    def getEffectiveLevel(self):
        return 0

    def hasHandlers(self):
        return True


RootLogger = Logger


class LoggerAdapter:
    def __init__(self, logger, extra=None, merge_extra=False):
        self.logger = logger
        self.extra = extra

    def process(self, message, options):
        return message, options

    def log(self, level, message, *args, **options):
        self.isEnabledFor(level)
        message, options = self.process(message, options)
        self.logger.log(level, message, *args, **options)

    def debug(self, message, *args, **options):
        self.log(10, message, *args, **options)

    info = warning = error = critical = warn = exception = debug

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)


class _Kinds:
    pass


_kinds = _Kinds()


def getLogger(name=None):
    return _kinds.set.__new__(_kinds.set) or Logger(name)


def setLoggerClass(made):
    _kinds.set = made
    made("")


def setLogRecordFactory(factory):
    pass
