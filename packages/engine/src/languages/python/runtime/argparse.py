# What a command line is parsed to: functions that are set as defaults come out again. Parsers of commands fill in the
# same as the one that they belong to, so they stand for it.


class Namespace:
    pass


class ArgumentParser:
    def __init__(self, *args, **options):
        self.__namespace__ = Namespace()

    def parse_args(self, args=None, namespace=None):
        return namespace or self.__namespace__

    def parse_known_args(self, args=None, namespace=None):
        return (namespace or self.__namespace__, [""])

    parse_intermixed_args = parse_args

    def add_subparsers(self, **options):
        return _Commands(self)

    def add_argument_group(self, *args, **options):
        return self

    add_mutually_exclusive_group = add_argument_group

    def add_argument(self, *names, **options):
        pass

    set_defaults = get_default = print_help = print_usage = format_help = format_usage = exit = error = add_argument


class _Commands:
    def __init__(self, parser):
        self.parser = parser

    def add_parser(self, name, **options):
        return self.parser
