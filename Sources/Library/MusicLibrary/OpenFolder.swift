import CLinux
import Glibc
import PlayerModel

/// A folder that is held open, so that its files are looked at without the way down to it for each.
struct OpenFolder: ~Copyable {
  private let path: TrackPath
  private let descriptor: CInt

  /// Opens the folder at `path`; nil if that cannot be done.
  init?(_ path: TrackPath) {
    // PATH: it is not to be read, and need not be readable.
    let descriptor = path.withCString { open($0, cl_o_path() | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether `file` lies directly in it.
  func holds(_ file: TrackPath) -> Bool { file.isDirectly(in: path) }

  /// The status of a file that it holds; nil, with the reason in `errno`, if it cannot be told.
  func status(of file: TrackPath) -> FileStatus? {
    var status = stat()
    let code = file.withCString { whole in
      let slash = strrchr(whole, CInt(UInt8(ascii: "/")))
      return fstatat(descriptor, slash.map { UnsafePointer($0 + 1) } ?? whole, &status, 0)
    }
    return code == 0 ? FileStatus(status) : nil
  }
}
