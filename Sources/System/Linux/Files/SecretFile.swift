import Glibc
package import PlayerModel

/// A file that holds a secret, and so must be its reader's alone.
///
/// One that somebody else can read is no secret, and one that somebody else can write may be another by
/// now: both are refused.
package enum SecretFile {
  /// The bytes of the file, at most so many.
  ///
  /// - Throws: `FileError`, with code `notReadable` where others can read or write it, too.
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
