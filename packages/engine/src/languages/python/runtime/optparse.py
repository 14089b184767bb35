# Options may run a function when they are met.
from outside import value


class OptionParser:
    def __init__(self, *args, **options):
        pass

    def add_option(self, *names, callback=None, callback_args=(), callback_kwargs={}, **settings):
        self.__callbacks__ = callback
        self.__args__ = callback_args
        self.__kwargs__ = callback_kwargs
        return value

    def parse_args(self, args=None, values=None):
        self.__callbacks__(value, "", "", self, *self.__args__, **self.__kwargs__)
        self.error("")
        return values or value, [""]

    def error(self, message):
        self.print_usage()
        self.exit(2, message)

    def print_help(self, file=None):
        self.format_help()

    def format_help(self, formatter=None):
        self.format_option_help()
        self.format_description()
        self.format_epilog()
        return self.get_usage()

    def get_usage(self):
        return ""

    def format_description(self, formatter=None):
        return ""

    format_epilog = format_option_help = get_description = format_description
    get_version = expand_prog_name = get_prog_name = format_description

    def add_option_group(self, *args, **options):
        return self

    def set_defaults(self, **values):
        pass

    exit = print_usage = print_version = set_default = set_usage = get_option = has_option = set_defaults
    remove_option = enable_interspersed_args = disable_interspersed_args = destroy = get_option_group = set_defaults
    usage = prog = epilog = description = version = ""
    option_list = values = defaults = rargs = largs = option_class = value


def OptionGroup(parser, *args, **options):
    return parser
