import Foundation
import TestSupport

/// A certificate for 127.0.0.1 that is its own authority.
final class Authority: Sendable {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let command =
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=host -addext subjectAltName=IP:127.0.0.1"
    let files = ["-keyout", key, "-out", path]
    let process = try Child(command.split(separator: " ").map(String.init) + files)
    guard process.waitForEnd() == 0 else { throw POSIXError(.EIO) }
  }

  var path: String { folder["certificate.pem"].encoded }
  var key: String { folder["key.pem"].encoded }
}

/// Speaks TLS in front of a host that does not.
final class EncryptedFront: Sendable {
  private let process: Child
  let port: UInt16

  private static let program = """
    import socket, ssl, sys, threading
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    def pump(source, target):
        try:
            while data := source.recv(65536): target.sendall(data)
        except OSError: pass
        try: target.shutdown(socket.SHUT_WR)
        except OSError: pass
    def serve(raw):
        try: client = context.wrap_socket(raw, server_side=True)
        except (OSError, ssl.SSLError): return
        host = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        threading.Thread(target=pump, args=(host, client), daemon=True).start()
        pump(client, host)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
    """

  init(of host: UInt16, with authority: Authority) throws {
    process = try Child([
      "python3", "-c", Self.program, "\(host)", authority.path, authority.key,
    ])
    port = UInt16(process.readLine()) ?? 0
  }

  deinit {
    process.kill()
  }

  var address: String { "https://127.0.0.1:\(port)" }
}
