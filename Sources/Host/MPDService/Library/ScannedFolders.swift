import CLinux
import Glibc
import Linux
import PlayerModel

/// Lists folders that a scan of the library went through, and no others.
///
/// A folder is one of them if it really is in the library, or if a link leads there and a song that the scan found is
/// still in it. This is asked of what was opened, so that no link can be changed in between.
struct ScannedFolders {
  /// At most this many entries of a folder are listed.
  private static let most = 100_000
  /// At most this many songs are looked for through a link: some of them may be gone.
  private static let mostSongs = 100

  private let table: SongTable
  private let real: RealFolders

  /// The folders of a library; asking where they are may block.
  init(of table: SongTable) {
    self.table = table
    real = RealFolders(table.musicFolders.roots.map(\.path))
  }

  /// What is in the folder at `path`, sorted; `nil` if it is none of them or cannot be read.
  ///
  /// Names that begin with a dot and those that hold a newline are left out, as by MPD, and so are links that lead out of
  /// the library to anything that is neither a song nor such a folder.
  func entries(of path: TrackPath) -> [FolderEntry]? {
    guard let directory = path.withCString({ opendir($0) }) else { return nil }
    defer { closedir(directory) }
    guard isScanned(dirfd(directory), path) else { return nil }
    var entries: [FolderEntry] = []
    while entries.count < Self.most, let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.first != UInt8(ascii: "."), !name.contains(UInt8(ascii: "\n")) else { continue }
      if let entry = self.entry(path.appending(name), name, in: dirfd(directory)) {
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
      // PATH: it is looked at, not read, and need not be readable.
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

  /// Whether what a link leads to is shown.
  private func isShown(_ target: CInt, _ status: stat, _ path: TrackPath) -> Bool {
    if status.st_mode & S_IFMT == S_IFDIR { return isScanned(target, path) }
    return real.hold(target) || table.song(at: path) != nil
  }

  /// Whether the folder that was opened at a path is one that a scan went through.
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
