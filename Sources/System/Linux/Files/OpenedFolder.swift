import Glibc
import PlayerModel

/// A folder that is open, so that it stays the same whatever its path leads to by now.
struct OpenedFolder: ~Copyable {
  let descriptor: Int32
  /// What it is.
  let status: stat

  /// Opens the folder at `path`; nil, with `errno`, if it is none.
  init?(_ path: TrackPath, followsLink: Bool = true) {
    self.init(path.withCString { open($0, Self.flags(followsLink)) })
  }

  /// Opens a folder in another, which is no link; nil, with `errno`, if it is none.
  init?(_ name: String, in folder: borrowing OpenedFolder) {
    self.init(openat(folder.descriptor, name, Self.flags(false)))
  }

  private init?(_ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    var status = stat()
    fstat(descriptor, &status)
    self.descriptor = descriptor
    self.status = status
  }

  deinit {
    close(descriptor)
  }

  /// What of that name is in it, links not followed; nil if nothing is.
  func entry(_ name: TrackPath) -> stat? {
    var status = stat()
    let isThere = name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
    return isThere ? status : nil
  }

  private static func flags(_ followsLink: Bool) -> Int32 {
    O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
  }
}
