# A console runs the lines that it reads.


class InteractiveInterpreter:
    def __init__(self, locals=None):
        pass

    def runsource(self, source, filename="", symbol=""):
        self.showsyntaxerror(filename)
        self.runcode(None)
        return False

    def runcode(self, code):
        self.showtraceback()

    def showsyntaxerror(self, filename=None):
        self.write("")

    def showtraceback(self):
        self.write("")

    def write(self, data):
        pass

    locals = compile = None


class InteractiveConsole(InteractiveInterpreter):
    def __init__(self, locals=None, filename=""):
        self.resetbuffer()

    def interact(self, banner=None, exitmsg=None):
        self.write("")
        self.push(self.raw_input(""))
        self.resetbuffer()

    def push(self, line, filename=None):
        self.runsource("")
        self.resetbuffer()
        return False

    def raw_input(self, prompt=""):
        return ""

    def resetbuffer(self):
        pass

    buffer = filename = None
