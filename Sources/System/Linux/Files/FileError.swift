import Glibc
import PlayerModel

/// Why a file could not be opened or read.
package struct FileError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  package enum Code: Hashable, Sendable {
    /// There is no such file.
    case notFound
    /// The listener may not read the file, or others may where it holds a secret.
    case notReadable
    /// It is a folder, a pipe, a device, a socket or a database.
    case notRegularFile
    /// The disk, or what stands for it, failed.
    case readFailed
  }

  /// What kind of failure it is.
  package let code: Code
  /// One sentence for the listener: what happened to which file, and what to do.
  ///
  /// Spells the path as ``TrackPath/encoded`` does: it is made harmless before it is shown.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension FileError {
  static func opening(_ path: TrackPath, failedBy number: CInt) -> FileError {
    switch number {
    case ENOENT, ENOTDIR:
      FileError(.notFound, "There is no file \(path).")
    case EACCES, EPERM:
      FileError(
        .notReadable, "\(path) cannot be read; change its permissions.")
    // What opening a socket, or a device without a driver, gives.
    case ENXIO, ENODEV:
      FileError(
        .notRegularFile,
        "\(path) is a socket or a device, not a file that can be read.")
    default:
      FileError(
        .readFailed,
        "\(path) could not be opened (\(String(cString: strerror(number)))).")
    }
  }

  static func reading(_ path: TrackPath, failedBy number: CInt) -> FileError {
    let reason = String(cString: strerror(number))
    return FileError(
      .readFailed,
      "\(path) could not be read (\(reason)); check the disk.")
  }

  static func notRegular(_ path: TrackPath, but kind: FileKind) -> FileError {
    FileError(
      .notRegularFile, "\(path) is \(kind.name), not a file that can be read.")
  }

  static func database(_ path: TrackPath) -> FileError {
    FileError(.notRegularFile, "\(path) is a database, not a file that can be read.")
  }
}
