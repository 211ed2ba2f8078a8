import GRDB
import LocalDatabase
package import PlayerModel

/// Lookups of files in the index.
extension LibraryIndex {
  /// The stored attributes that decide whether a file must be read again.
  struct Entry {
    var id: Int64
    var size: Int64
    var modifiedAt: Int64
    var isReadable: Bool
    var isMissing: Bool
    /// Whether its tags were read with the current version and settings of the tag reader.
    var hasNewestTags: Bool

    static let columns =
      "id, size, modifiedAt, unreadable IS NULL, isMissing, path, tagsVersion"

    init(_ row: BareRows, newestTags: Int64) {
      id = row.integer(0)
      size = row.integer(1)
      modifiedAt = row.integer(2)
      isReadable = row.integer(3) != 0
      isMissing = row.integer(4) != 0
      hasNewestTags = row.integer(6) == newestTags
    }

    /// Returns whether `file` is unchanged.
    ///
    /// A file that could not be read is always tried again, because changes of permissions leave no trace
    /// here.
    func holds(for file: FoundFile) -> Bool {
      isReadable && size == file.size && modifiedAt == file.modifiedAt
    }
  }

  /// Returns the playable track at `path`, or `nil` if the index lists none; the file may no longer exist.
  package func track(at path: TrackPath) throws(PlayerError) -> Track? {
    try database.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT \(Track.columnList) FROM track WHERE path = ? AND unreadable IS NULL")
      return try Row.fetchOne(statement, arguments: [path.encoded]).map { Track(row: $0) }
    }
  }

  /// Returns the entries of `files`, in order.
  func entries(of files: [FoundFile]) throws(PlayerError) -> [Entry?] {
    try database.read { [newestTags] database in
      let statement = try database.cachedStatement(
        sql: "SELECT \(Entry.columns) FROM track WHERE path > ? AND path < ? ORDER BY path LIMIT ?")
      var entries = [Entry?](repeating: nil, count: files.count)
      var start = 0
      while start < files.count {
        let folder = files[start].path.parent
        let end = files[start...].firstIndex { !$0.path.isDirectly(in: folder) } ?? files.count
        try Self.look(
          up: files, start..<end, in: folder, statement, database, newestTags, &entries)
        start = end
      }
      return entries
    }
  }

  /// Looks up the files of `group`, which are all in `folder`, with one query, unless there are many more
  /// rows below the folder.
  private static func look(
    up files: [FoundFile], _ group: Range<Int>, in folder: TrackPath, _ statement: Statement,
    _ database: Database, _ newestTags: Int64, _ entries: inout [Entry?]
  ) throws {
    // Files are sorted like the rows, so that both are traversed once.
    let order = group.sorted { files[$0].path.compare(with: files[$1].path) < 0 }
    let limit = 2 * group.count + 50
    let range = range(below: folder)
    let rows = try BareRows(statement, arguments: [range.lower, range.upper, limit])
    var (place, count) = (0, 0)
    while try rows.next() {
      count += 1
      rows.withText(5) { path in
        while place < order.count {
          let difference = files[order[place]].path.compare(with: path)
          guard difference <= 0 else { return }
          if difference == 0 { entries[order[place]] = Entry(rows, newestTags: newestTags) }
          place += 1
        }
      }
    }
    // All rows that could match were seen.
    guard count == limit else { return }
    for index in order[place...] {
      let row = try BareRows(
        database.cachedStatement(sql: "SELECT \(Entry.columns) FROM track WHERE path = ?"),
        arguments: [files[index].path.encoded])
      while try row.next() { entries[index] = Entry(row, newestTags: newestTags) }
    }
  }
}
