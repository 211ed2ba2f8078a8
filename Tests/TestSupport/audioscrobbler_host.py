"""A server of the Audioscrobbler 2.0 API that behaves like Last.fm, and pylast as its client.

    audioscrobbler_host.py host FOLDER          serves on loopback; prints {"http": PORT, "https": PORT}, then a line for
                                                each request
    audioscrobbler_host.py pylast PORT FOLDER   runs commands from standard input with pylast

The host reads faults from standard input, each for one request: {"cut": "before"}, {"cut": "after"}, or
{"status": 503, "body": "…", "headers": {…}}. It has one key with a secret and one listener, whose tokens must be
authorised at /api/auth/.
"""

import hashlib
import http.server
import json
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse
from xml.sax.saxutils import escape

KEY, SECRET, USER, PASSWORD = "b25b959554ed76058ac220b7b2e0a026", "425b55975eed76058ac220b7b4e8a054", "RJ", "open sesame"
TWO_WEEKS, BATCH = 14 * 86400, 50


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


said = threading.Lock()


def say_line(value):
    """Prints a line immediately and as a whole, even if other threads print."""
    with said:
        sys.stdout.write(json.dumps(value) + "\n")
        sys.stdout.flush()


class Refusal(Exception):
    """An error of the service: its code, the HTTP status and a message."""


class Service:
    def __init__(self):
        self.tokens, self.sessions, self.scrobbles, self.order = {}, set(), set(), []
        self.faults, self.begun = [], 0

    def check(self, params):
        signed = "".join(name + params[name] for name in sorted(params) if name not in ("api_sig", "format"))
        key = params.get("api_key", "")
        # GNU FM accepts any key of that length, without a secret.
        if len(key) != len(KEY):
            raise Refusal(10, 403, "Invalid API key - You must be granted a valid key by last.fm")
        if params.get("api_sig") != md5(signed + (SECRET if key == KEY else "")):
            raise Refusal(13, 403, "Invalid method signature supplied")

    def answer(self, params):
        methods = {
            "auth.getToken": self.token, "auth.getSession": self.session, "auth.getMobileSession": self.mobile,
            "track.scrobble": self.scrobble, "track.updateNowPlaying": self.playing}
        if params.get("method") not in methods:
            raise Refusal(3, 400, "Invalid Method - No method with that name in this package")
        self.check(params)
        return methods[params["method"]](params)

    def token(self, params):
        token = md5("token %d" % len(self.tokens))
        self.tokens[token] = False
        return {"token": token}

    def allow(self, query):
        if query.get("api_key") == KEY and query.get("token") in self.tokens:
            self.tokens[query["token"]] = True

    def session(self, params):
        if params.get("token") not in self.tokens:
            raise Refusal(4, 403, "Invalid authentication token supplied")
        if not self.tokens[params["token"]]:
            raise Refusal(14, 403, "Unauthorized Token - This token has not been issued")
        del self.tokens[params["token"]]
        return self.begin()

    def mobile(self, params):
        if params.get("username") != USER or params.get("authToken") != md5(USER + md5(PASSWORD)):
            raise Refusal(4, 403, "Authentication Failed - You do not have permissions to access the service")
        return self.begin()

    def begin(self):
        self.begun += 1
        key = md5("session %d" % self.begun)
        self.sessions.add(key)
        return {"session": {"subscriber": 0, "name": USER, "key": key}}

    def authorise(self, params):
        if params.get("sk") not in self.sessions:
            raise Refusal(9, 403, "Invalid session key - Please re-authenticate")

    def playing(self, params):
        self.authorise(params)
        if not params.get("artist") or not params.get("track"):
            raise Refusal(6, 400, "Invalid parameters - Your request is missing a required parameter")
        return {"nowplaying": self.told(params, "", 0)}

    def scrobble(self, params):
        self.authorise(params)
        indices = ["[%d]" % index for index in range(1000) if "artist[%d]" % index in params] or [""]
        if len(indices) > BATCH or any(
                not params.get(name + index) for index in indices for name in ("artist", "track", "timestamp")):
            raise Refusal(6, 400, "Invalid parameters - Your request is missing a required parameter")
        told = [self.told(params, index, self.judge(params, index)) for index in indices]
        ignored = sum(one["ignoredMessage"]["code"] != "0" for one in told)
        # In JSON that was converted from XML, a single element is not a list.
        return {"scrobbles": {
            "@attr": {"accepted": len(told) - ignored, "ignored": ignored},
            "scrobble": told if len(told) > 1 else told[0]}}

    def judge(self, params, index):
        artist, track, moment = (params[name + index] for name in ("artist", "track", "timestamp"))
        if artist == "Filtered":
            return 1
        if track == "Filtered":
            return 2
        if int(moment) < time.time() - TWO_WEEKS or track == "Ancient":
            return 3
        if int(moment) > time.time() + 3600:
            return 4
        if track == "One too many":
            return 5
        # A repetition is accepted, and counts once.
        if (artist, track, moment) not in self.scrobbles:
            self.scrobbles.add((artist, track, moment))
            self.order.append(track)
        return 0

    def told(self, params, index, code):
        def text(name):
            return {"corrected": "0", "#text": params.get(name + index, "")}
        return {
            "artist": text("artist"), "track": text("track"), "album": text("album"),
            "albumArtist": text("albumArtist"), "timestamp": params.get("timestamp" + index, ""),
            "ignoredMessage": {"code": str(code), "#text": ""}}


def xml(value, name):
    """Converts an answer to Last.fm's XML: `#text` is the text, and single values next to it are attributes."""
    if isinstance(value, list):
        return "".join(xml(one, name) for one in value)
    if not isinstance(value, dict):
        return "<%s>%s</%s>" % (name, escape(str(value)), name)
    attributes = dict(value.get("@attr", {}))
    if "#text" in value:
        attributes.update((key, one) for key, one in value.items() if key != "#text")
        inner = escape(value["#text"])
    else:
        inner = "".join(xml(one, key) for key, one in value.items() if key != "@attr")
    return "<%s%s>%s</%s>" % (
        name, "".join(' %s="%s"' % (key, escape(str(one))) for key, one in attributes.items()), inner, name)


def handler(service):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_GET(self):
            url = urllib.parse.urlsplit(self.path)
            if url.path == "/api/auth/":
                service.allow(dict(urllib.parse.parse_qsl(url.query)))
                self.say(200, "text/html", "<h1>You have granted permission</h1>")
            else:
                self.say(404, "text/html", "<h1>Not Found</h1>")

        def do_POST(self):
            url = urllib.parse.urlsplit(self.path)
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            params = dict(urllib.parse.parse_qsl(url.query) + urllib.parse.parse_qsl(body, keep_blank_values=True))
            fault = service.faults.pop(0) if service.faults else {}
            say_line({
                "path": url.path, "type": self.headers.get("Content-Type", "").split(";")[0], "params": params})
            if fault.get("cut") == "before":
                return self.hang_up()
            if "status" in fault:
                return self.say(fault["status"], "text/html", fault.get("body", ""), fault.get("headers", {}))
            if url.path != "/2.0/":
                return self.say(301, "text/html", "", {"Location": "/2.0/"})
            is_json = params.get("format") == "json"
            status, answer = 200, {}
            try:
                answer = service.answer(params)
                text = json.dumps(answer) if is_json else '<lfm status="ok">%s</lfm>' % "".join(
                    xml(value, name) for name, value in answer.items())
            except Refusal as refusal:
                code, status, message = refusal.args
                text = json.dumps({"message": message, "error": code}) if is_json else \
                    '<lfm status="failed"><error code="%d">%s</error></lfm>' % (code, escape(message))
            if fault.get("cut") == "after":
                return self.hang_up()
            self.say(status, "application/json" if is_json else "text/xml", text)

        def hang_up(self):
            self.close_connection = True
            self.connection.close()

        def say(self, status, kind, text, headers={}):
            data = text.encode()
            self.send_response(status)
            for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

    return Handler


def host(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder + "/key.pem",
         "-out", folder + "/certificate.pem"], check=True, capture_output=True)
    service = Service()
    # Clients that hang up are part of the tests.
    http.server.ThreadingHTTPServer.handle_error = lambda *_: None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder + "/certificate.pem", folder + "/key.pem")
    plain, sealed = (http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(service)) for _ in range(2))
    sealed.socket = context.wrap_socket(sealed.socket, server_side=True)
    for server in (plain, sealed):
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
    say_line({"http": plain.server_port, "https": sealed.server_port})
    for line in sys.stdin:
        if line.strip() == "scrobbles":
            say_line({"scrobbles": service.order})
        elif line.strip() == "forget":
            service.sessions.clear()
            say_line({"forgot": True})
        else:
            service.faults.append(json.loads(line))
            say_line({"fault": len(service.faults)})


def pylast_client(port, folder):
    """Runs the commands of standard input with a session key."""
    import pylast

    pylast.SSL_CONTEXT.load_verify_locations(folder + "/certificate.pem")
    network = pylast.LastFMNetwork(api_key=KEY, api_secret=SECRET)
    network.ws_server = ("localhost:" + port, "/2.0/")
    for line in sys.stdin:
        name, *words = json.loads(line)
        try:
            if name == "session":
                network.session_key = words[0]
            elif name == "scrobble":
                network.scrobble_many(words[0])
            elif name == "playing":
                network.update_now_playing(**words[0])
            say_line({"done": name})
        except pylast.WSError as error:
            say_line({"failed": name, "code": str(error.status)})
        except pylast.PyLastError as error:
            say_line({"failed": name, "code": type(error).__name__})


if __name__ == "__main__":
    {"host": host, "pylast": pylast_client}[sys.argv[1]](*sys.argv[2:])
