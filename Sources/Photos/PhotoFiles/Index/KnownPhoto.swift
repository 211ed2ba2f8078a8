import GRDB
import LocalDatabase
import PlayerModel

/// A row of the index, as the watch uses it.
struct KnownPhoto {
  static let columns =
    "id, path, identifier, content, size, modified, device, inode, reading, arrived"

  let id: Int64
  let path: TrackPath
  let identifier: String?
  /// The identity of the current content, or `nil` if it was not read; ``identifier`` is that of
  /// the first content.
  let content: String?
  let stamp: FileStamp
  let reading: ReadingState
  let arrived: Int64?

  init(row: Row, _ names: StoredNames) throws {
    id = try row.stored(0)
    path = try names.path(row.stored(1))
    identifier = try names.digest(row.storedIfAny(2))
    content = try names.digest(row.storedIfAny(3))
    stamp = FileStamp(
      size: try row.stored(4), modified: try row.stored(5), device: try row.stored(6),
      inode: try row.stored(7))
    reading = ReadingState(rawValue: try row.stored(8)) ?? .unread
    arrived = row.storedIfAny(9)
  }

  /// Returns whether a file seems unchanged without reading it.
  ///
  /// Disks get other numbers when they are mounted again, and some file systems then assign other
  /// inodes.
  func isSame(as other: FileStamp) -> Bool {
    stamp.size == other.size && stamp.modified == other.modified
      && (stamp.inode == other.inode || stamp.device != other.device)
  }
}
