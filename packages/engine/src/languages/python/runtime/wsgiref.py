# A server asks its application for every request.
# https://peps.python.org/pep-3333/
from http import HTTPServer
from outside import value


class WSGIServer(HTTPServer):
    def set_app(self, application):
        self.application = application

    def get_app(self):
        return self.application

    def handle_request(self):
        for part in self.application({}, value):
            return part


def make_server(host, port, app, server_class=WSGIServer, handler_class=value):
    server = server_class((host, port), handler_class)
    server.set_app(app)
    return server
