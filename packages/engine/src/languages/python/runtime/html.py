# A parser has a method for each part of a text.


class HTMLParser:
    def __init__(self, *, convert_charrefs=True):
        self.reset()

    def feed(self, data):
        self.handle_starttag("", [("", "")])
        self.handle_startendtag("", [("", "")])
        self.handle_endtag("")
        self.handle_data("")
        self.handle_charref("")
        self.handle_entityref("")
        self.handle_comment("")
        self.handle_decl("")
        self.handle_pi("")
        self.unknown_decl("")

    def close(self):
        self.handle_data("")

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        pass

    handle_data = handle_charref = handle_entityref = handle_comment = handle_endtag
    handle_decl = handle_pi = unknown_decl = handle_endtag

    def reset(self):
        pass

    def getpos(self):
        return 0, 0

    def get_starttag_text(self):
        return ""
