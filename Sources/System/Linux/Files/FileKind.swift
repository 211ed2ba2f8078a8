import Glibc

/// The type of a file.
package enum FileKind: Hashable, Sendable {
  case file
  case folder
  case pipe
  case socket
  case device

  /// Creates the kind from the mode that `stat` returns.
  package init(mode: UInt32) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
  }

  /// The kind as a noun with its article, for use in a sentence.
  package var name: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
