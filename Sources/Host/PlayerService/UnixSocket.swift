import CLinux
import Glibc
package import PlayerModel

/// Opens Unix sockets, whose paths can have any length.
package enum UnixSocket {
  /// Returns a listening, non-blocking socket at `path` that only its owner can use.
  ///
  /// An existing file at `path` is replaced, so call this only while holding the ``HostLock``.
  package static func listen(at path: String) throws(PlayerError) -> Int32 {
    let descriptor = try make()
    do throws(PlayerError) {
      guard unlink(path) == 0 || errno != EISDIR else {
        throw PlayerError(
          .storageFailed, "\(path) is a folder, so no player can start; remove it.")
      }
      // The socket is restricted to its owner from the start: on Linux, the file gets the mode that the
      // socket has when it is bound.
      guard fchmod(descriptor, 0o600) == 0,
        try withAddress(path, { Glibc.bind(descriptor, $0, $1) }) == 0,
        Glibc.listen(descriptor, 64) == 0
      else { throw failure("cannot be opened", path) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Returns a connected, non-blocking socket.
  ///
  /// This waits at most two seconds if the backlog is full.
  package static func connect(to path: String) throws(PlayerError) -> Int32 {
    let descriptor = try make()
    var timeLimit = timeval(tv_sec: 2, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeLimit, socklen_t(MemoryLayout<timeval>.size))
    _ = fcntl(descriptor, F_SETFL, 0)
    defer { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    do throws(PlayerError) {
      guard try withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
        throw failure("does not answer", path)
      }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Takes over a socket on which another program listens at `path`; returns `false` if it is none.
  package static func adopt(_ descriptor: Int32, at path: String) -> Bool {
    var isListening: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
      isListening == 1, boundPath(of: descriptor) == path
    else { return false }
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
      && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
  }

  private static func boundPath(of descriptor: Int32) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    return withUnsafeBytes(of: &address.sun_path) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Returns the user at the other end, or `nil` if it is unknown.
  package static func peerUser(of descriptor: Int32) -> UInt32? {
    UInt32(exactly: cl_peer_user(descriptor))
  }

  private static func make() throws(PlayerError) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw failure("cannot be created", "a socket") }
    return descriptor
  }

  /// Calls `body` with the address of `path`.
  ///
  /// An address can have 107 bytes, so a longer path is accessed through a descriptor of its folder.
  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(PlayerError) -> Int32 {
    var spelled = path
    var folder: Int32 = -1
    defer { if folder >= 0 { close(folder) } }
    if path.utf8.count > 107 {
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      folder = open(String(path[..<slash]), cl_o_path() | O_CLOEXEC)
      guard folder >= 0 else { throw failure("has a folder that cannot be opened", path) }
      spelled = "/proc/self/fd/\(folder)" + path[slash...]
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard spelled.utf8.count < room.count else { return false }
      room.copyBytes(from: spelled.utf8)
      return true
    }
    guard fits else { throw PlayerError(.disconnected, "The socket's path is too long: \(path)") }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static func failure(_ what: String, _ path: String) -> PlayerError {
    PlayerError(.disconnected, "\(path) \(what): \(String(cString: strerror(errno))).")
  }
}
