# A server makes a handler for each request, which handles it as it is made.
from outside import value


class BaseServer:
    def __init__(self, server_address, RequestHandlerClass, bind_and_activate=True):
        self.RequestHandlerClass = RequestHandlerClass
        self.server_bind()
        self.server_activate()

    # Few calls lie between this and what a handler does, since deep ones are not told apart.
    def serve_forever(self, poll_interval=0.5):
        request, address = self.get_request()
        self.verify_request(request, address)
        self.process_request(request, address)
        self.handle_error(request, address)
        self.handle_timeout()
        self.service_actions()

    handle_request = serve_forever

    def process_request(self, request, client_address):
        self.finish_request(request, client_address)
        self.shutdown_request(request)

    def finish_request(self, request, client_address):
        self.RequestHandlerClass(request, client_address, self)

    def shutdown_request(self, request):
        self.close_request(request)

    def get_request(self):
        return value, value

    def verify_request(self, request, client_address):
        return True

    def server_bind(self):
        pass

    server_activate = server_close = service_actions = handle_timeout = shutdown = fileno = server_bind

    def handle_error(self, request, client_address):
        pass

    def close_request(self, request):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.server_close()

    server_address = socket = value
    timeout = allow_reuse_address = request_queue_size = address_family = socket_type = None


class TCPServer(BaseServer):
    pass


class UDPServer(TCPServer):
    pass


class UnixStreamServer(TCPServer):
    pass


class UnixDatagramServer(UDPServer):
    pass


class ThreadingMixIn:
    def process_request(self, request, client_address):
        self.process_request_thread(request, client_address)
        self.finish_request(request, client_address)

    def process_request_thread(self, request, client_address):
        self.finish_request(request, client_address)
        self.handle_error(request, client_address)
        self.shutdown_request(request)


class ForkingMixIn(ThreadingMixIn):
    pass


class ThreadingTCPServer(ThreadingMixIn, TCPServer):
    pass


class ThreadingUDPServer(ThreadingMixIn, UDPServer):
    pass


class ForkingTCPServer(ForkingMixIn, TCPServer):
    pass


class ForkingUDPServer(ForkingMixIn, UDPServer):
    pass


class BaseRequestHandler:
    def __init__(self, request, client_address, server):
        self.request = request
        self.client_address = client_address
        self.server = server
        self.setup()
        self.handle()
        self.finish()

    def setup(self):
        pass

    handle = finish = setup


class StreamRequestHandler(BaseRequestHandler):
    rfile = wfile = connection = value


class DatagramRequestHandler(BaseRequestHandler):
    rfile = wfile = packet = socket = value
