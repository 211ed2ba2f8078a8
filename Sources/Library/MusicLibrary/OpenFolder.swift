import CLinux
import Glibc
import PlayerModel

/// An open folder, whose files can be examined without resolving its path again.
struct OpenFolder: ~Copyable {
  private let path: TrackPath
  private let descriptor: CInt

  /// Opens the folder at `path`, or returns `nil` on failure.
  init?(_ path: TrackPath) {
    // O_PATH: the folder is not listed, and need not be readable.
    let descriptor = path.withCString { open($0, cl_o_path() | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Returns whether `file` is directly in the folder.
  func holds(_ file: TrackPath) -> Bool { file.isDirectly(in: path) }

  /// Returns the status of a file in the folder, or `nil` with the reason in `errno`.
  func status(of file: TrackPath) -> FileStatus? {
    var status = stat()
    let code = file.withCString { whole in
      let slash = strrchr(whole, CInt(UInt8(ascii: "/")))
      return fstatat(descriptor, slash.map { UnsafePointer($0 + 1) } ?? whole, &status, 0)
    }
    return code == 0 ? FileStatus(status) : nil
  }
}
