import Glibc
package import PlayerModel

/// Reads files that hold a secret and must be accessible to their owner only.
///
/// A file that another user can read is not secret, and one that another user can write may have
/// been replaced. Both are refused.
package enum SecretFile {
  /// Returns at most `limit` bytes of the file.
  ///
  /// - Throws: `FileError` with code `notReadable` if other users can read or write the file.
  package static func read(_ path: TrackPath, atMost limit: Int) throws(FileError) -> [UInt8] {
    let file = try RegularFile(path)
    try check(file)
    return try file.read(at: 0, count: limit)
  }

  private static func check(_ file: RegularFile) throws(FileError) {
    let status = try file.status()
    let reader = geteuid()
    guard status.st_uid == reader else {
      throw FileError(
        .notReadable,
        "\(file.path) belongs to another user, who can read and change it; copy it to a file of yours and chmod 600 that."
      )
    }
    guard status.st_mode & 0o077 == 0 else {
      let deed = status.st_mode & 0o022 == 0 ? "read" : "changed"
      throw FileError(
        .notReadable,
        "\(file.path) can be \(deed) by others; make it private: chmod 600 \(file.path)")
    }
  }
}
