import CLinux
import Glibc
import PlayerModel

/// A numeric network address and port for clients to connect to.
package struct MPDAddress: Hashable, Sendable {
  /// The address without brackets.
  package let host: String
  package let port: UInt16

  /// Parses an address such as `127.0.0.1:6600` or `[::1]:6600`, or returns `nil` if it is invalid.
  ///
  /// Host names are not resolved, because their address could change, and with it who can connect.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
      port > 0
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    self.host = String(host)
    self.port = port
    guard withSocketAddress({ _, _, _ in true }) == true else { return nil }
  }

  /// Whether only processes on this machine can connect.
  package var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }

  /// Returns a non-blocking socket that listens on the address.
  func listen() throws(PlayerError) -> Int32 {
    let descriptor = withSocketAddress { family, address, size -> Int32 in
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let descriptor = socket(family, type, 0)
      guard descriptor >= 0 else { return -1 }
      var on: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
      guard bind(descriptor, address, size) == 0, Glibc.listen(descriptor, 128) == 0 else {
        let number = errno
        close(descriptor)
        errno = number
        return -1
      }
      return descriptor
    }
    guard let descriptor, descriptor >= 0 else {
      throw PlayerError(
        .invalidRequest,
        "MPD clients cannot connect to \(self): \(String(cString: strerror(errno))).")
    }
    return descriptor
  }

  private func withSocketAddress<Value>(
    _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Value
  ) -> Value? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard !host.isEmpty, getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
      return nil
    }
    defer { freeaddrinfo(found) }
    guard let address = found.pointee.ai_addr else { return nil }
    return body(found.pointee.ai_family, address, found.pointee.ai_addrlen)
  }
}

extension MPDAddress: CustomStringConvertible {
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
