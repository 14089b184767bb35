# A line runs the method that its first word names.


class Cmd:
    def __init__(self, completekey="", stdin=None, stdout=None):
        pass

    def cmdloop(self, intro=None):
        self.preloop()
        line = self.precmd("")
        self.postcmd(self.onecmd(line), line)
        self.postloop()

    def onecmd(self, line):
        self.emptyline()
        self.default(line)
        return getattr(self, "do_" + line)(line)

    def emptyline(self):
        return self.onecmd("")

    def complete(self, text, state):
        getattr(self, "complete_" + text)(text, "", 0, 0)
        self.completedefault(text, "", 0, 0)
        self.completenames(text, "", 0, 0)
        return ""

    def do_help(self, topic):
        getattr(self, "help_" + topic)()

    def precmd(self, line):
        return line

    def postcmd(self, stop, line):
        return stop

    def preloop(self):
        pass

    postloop = preloop

    def default(self, line):
        pass

    def completedefault(self, *ignored):
        return [""]

    completenames = complete_help = get_names = completedefault

    def print_topics(self, header, commands, width, columns):
        pass

    def columnize(self, names, width=80):
        pass

    def parseline(self, line):
        return "", "", ""

    prompt = identchars = ruler = lastcmd = intro = doc_leader = doc_header = misc_header = undoc_header = ""
    nohelp = ""
    stdin = stdout = cmdqueue = use_rawinput = completekey = None
