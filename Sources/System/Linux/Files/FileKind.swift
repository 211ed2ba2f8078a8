import Glibc

/// What a path leads to.
package enum FileKind: Hashable, Sendable {
  case file
  case folder
  case pipe
  case socket
  case device

  /// The kind that a mode of `stat` tells.
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

  /// What it is, in a sentence.
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
