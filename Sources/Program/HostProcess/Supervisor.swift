import CLinux
import FoundationEssentials
import Glibc
import PlayerService

/// The supervisor of the host, such as systemd, which may listen on the socket in advance, and is notified
/// when the host is ready.
///
/// It uses plain environment variables and a datagram, as described in sd_listen_fds(3) and sd_notify(3), so
/// that any supervisor with this protocol works.
package struct Supervisor {
  /// The socket on which it already listens, or `nil` if it does not.
  package let listening: Int32?
  /// A message about sockets that the host cannot use, or `nil` if there are none.
  package let problem: String?
  private let address: String?

  /// Takes over the sockets and variables passed to this process, and removes the variables so that child
  /// processes do not use them.
  package init(socket path: String) {
    let environment = ProcessInfo.processInfo.environment
    address = environment["NOTIFY_SOCKET"]
    let isMeant = environment["LISTEN_PID"].flatMap { Int32($0) } == getpid()
    let count = isMeant ? environment["LISTEN_FDS"].flatMap { Int32($0) } ?? 0 : 0
    for name in ["NOTIFY_SOCKET", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    // They begin after standard error.
    let first: Int32 = 3
    let handed = count > 0 ? first..<(first + min(count, 64)) : first..<first
    let found = handed.first { UnixSocket.adopt($0, at: path) }
    for other in handed where other != found { close(other) }
    listening = found
    problem =
      handed.isEmpty || found != nil
      ? nil
      : "The supervisor listens on a socket other than \(path); the player opens that as well."
  }

  /// Sends a notification, such as `READY=1`.
  package func tell(_ state: String) {
    guard let address, address.utf8.count < 108, address.hasPrefix("/") || address.hasPrefix("@")
    else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { room in
      room.copyBytes(from: address.utf8)
      // An abstract address begins with a zero byte.
      if address.hasPrefix("@") { room[0] = 0 }
    }
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let size = socklen_t(offset + address.utf8.count)
    let bytes = Array(state.utf8)
    // The supervisor may not be listening.
    _ = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, size)
      }
    }
  }
}
