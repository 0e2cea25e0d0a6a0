"""An HTTPS server that says goodbye on kept connections, in the ways of servers made of Python's asyncio (uvicorn and others):
after it has answered "/last" or "/last-with-fin", it sends a TLS close_notify; with "-with-fin", the end of the stream too.
Then it waits for the client to do the same. What comes instead is never answered.

    serve.py DIR

"/farewells/N" is answered when that many farewells have been said; "/log" tells which requests have come.
"""
import asyncio, json, os, socket, ssl, sys

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


async def serve(reader, writer):
    try:
        while True:
            line = await read_request(reader)
            path = line.split(" ")[1]
            body = b"ok"
            if path.startswith("/farewells/"):
                async with changed:
                    await changed.wait_for(lambda: farewells >= int(path.split("/")[2]))
            elif path == "/log":
                body = json.dumps(log).encode()
            else:
                log.append(line)
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            await writer.drain()
            if path.startswith("/last"):
                return await say_goodbye(writer, path.startswith("/last-with-fin"))
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{DIR}/tls/server.pem", f"{DIR}/tls/server.key")
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    with open(f"{DIR}/endpoints.json.new", "w") as file:
        json.dump({"address": f"https://localhost:{port}", "caFile": f"{DIR}/tls/ca.pem"}, file)
    os.rename(f"{DIR}/endpoints.json.new", f"{DIR}/endpoints.json")
    await server.serve_forever()


asyncio.run(main())
