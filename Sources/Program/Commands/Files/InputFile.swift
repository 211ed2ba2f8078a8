import ControlCommands
import Glibc
import Linux
import PlayerModel

/// A file or standard input that a command reads in chunks.
final class InputFile {
  private let name: String
  private let descriptor: Int32

  /// Opens a file, in the spelling of ``ProgramArguments``, or standard input for `-`.
  init(_ path: String) throws(PlayerError) {
    name = path == "-" ? "The input" : path
    guard path == "-" || !DatabaseName.isUsed(by: PlayerAccess.absolute([path])[0]) else {
      throw PlayerError(.notFound, "\(path) is a database, not a file that can be read.")
    }
    descriptor =
      path == "-" ? 0 : TrackPath(encoded: path).withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure() }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// The size in bytes, or `nil` if unknown.
  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns the next bytes, or `nil` at the end.
  func read() throws(PlayerError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      if count > 0 { return Array(bytes.prefix(count)) }
      if count == 0 { return nil }
      guard errno == EINTR else { throw failure() }
    }
  }

  private func failure() -> PlayerError {
    PlayerError(.notFound, "\(name) cannot be read: \(String(cString: strerror(errno))).")
  }
}
