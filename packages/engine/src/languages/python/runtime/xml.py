# What reads XML tells a handler of what it finds: of `xml.sax`, and targets of `xml.etree`. Filters are handlers of what they
# read from, and hand on to their own. Readers of documents have functions of the same names, whose results come from outside.
import xml as expat
import xml as handler
import xml as sax
import xml as saxutils
import xml as xmlreader
from outside import value


class ContentHandler:
    def setDocumentLocator(self, locator):
        pass

    def startDocument(self):
        pass

    def startElement(self, name, attributes):
        pass

    def endElement(self, name):
        pass

    def startElementNS(self, name, qname, attributes):
        pass

    def endElementNS(self, name, qname):
        pass

    def startPrefixMapping(self, prefix, uri):
        pass

    def processingInstruction(self, target, data):
        pass

    endDocument = startDocument
    endPrefixMapping = characters = ignorableWhitespace = skippedEntity = endElement


class ErrorHandler:
    def error(self, exception):
        pass

    fatalError = warning = error


class DTDHandler:
    def notationDecl(self, name, public, system):
        pass

    def unparsedEntityDecl(self, name, public, system, notation):
        pass


class EntityResolver:
    def resolveEntity(self, public, system):
        return system


class XMLGenerator(ContentHandler):
    def __init__(self, out=None, encoding="", short_empty_elements=False):
        pass


class XMLReader:
    def setContentHandler(self, handler):
        self._content = handler

    def getContentHandler(self):
        return self._content

    def setErrorHandler(self, handler):
        self._error = handler

    def getErrorHandler(self):
        return self._error

    def setDTDHandler(self, handler):
        self._dtd = handler

    def setEntityResolver(self, resolver):
        self._resolver = resolver

    def setFeature(self, name, state):
        pass

    setProperty = setFeature

    def parse(self, source):
        _tell(self._content)
        _tell_errors(self._error)
        self._dtd.notationDecl("", "", "")
        self._dtd.unparsedEntityDecl("", "", "", "")
        self._resolver.resolveEntity("", "")

    feed = parse

    def close(self):
        self._content.endDocument()


class XMLFilterBase(XMLReader):
    def __init__(self, parent=None):
        self._parent = parent

    def setParent(self, parent):
        self._parent = parent

    def getParent(self):
        return self._parent

    def parse(self, source):
        self._parent.parse(source)
        _tell(self)
        _tell_errors(self)
        self.resolveEntity("", "")

    def setDocumentLocator(self, locator):
        self._content.setDocumentLocator(locator)

    def startDocument(self):
        self._content.startDocument()

    def endDocument(self):
        self._content.endDocument()

    def startElement(self, name, attributes):
        self._content.startElement(name, attributes)

    def endElement(self, name):
        self._content.endElement(name)

    def startElementNS(self, name, qname, attributes):
        self._content.startElementNS(name, qname, attributes)

    def endElementNS(self, name, qname):
        self._content.endElementNS(name, qname)

    def startPrefixMapping(self, prefix, uri):
        self._content.startPrefixMapping(prefix, uri)

    def endPrefixMapping(self, prefix):
        self._content.endPrefixMapping(prefix)

    def characters(self, content):
        self._content.characters(content)

    def ignorableWhitespace(self, content):
        self._content.ignorableWhitespace(content)

    def processingInstruction(self, target, data):
        self._content.processingInstruction(target, data)

    def skippedEntity(self, name):
        self._content.skippedEntity(name)

    def error(self, exception):
        self._error.error(exception)

    def fatalError(self, exception):
        self._error.fatalError(exception)

    def warning(self, exception):
        self._error.warning(exception)

    def resolveEntity(self, public, system):
        return self._resolver.resolveEntity(public, system)


def make_parser(modules=()):
    return XMLReader()


def parse(source, handler=None, errors=None):
    _tell(handler)
    _tell_errors(errors)
    return value


parseString = parse


def _tell(handler):
    handler.setDocumentLocator(value)
    handler.startDocument()
    handler.startPrefixMapping("", "")
    handler.startElement("", value)
    handler.startElementNS(("", ""), "", value)
    handler.characters("")
    handler.ignorableWhitespace("")
    handler.processingInstruction("", "")
    handler.skippedEntity("")
    handler.endElement("")
    handler.endElementNS(("", ""), "")
    handler.endPrefixMapping("")
    handler.endDocument()


def _tell_errors(handler):
    handler.warning(value)
    handler.error(value)
    handler.fatalError(value)


# Of `xml.etree`: what a parser makes is what its target gives in the end.
class XMLParser:
    def __init__(self, *, target=None, encoding=None):
        self.target = target

    def feed(self, data):
        self.target.start("", {})
        self.target.data("")
        self.target.end("")
        self.target.comment("")
        self.target.pi("", "")
        self.target.start_ns("", "")
        self.target.end_ns("")
        self.target.doctype("", "", "")

    def close(self):
        return self.target.close() or value


# Of `xml.parsers.expat`.
class XMLParserType:
    def Parse(self, data, isfinal=False):
        self.XmlDeclHandler("", "", 0)
        self.StartElementHandler("", {})
        self.EndElementHandler("")
        self.CharacterDataHandler("")
        self.ProcessingInstructionHandler("", "")
        self.CommentHandler("")
        self.StartCdataSectionHandler()
        self.EndCdataSectionHandler()
        self.StartNamespaceDeclHandler("", "")
        self.EndNamespaceDeclHandler("")
        self.StartDoctypeDeclHandler("", "", "", False)
        self.EndDoctypeDeclHandler()
        self.DefaultHandler("")
        self.ExternalEntityRefHandler("", "", "", "")

    def ParseFile(self, file):
        file.read()
        self.Parse("")


def ParserCreate(*given, **options):
    return XMLParserType()
