# A formatter asks itself for every part of what it formats; which that are, the text says while it runs.
from outside import value


class Formatter:
    def format(self, text, *args, **kwargs):
        return self.vformat(text, args, kwargs)

    def vformat(self, text, args, kwargs):
        self.parse(text)
        obj, used = self.get_field("", args, kwargs)
        self.check_unused_args([""], args, kwargs)
        return self.format_field(self.convert_field(obj, ""), "")

    def get_field(self, name, args, kwargs):
        return self.get_value("", args, kwargs), ""

    def get_value(self, key, args, kwargs):
        return value

    def format_field(self, obj, spec):
        return ""

    def convert_field(self, obj, conversion):
        return obj

    def check_unused_args(self, used, args, kwargs):
        pass

    def parse(self, text):
        return [("", "", "", "")]
