import Glibc
import PlayerModel

/// An open folder, which stays the same even if its path leads elsewhere later.
struct OpenedFolder: ~Copyable {
  let descriptor: Int32
  /// The folder's status when it was opened.
  let status: stat

  /// Opens the folder at `path`; returns `nil` and sets `errno` if it is not a folder.
  init?(_ path: TrackPath, followsLink: Bool = true) {
    self.init(path.withCString { open($0, Self.flags(followsLink)) })
  }

  /// Opens a subfolder without following links; returns `nil` and sets `errno` if it is not a
  /// folder.
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

  /// Returns the status of an entry without following links, or `nil` if it does not exist.
  func entry(_ name: TrackPath) -> stat? {
    var status = stat()
    let isThere = name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
    return isThere ? status : nil
  }

  private static func flags(_ followsLink: Bool) -> Int32 {
    O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
  }
}
