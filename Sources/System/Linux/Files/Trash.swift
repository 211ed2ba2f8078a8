import CLinux
import Glibc
package import PlayerModel

/// A file in the trash.
package struct TrashedFile: Hashable, Sendable {
  /// The path that it was deleted from.
  package let path: TrackPath
  /// The trash that holds the file, and the file's name there.
  let trash: TrackPath
  let name: TrackPath
  /// Identifies the file in case another one now has its name.
  let identity: Identity

  /// The file's inode, size and modification time.
  ///
  /// The inode alone is not enough, because a file system may reuse that of a deleted file.
  struct Identity: Hashable, Sendable {
    private let file: FileIdentity
    private let size: Int64
    /// The modification time in seconds and nanoseconds.
    private let modified: [Int]

    init(_ status: stat) {
      file = FileIdentity(status)
      size = Int64(status.st_size)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
  }
}

/// The desktop's trash, which files are moved to by renaming and never by copying.
///
/// Follows the Trash specification 1.0 of freedesktop.org. Blocks; callable from any thread.
package struct Trash: Sendable {
  /// The number of files of the same name that a trash may hold.
  private static let mostNames = 10_000

  /// The home trash, for files on the file system of the user's data.
  private let home: TrackPath
  /// A mount point to use instead of the real one, for tests.
  private let top: TrackPath?

  /// Creates the trash for a data folder (`$XDG_DATA_HOME`).
  package init(dataHome folder: TrackPath) {
    self.init(home: folder.appending("Trash"), top: nil)
  }

  init(home: TrackPath, top: TrackPath?) {
    (self.home, self.top) = (home, top)
  }

  /// Moves the file at `path` to the trash of its file system; a symbolic link is moved itself, and not its target.
  ///
  /// - Throws: `PlayerError` if the file was not moved, in which case it is still at `path`.
  package func move(_ path: TrackPath, at time: Timestamp) throws(PlayerError) -> TrashedFile {
    guard let place = FilePlace(path) else {
      throw PlayerError(.notFound, "There is no file \(path).")
    }
    guard let folder = OpenedFolder(place.folder), let status = folder.entry(place.name) else {
      throw errno == ENOENT || errno == ENOTDIR
        ? PlayerError(.notFound, "There is no file \(path).") : Self.failure(path, errno)
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFLNK else {
      let name = FileKind(mode: status.st_mode).name
      throw PlayerError(
        .invalidRequest, "\(path) is \(name); only files are moved to the trash.")
    }
    guard !DatabaseName.isUsed(by: path) else {
      throw PlayerError(.invalidRequest, "\(path) is a database and cannot be moved to the trash.")
    }
    // The `errno` of a trash that could not be created.
    var obstacle: Int32 = 0
    for trash in candidates(for: place, on: folder.status, &obstacle) {
      guard let opened = TrashFolder(trash.path, isOfVolume: trash.top != nil, &obstacle) else {
        continue
      }
      let record = Self.record(of: trash.top.map(place.path(below:)) ?? place.path, at: time)
      if let name = try Self.move(place.name, from: folder, to: opened, record, path) {
        let moved = opened.files.entry(name) ?? status
        return TrashedFile(
          path: path, trash: trash.path, name: name, identity: TrashedFile.Identity(moved))
      }
    }
    guard obstacle == 0 else { throw Self.failure(path, obstacle) }
    throw PlayerError(
      .storageFailed,
      "\(path) is on a file system without a trash; it was not moved.")
  }

  /// Moves a file back to the path that it was deleted from.
  ///
  /// - Throws: `PlayerError` if the file stays in the trash.
  package func restore(_ file: TrashedFile) throws(PlayerError) {
    guard let place = FilePlace(file.path), let folder = OpenedFolder(place.folder) else {
      throw PlayerError(
        .notFound, "The folder of \(file.path) no longer exists; the file stays in the trash.")
    }
    guard let trash = TrashFolder(file.trash),
      let status = trash.files.entry(file.name),
      TrashedFile.Identity(status) == file.identity
    else {
      throw PlayerError(.notFound, "\(file.path) is no longer in the trash.")
    }
    switch Self.rename(file.name, from: trash.files, place.name, in: folder) {
    case 0: break
    case EEXIST:
      throw PlayerError(
        .invalidRequest, "There is a new \(file.path) now; the old one stays in the trash.")
    case let code:
      throw PlayerError(
        .storageFailed,
        "\(file.path) cannot be restored (\(Self.reason(code))); it stays in the trash.")
    }
    _ = file.name.appendingEnding(Self.ending).withCString {
      unlinkat(trash.info.descriptor, $0, 0)
    }
  }

  // MARK: Candidates

  /// Returns the possible trashes for a file, best first; `top` is the mount point of a volume's
  /// trash.
  private func candidates(
    for place: FilePlace, on status: stat, _ obstacle: inout Int32
  ) -> [(path: TrackPath, top: TrackPath?)] {
    var found: [(path: TrackPath, top: TrackPath?)] = []
    // If the home trash cannot be created, try the others.
    if let fault = PrivateFolder.obstacle(making: home.encoded) { Self.note(fault.code, &obstacle) }
    if let opened = OpenedFolder(home), opened.status.st_dev == status.st_dev {
      found.append((home, nil))
    }
    let (top, user) = (top ?? place.top(of: status.st_dev), String(geteuid()))
    // The administrator's shared folder is safe only if it is sticky, so that users cannot remove
    // each other's folders.
    let shared = top.appending(".Trash")
    if let opened = OpenedFolder(shared, followsLink: false), opened.status.st_mode & S_ISVTX != 0 {
      mkdirat(opened.descriptor, user, 0o700)
      found.append((shared.appending(user), top))
    }
    return found + [(top.appending(".Trash-\(user)"), top)]
  }

  /// Records the error number of a folder that could not be created, if lack of space was the only
  /// reason.
  fileprivate static func note(_ code: Int32, _ obstacle: inout Int32) {
    if code == ENOSPC || code == EDQUOT { obstacle = code }
  }

  // MARK: Moving

  private static let ending = ".trashinfo"

  /// Moves a file to the first free name; returns `nil` if the trash is on another file system.
  private static func move(
    _ name: TrackPath, from folder: borrowing OpenedFolder, to trash: borrowing TrashFolder,
    _ record: String, _ path: TrackPath
  ) throws(PlayerError) -> TrackPath? {
    for number in 1...mostNames {
      let new = name.numbered(number, atMost: Int(NAME_MAX) - ending.utf8.count)
      let info = new.appendingEnding(ending)
      // Creating the record exclusively reserves the name.
      let descriptor = info.withCString {
        openat(
          trash.info.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw failure(path, errno) }
      let isKept = write(record, to: descriptor)
      let code = isKept ? rename(name, from: folder, new, in: trash.files) : errno
      guard code != 0 else { return new }
      _ = info.withCString { unlinkat(trash.info.descriptor, $0, 0) }
      switch code {
      case EEXIST: continue
      case EXDEV: return nil
      default: throw failure(path, code)
      }
    }
    throw PlayerError(.storageFailed, "The trash has too many files called \(name).")
  }

  /// Renames a file unless the new name is taken; returns 0 or an `errno`.
  private static func rename(
    _ old: TrackPath, from folder: borrowing OpenedFolder, _ new: TrackPath,
    in other: borrowing OpenedFolder
  ) -> Int32 {
    let (from, to) = (folder.descriptor, other.descriptor)
    let isDone = old.withCString { old in
      new.withCString { cl_rename_exclusively(from, old, to, $0) }
    }
    guard isDone != 0 else { return 0 }
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    // Some file systems cannot rename exclusively in one step.
    guard other.entry(new) == nil else { return EEXIST }
    let isRenamed = old.withCString { old in new.withCString { renameat(from, old, to, $0) } }
    return isRenamed == 0 ? 0 : errno
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
  }

  private static func record(of path: TrackPath, at time: Timestamp) -> String {
    let date = LocalZone.time(atUnixMilliseconds: time.unixMilliseconds).text()
    return "[Trash Info]\nPath=\(path.bytes.percentEncoded)\nDeletionDate=\(date)\n"
  }

  private static func failure(_ path: TrackPath, _ code: Int32) -> PlayerError {
    let isFull = code == ENOSPC || code == EDQUOT
    let reason = isFull ? "its disk is full" : reason(code)
    return PlayerError(
      .storageFailed, "\(path) cannot be moved to the trash (\(reason)); it was not moved.")
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// An open trash: the folder of its files and that of their records.
private struct TrashFolder: ~Copyable {
  let files: OpenedFolder
  let info: OpenedFolder

  /// Opens the trash at `path`, creating missing folders; returns `nil` if another user owns it.
  ///
  /// - Parameters:
  ///   - isOfVolume: Whether other users may create entries next to it, so that it must not be a
  ///     symbolic link.
  ///   - obstacle: Set to the error number if a folder cannot be created for lack of space.
  init?(_ path: TrackPath, isOfVolume: Bool, _ obstacle: inout Int32) {
    if path.withCString({ mkdir($0, 0o700) }) != 0 { Trash.note(errno, &obstacle) }
    guard let folder = OpenedFolder(path, followsLink: !isOfVolume), Self.isOwn(folder) else {
      return nil
    }
    for name in ["files", "info"] where mkdirat(folder.descriptor, name, 0o700) != 0 {
      Trash.note(errno, &obstacle)
    }
    self.init(in: folder)
  }

  /// Opens the existing trash at `path`; returns `nil` if it does not exist or another user owns
  /// it.
  init?(_ path: TrackPath) {
    guard let folder = OpenedFolder(path), Self.isOwn(folder) else { return nil }
    self.init(in: folder)
  }

  private init?(in folder: borrowing OpenedFolder) {
    guard let files = OpenedFolder("files", in: folder), Self.isOwn(files),
      let info = OpenedFolder("info", in: folder), Self.isOwn(info)
    else { return nil }
    self.files = files
    self.info = info
  }

  private static func isOwn(_ folder: borrowing OpenedFolder) -> Bool {
    folder.status.st_uid == geteuid()
  }
}

/// The folder of a file, with links resolved, and its name there, which may itself be a link.
private struct FilePlace {
  let folder: TrackPath
  let name: TrackPath

  /// Creates the place of `path`, or returns `nil` if its folder does not exist or it has no file
  /// name.
  init?(_ path: TrackPath) {
    let name = TrackPath(encoded: path.name)
    guard !["", ".", "..", "/"].contains(name.encoded), path.encoded.utf8.last != 0x2F,
      let folder = path.parent.withCString({ realpath($0, nil) })
    else { return nil }
    defer { free(folder) }
    self.folder = TrackPath(bytes: UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    self.name = name
  }

  var path: TrackPath { folder.appending(name.encoded) }

  /// Returns the mount point of the file's file system.
  ///
  /// Two mounts of one file system count as different: a rename between them fails.
  func top(of device: dev_t) -> TrackPath {
    var top = folder
    let mount = folder.withCString(cl_mount_of)
    while top.encoded != "/" {
      var status = stat()
      let above = top.parent
      guard above.withCString({ stat($0, &status) }) == 0, status.st_dev == device,
        above.withCString(cl_mount_of) == mount
      else { break }
      top = above
    }
    return top
  }

  /// Returns the path relative to `top`.
  func path(below top: TrackPath) -> TrackPath {
    let bytes = path.bytes.dropFirst(top.encoded == "/" ? 0 : top.bytes.count)
    return TrackPath(bytes: bytes.drop { $0 == 0x2F })
  }
}

extension TrackPath {
  /// Returns the path of the entry called `name`.
  fileprivate func appending(_ name: String) -> TrackPath {
    TrackPath(encoded: encoded == "/" ? "/\(name)" : "\(encoded)/\(name)")
  }

  fileprivate func appendingEnding(_ ending: String) -> TrackPath {
    TrackPath(bytes: bytes + ending.utf8)
  }

  /// Returns the name cut to `limit` bytes, with a number before its extension unless `number` is
  /// 1.
  fileprivate func numbered(_ number: Int, atMost limit: Int) -> TrackPath {
    let bytes = bytes
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? bytes.count
    let ending = (number == 1 ? [] : Array(".\(number)".utf8)) + bytes[dot...].prefix(20)
    return TrackPath(bytes: bytes[..<dot].prefix(limit - ending.count) + ending)
  }
}
