"""An HTTPS server that says goodbye on kept connections, in the ways of servers made of Python's asyncio (uvicorn and others):
after it has answered "/last" or "/last-with-fin", it sends a TLS close_notify; with "-with-fin", the end of the stream too.
Then it waits for the client to do the same. What comes instead is never answered. Over HTTP/2 it sends no GOAWAY before, as
hypercorn does not.

    serve.py DIR

"/farewells/N" is answered when that many farewells have been said; "/log" tells which requests have come. A second server does
without asyncio, in order to send each answer and the close_notify behind it in one piece.
"""
import asyncio, json, os, socket, socketserver, ssl, sys, threading

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import RequestReceived, StreamEnded

DIR = sys.argv[1]
log, farewells, changed = [], 0, asyncio.Condition()


async def read_request(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    for line in head.lower().split("\r\n"):
        if line.startswith("content-length:"):
            await reader.readexactly(int(line.split(":")[1]))
    return head.split("\r\n")[0]


async def say_goodbye(writer, with_fin):
    global farewells
    writer.close()  # over TLS: a close_notify, and the client's is awaited
    if with_fin:
        writer.get_extra_info("socket").shutdown(socket.SHUT_WR)
    async with changed:
        farewells += 1
        changed.notify_all()


async def answer(line):
    path = line.split(" ")[1]
    if path.startswith("/farewells/"):
        async with changed:
            await changed.wait_for(lambda: farewells >= int(path.split("/")[2]))
    elif path == "/log":
        return json.dumps(log).encode(), False
    else:
        log.append(line)
    return b"ok", path.startswith("/last")


async def serve_http1(reader, writer):
    while True:
        line = await read_request(reader)
        body, is_last = await answer(line)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        await writer.drain()
        if is_last:
            return await say_goodbye(writer, "-with-fin" in line)


async def serve_http2(reader, writer):
    connection, lines = H2Connection(H2Configuration(client_side=False)), {}
    connection.initiate_connection()
    while True:
        writer.write(connection.data_to_send())
        await writer.drain()
        data = await reader.read(65536)
        if not data:
            raise ConnectionResetError
        for event in connection.receive_data(data):
            if isinstance(event, RequestReceived):
                head = {name.decode(): value.decode() for name, value in event.headers}
                lines[event.stream_id] = f"{head[':method']} {head[':path']} HTTP/2"
            elif isinstance(event, StreamEnded):
                line = lines.pop(event.stream_id)
                body, is_last = await answer(line)
                connection.send_headers(event.stream_id, [(":status", "200"), ("content-length", str(len(body)))])
                connection.send_data(event.stream_id, body, end_stream=True)
                if is_last:
                    writer.write(connection.data_to_send())
                    await writer.drain()
                    return await say_goodbye(writer, "-with-fin" in line)


async def serve(reader, writer):
    try:
        if writer.get_extra_info("ssl_object").selected_alpn_protocol() == "h2":
            await serve_http2(reader, writer)
        else:
            await serve_http1(reader, writer)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


def context():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{DIR}/tls/server.pem", f"{DIR}/tls/server.key")
    return context


class OnePiece(socketserver.StreamRequestHandler):
    """Answers one request, and says goodbye in the same breath."""

    tls_context = context()

    def handle(self):
        self.arrived, self.sent = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = self.tls_context.wrap_bio(self.arrived, self.sent, server_side=True)
        try:
            self.run(self.tls.do_handshake)
            head = b""
            while b"\r\n\r\n" not in head:
                head += self.run(lambda: self.tls.read(65536))
            # The content, if there is any, came along or comes now; nobody needs it.
            line = head.decode().split("\r\n")[0]
            body = json.dumps(log).encode() if " /log " in line else b"ok"
            if " /log " not in line:
                log.append(line)
            self.tls.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            try:
                self.tls.unwrap()
            except ssl.SSLWantReadError:
                pass  # the client's farewell, which is awaited below
            self.request.sendall(self.sent.read())
            while self.request.recv(65536):
                pass
        except OSError:
            pass

    def run(self, step):
        while True:
            try:
                result = step()
                self.request.sendall(self.sent.read())
                return result
            except ssl.SSLWantReadError:
                self.request.sendall(self.sent.read())
                data = self.request.recv(65536)
                if not data:
                    raise ConnectionResetError
                self.arrived.write(data)


class OnePieceServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 128


async def main():
    tls = context()
    tls.set_alpn_protocols(["h2", "http/1.1"])
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    port = server.sockets[0].getsockname()[1]
    second = OnePieceServer(("127.0.0.1", 0), OnePiece)
    threading.Thread(target=second.serve_forever, daemon=True).start()
    with open(f"{DIR}/endpoints.json.new", "w") as file:
        json.dump({"address": f"https://localhost:{port}", "onePiece": f"https://localhost:{second.server_address[1]}",
                   "caFile": f"{DIR}/tls/ca.pem"}, file)
    os.rename(f"{DIR}/endpoints.json.new", f"{DIR}/endpoints.json")
    await server.serve_forever()


asyncio.run(main())
