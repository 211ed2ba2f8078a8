import Glibc

extension OutputError {
  /// Returns the listener's message for an `errno` of the file at `path`.
  static func file(_ path: String, errno number: Int32) -> OutputError {
    switch number {
    case ENOENT, ENOTDIR:
      OutputError(
        .notFound, "There is no folder for “\(path)”: create it first, or give another file.")
    case EACCES, EPERM, EROFS, ETXTBSY:
      OutputError(
        .notPermitted, "“\(path)” may not be written to: give another file or folder.")
    case EISDIR:
      OutputError(.failed, "“\(path)” is a folder: write a file's name after “wav:”.")
    case ENOSPC, EDQUOT:
      OutputError(
        .writeFailed,
        "“\(path)” is not complete because the disk is full: free some space, or give a file elsewhere."
      )
    case EFBIG:
      OutputError(
        .writeFailed, "“\(path)” is not complete: its file system allows no larger files.")
    default:
      OutputError(
        .writeFailed, "“\(path)” could not be written: \(String(cString: strerror(number))).")
    }
  }
}
