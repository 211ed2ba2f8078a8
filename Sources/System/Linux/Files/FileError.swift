import Glibc
import PlayerModel

/// An error from opening or reading a file.
package struct FileError: Error, Hashable, Sendable {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// The file does not exist.
    case notFound
    /// The file cannot be read, or it holds a secret that other users can access.
    case notReadable
    /// The path leads to a folder, a pipe, a device, a socket or a database.
    case notRegularFile
    /// The disk or the file system failed.
    case readFailed
  }

  /// The kind of failure.
  package let code: Code
  /// A sentence for the listener that names the file, what happened and what to do.
  ///
  /// The path is spelled as in ``TrackPath/encoded``, so the message must be made safe before it is
  /// shown.
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
    // The errors of opening a socket, or a device without a driver.
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
