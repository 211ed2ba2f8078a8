import CLinux
import Glibc
import Linux
import PlayerModel

/// Lists the folders that a scan of the library visited, and no others.
///
/// A folder qualifies if its real location is in the library, or if a link leads to it and a song that the
/// scan found is still in it. The check is made on the opened descriptor, so that changing a link in
/// between has no effect.
struct ScannedFolders {
  /// The maximum number of entries to list.
  private static let most = 100_000
  /// The number of songs to look for through a link, because some of them may be gone.
  private static let mostSongs = 100

  private let table: SongTable
  private let real: RealFolders

  /// Creates an instance for a library; locating its folders may block.
  init(of table: SongTable) {
    self.table = table
    real = RealFolders(table.musicFolders.roots.map(\.path))
  }

  /// Returns the sorted entries of the folder at `path`, or `nil` if it does not qualify or cannot be read.
  ///
  /// Like MPD, this omits names that begin with a dot or contain a newline. It also omits links out of the
  /// library, unless they lead to a song or a qualifying folder.
  func entries(of path: TrackPath) -> [FolderEntry]? {
    guard var folder = try? FolderReader(path), isScanned(folder.descriptor, path) else {
      return nil
    }
    var entries: [FolderEntry] = []
    while entries.count < Self.most, let found = try? folder.next() {
      let name = Array(found.name)
      guard name.first != UInt8(ascii: "."), !name.contains(UInt8(ascii: "\n")) else { continue }
      if let entry = self.entry(path.appending(name), name, in: folder.descriptor) {
        entries.append(entry)
      }
    }
    return entries.sorted { $0.name < $1.name }
  }

  private func entry(_ path: TrackPath, _ name: [UInt8], in folder: CInt) -> FolderEntry? {
    let name = name.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFLNK {
      // O_PATH, because the target is only examined and need not be readable.
      let target = openat(folder, name, cl_o_path() | O_CLOEXEC)
      guard target >= 0 else { return nil }
      defer { close(target) }
      guard fstat(target, &status) == 0, isShown(target, status, path) else { return nil }
    }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return nil }
    return FolderEntry(
      name: path.name, isFolder: kind == S_IFDIR, size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec))
  }

  /// Returns whether the target of a link is shown.
  private func isShown(_ target: CInt, _ status: stat, _ path: TrackPath) -> Bool {
    if status.st_mode & S_IFMT == S_IFDIR { return isScanned(target, path) }
    return real.hold(target) || table.song(at: path) != nil
  }

  /// Returns whether the folder that was opened at `path` is one that a scan visited.
  private func isScanned(_ opened: CInt, _ path: TrackPath) -> Bool {
    if real.hold(opened) { return true }
    guard let uri = table.musicFolders.name(of: path), let folder = table.folder(uri) else {
      return false
    }
    let prefix = path.bytes.count + 1
    return folder.all.prefix(Self.mostSongs).contains { song in
      let name = table.tracks[song].path.bytes.dropFirst(prefix).map { CChar(bitPattern: $0) }
      var status = stat()
      return fstatat(opened, name + [0], &status, 0) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }
}
