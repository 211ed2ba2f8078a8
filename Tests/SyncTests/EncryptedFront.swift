import Foundation
import TestSupport

/// A certificate for 127.0.0.1 that is its own authority.
final class Authority: Sendable {
  /// When it is valid.
  enum Kind: CaseIterable, Sendable {
    case valid
    case expired
    case early

    /// The start and end of its validity in openssl's format.
    fileprivate var dates: [String] {
      switch self {
      case .valid: ["20200101000000Z", "29990101000000Z"]
      case .expired: ["20200101000000Z", "20200102000000Z"]
      case .early: ["29980101000000Z", "29990101000000Z"]
      }
    }
  }

  let folder: TemporaryFolder

  init(_ kind: Kind = .valid) throws {
    folder = try TemporaryFolder()
    try folder.write([], to: "index.txt")
    try folder.write(Array("01\n".utf8), to: "serial")
    let own = folder.path.encoded
    let settings = """
      [ca]
      default_ca = own
      [own]
      database = \(own)/index.txt
      new_certs_dir = \(own)
      default_md = sha256
      policy = any
      serial = \(own)/serial
      [any]
      commonName = supplied
      [extensions]
      basicConstraints = CA:TRUE
      subjectAltName = IP:127.0.0.1
      """
    try folder.write(Array(settings.utf8), to: "settings")
    let request = folder["request.pem"].encoded
    try Self.openssl(
      "req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=host",
      ["-keyout", key, "-out", request])
    try Self.openssl(
      "ca -batch -selfsign -notext -extensions extensions",
      ["-startdate", kind.dates[0], "-enddate", kind.dates[1]]
        + ["-config", folder["settings"].encoded, "-in", request, "-keyfile", key, "-out", path])
  }

  private static func openssl(_ command: String, _ files: [String]) throws {
    let words = ["openssl"] + command.split(separator: " ").map(String.init) + files
    guard try Child(words).waitForEnd() == 0 else { throw POSIXError(.EIO) }
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
