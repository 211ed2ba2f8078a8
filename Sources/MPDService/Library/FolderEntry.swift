import Glibc
import PlayerModel

/// Something that lies in a folder, as `listfiles` tells of it.
struct FolderEntry: Sendable {
  var name: String
  var isFolder: Bool
  var size: Int64
  /// Unix seconds.
  var modified: Int64

  /// So many entries are told of at most.
  private static let most = 100_000

  /// What lies in a folder and is no secret, sorted; nil if it is no folder that can be read.
  ///
  /// Names that begin with a point and those that hold a newline are left out, as MPD does.
  static func all(in folder: TrackPath) -> [FolderEntry]? {
    guard let directory = folder.withCString({ opendir($0) }) else { return nil }
    defer { closedir(directory) }
    var entries: [FolderEntry] = []
    while entries.count < most, let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.first != UInt8(ascii: "."), !name.contains(UInt8(ascii: "\n")) else { continue }
      let path = folder.appending(name)
      var status = stat()
      guard path.withCString({ stat($0, &status) }) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFREG || kind == S_IFDIR else { continue }
      entries.append(
        FolderEntry(
          name: path.name, isFolder: kind == S_IFDIR, size: Int64(status.st_size),
          modified: Int64(status.st_mtim.tv_sec)))
    }
    return entries.sorted { $0.name < $1.name }
  }
}
