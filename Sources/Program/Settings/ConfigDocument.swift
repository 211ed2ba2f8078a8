import Glibc

/// The contents of a TOML file, which is read defensively: it may be invalid, too large or not a file at all.
package struct ConfigDocument: Hashable, Sendable {
  /// The root table of the file.
  package let entries: [String: ConfigEntry]
  /// The text of the file.
  let bytes: [UInt8]

  /// The maximum size of a file in bytes, which is more than anyone writes by hand.
  static let longest = 64 * 1024
  /// Reads the file at `path`, or returns `nil` if it does not exist.
  ///
  /// - Throws: The problem with the file.
  package static func read(_ path: String) throws(ConfigProblem) -> ConfigDocument? {
    // Nonblocking, because opening a pipe would otherwise wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw ConfigProblem("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ConfigProblem("\(path) is not a file; write settings to a file of that name.")
    }
    return try ConfigDocument(bytes(of: descriptor, path), of: path)
  }

  /// Parses a TOML text; `path` names the file in problems.
  package init(_ bytes: [UInt8], of path: String) throws(ConfigProblem) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ConfigProblem("\(path) is not UTF-8; save it as UTF-8.")
    }
    entries = try TOMLReader.read(bytes, path: path).entries
    self.bytes = bytes
  }

  private static func bytes(
    of descriptor: Int32, _ path: String
  ) throws(ConfigProblem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: longest + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes[count...].withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else {
        throw ConfigProblem("\(path) cannot be read: \(String(cString: strerror(errno))).")
      }
      if more == 0 { return Array(bytes[..<count]) }
      count += more
    }
    throw ConfigProblem("\(path) is larger than 64 KiB, so it is not read; shorten it.")
  }
}
