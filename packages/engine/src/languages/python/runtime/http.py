# A handler has a method for each method of HTTP.
import http as server
from outside import value
from socketserver import StreamRequestHandler, TCPServer, ThreadingMixIn


class HTTPServer(TCPServer):
    server_name = server_port = None


class ThreadingHTTPServer(ThreadingMixIn, HTTPServer):
    pass


class BaseHTTPRequestHandler(StreamRequestHandler):
    def handle(self):
        self.handle_one_request()

    def handle_one_request(self):
        self.parse_request()
        getattr(self, "do_" + self.command)()

    def parse_request(self):
        self.handle_expect_100()
        return True

    def handle_expect_100(self):
        return True

    def send_response(self, code, message=None):
        self.log_request(code)
        self.send_header("", self.version_string())
        self.send_header("", self.date_time_string())

    def send_error(self, code, message=None, explain=None):
        self.log_error("", code, message)
        self.send_response(code, message)
        self.send_header("", "")
        self.end_headers()

    def log_request(self, code="", size=""):
        self.log_message("", "", code, size)

    def log_error(self, format, *args):
        self.log_message(format, *args)

    def log_message(self, format, *args):
        self.address_string()
        self.log_date_time_string()

    def end_headers(self):
        self.flush_headers()

    def version_string(self):
        return ""

    def date_time_string(self, timestamp=None):
        return ""

    log_date_time_string = address_string = version_string

    def send_header(self, keyword, value):
        pass

    def flush_headers(self):
        pass

    send_response_only = send_header
    headers = command = value
    path = requestline = request_version = server_version = sys_version = protocol_version = ""
    error_message_format = error_content_type = ""
    close_connection = responses = None


class SimpleHTTPRequestHandler(BaseHTTPRequestHandler):
    def __init__(self, *args, directory=None, **options):
        super().__init__(*args, **options)

    def do_GET(self):
        self.copyfile(self.send_head(), self.wfile)

    def do_HEAD(self):
        self.send_head()

    def send_head(self):
        path = self.translate_path(self.path)
        self.send_error(404)
        self.send_response(200)
        self.send_header("", self.guess_type(path))
        self.end_headers()
        return self.list_directory(path) or value

    def list_directory(self, path):
        self.send_response(200)
        self.end_headers()
        return value

    def translate_path(self, path):
        return ""

    def guess_type(self, path):
        return ""

    def copyfile(self, source, outputfile):
        pass
