import CLinux
import Glibc
import Linux
import PlayerModel

/// A copy of a file that replaces the original once it is complete.
///
/// Until then, the original is untouched, and an unused copy is removed. A copy that a killed process left is
/// hidden, and is overwritten by the next one, or removed when its folder is scanned.
struct FileReplacement: ~Copyable {
  private static let prefix = Array(".stimmung-".utf8)

  /// The path of the copy.
  let path: TrackPath
  /// The path of the original.
  let target: TrackPath
  /// The open original.
  let source: Int32
  /// The open copy.
  let descriptor: Int32
  private let folder: TrackPath

  /// Creates an empty copy of `file`, which must stay open.
  init(of file: borrowing MusicFile) throws(PlayerError) {
    let folder = file.path.parent
    // Named after the inode, because a name of maximum length has no room for a suffix.
    let name = Self.prefix + "\(file.identity.number)".utf8
    let path = TrackPath(bytes: folder.bytes + "/".utf8 + name)
    descriptor = try Self.create(path, for: file.path)
    (self.path, self.folder, target, source) = (path, folder, file.path, file.descriptor)
  }

  deinit {
    // Nothing is lost if the copy remains; after takePlace, there is none with that name.
    _ = path.withCString { unlink($0) }
    close(descriptor)
  }

  /// Sets the owner, permissions and attributes of the original.
  ///
  /// Values that are already correct are not set, because not all file systems can change them.
  func takeOver(_ wanted: stat) throws(PlayerError) {
    var present = stat()
    guard fstat(descriptor, &present) == 0 else { throw failure() }
    let isOwned = present.st_uid == wanted.st_uid && present.st_gid == wanted.st_gid
    guard isOwned || fchown(descriptor, wanted.st_uid, wanted.st_gid) == 0 else {
      throw PlayerError(
        .storageFailed,
        "\(target) belongs to another user or group, and a copy would not; it was left alone.")
    }
    try takeOverAttributes()
    // An access list changes the permissions of the group.
    guard fstat(descriptor, &present) == 0 else { throw failure() }
    let mode = wanted.st_mode & 0o7777
    guard present.st_mode & 0o7777 == mode || fchmod(descriptor, mode) == 0 else { throw failure() }
  }

  private static let accessList = "system.posix_acl_access"

  /// Copies the user's extended attributes and the access list; other attributes belong to the system.
  ///
  /// An access list that the copy inherited from its folder is removed if the original has none, because it
  /// would let others read the copy.
  private func takeOverAttributes() throws(PlayerError) {
    // The kernel's limit for lists of names and for values.
    var block = [CChar](repeating: 0, count: 65_536)
    let length = flistxattr(source, &block, block.count)
    guard length >= 0 else {
      if errno == ENOTSUP { return }
      throw failure()
    }
    var hasAccessList = false
    for name in block[..<length].split(separator: 0).map({ Array($0) + [0] }) {
      let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      let isAccessList = text == Self.accessList
      guard isAccessList || text.hasPrefix("user.") else { continue }
      hasAccessList = hasAccessList || isAccessList
      let size = fgetxattr(source, name, &block, block.count)
      guard size >= 0, fsetxattr(descriptor, name, block, size, 0) == 0 || errno == ENOTSUP else {
        throw failure()
      }
    }
    guard !hasAccessList, fremovexattr(descriptor, Self.accessList) != 0 else { return }
    guard errno == ENODATA || errno == ENOTSUP else { throw failure() }
  }

  /// Returns the version of the copy, which also holds after it has replaced the original.
  func version() throws(PlayerError) -> FileVersion {
    var present = stat()
    guard fstat(descriptor, &present) == 0 else { throw failure() }
    return FileVersion(present)
  }

  /// Syncs the copy to disk.
  func finish() throws(PlayerError) {
    guard fsync(descriptor) == 0 else { throw failure() }
    // The following comparison should read from the disk; if that is not possible, it reads from memory.
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }

  /// Renames the copy to the original.
  consuming func takePlace() throws(PlayerError) {
    let isDone = path.withCString { old in target.withCString { rename(old, $0) } } == 0
    guard isDone else { throw failure() }
    // Until the folder is synced, a power failure may restore the complete original.
    let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes a copy that a process left at `path`, unless it is something else or is still being written.
  static func removeLeftover(at path: TrackPath) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if take(descriptor, at: path) { _ = path.withCString { unlink($0) } }
  }

  /// Returns whether a file name is that of a copy.
  static func isName(_ name: UnsafeRawBufferPointer) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return name.count > prefix.count && name.starts(with: prefix)
      && name.dropFirst(prefix.count).allSatisfy(digits.contains)
  }

  private static func create(_ path: TrackPath, for file: TrackPath) throws(PlayerError) -> Int32 {
    // A process that checks for leftovers may lock the file for a moment.
    for _ in 0..<10 {
      if let descriptor = try createAtOnce(path, for: file) { return descriptor }
      usleep(5000)
    }
    throw PlayerError(
      .storageFailed, "\(path) prevents writing \(file); if it stays, remove it.")
  }

  /// Returns the empty copy, or `nil` if something is in the way.
  private static func createAtOnce(
    _ path: TrackPath, for file: TrackPath
  ) throws(PlayerError) -> Int32? {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    var isNew = true
    var descriptor = path.withCString { open($0, flags | O_EXCL, 0o600) }
    if descriptor < 0, errno == EEXIST {
      isNew = false
      descriptor = path.withCString { open($0, flags, 0o600) }
    }
    guard descriptor >= 0 else { throw .writing(file, errno) }
    if take(descriptor, at: path), ftruncate(descriptor, 0) == 0 { return descriptor }
    // A new file was created here, so it can be removed.
    if isNew { _ = path.withCString { unlink($0) } }
    close(descriptor)
    return nil
  }

  /// Returns whether this process may write or remove the open file at `path`; another process may be writing
  /// it, or may have put something else there.
  private static func take(_ descriptor: Int32, at path: TrackPath) -> Bool {
    var status = stat()
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0
      && path.withCString({ FileIdentity(ofLink: $0) }) == FileIdentity(status)
      && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1 && status.st_uid == geteuid()
  }

  /// Returns the error for the last call that failed.
  func failure() -> PlayerError { .writing(target, errno) }
}
