# What a command line is parsed to: functions that are set as defaults come out again. Parsers of commands fill in the
# same as the one that they belong to, so they stand for it.
from outside import value


class Namespace:
    pass


class Action(value):
    def __init__(self, option_strings, dest, *settings, **more):
        pass

    def __call__(self, parser, namespace, values, option_string=None):
        pass


class ArgumentParser:
    def __init__(self, *args, **options):
        self.__namespace__ = Namespace()
        self.__types__ = []
        self.__actions__ = []

    def parse_args(self, args=None, namespace=None):
        self.__parse__()
        return namespace or self.__namespace__

    def parse_known_args(self, args=None, namespace=None):
        self.__parse__()
        return (namespace or self.__namespace__, [""])

    parse_intermixed_args = parse_args

    def __parse__(self):
        self.__types__[None]("")
        self.__actions__[None](self, self.__namespace__, "", "")
        self.error("")

    def add_subparsers(self, **options):
        return _Commands(self)

    def add_argument_group(self, *args, **options):
        return self

    add_mutually_exclusive_group = add_argument_group

    def add_argument(self, *names, type=None, action=None, **settings):
        self.__types__.append(type)
        made = action(names, "", **settings)
        self.__actions__.append(made)
        return made or value

    def error(self, message):
        self.print_usage()
        self.exit(2, message)

    def set_defaults(self, **values):
        pass

    get_default = print_help = print_usage = format_help = format_usage = exit = set_defaults


class _Commands:
    def __init__(self, parser):
        self.parser = parser

    def add_parser(self, name, **options):
        return self.parser
