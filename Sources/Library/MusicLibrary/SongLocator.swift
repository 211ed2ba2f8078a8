import GRDB
import LocalDatabase
import PlayerModel

/// Finds where remembered songs are now, for one request: however often that names a sound or a file, each is looked up
/// once.
///
/// A song is where its sound was last read. Of exact copies, the one at the remembered path is preferred; a song that was
/// never scanned is where it was, unless another sound is there now. While the index is filled for the first time, a song
/// is looked for at the remembered path alone.
struct SongLocator {
  /// How many songs are looked up before others may use the index.
  static let part = 256
  /// How many copies of a sound are tried where the file at the remembered path is gone.
  private static let mostCopies = 16

  private let index: LibraryIndex?
  private var copies: [PersistentID: [Track]] = [:]
  private var files: [TrackPath: Bool] = [:]

  /// A locator; without an index, only what is where it was is found.
  init(_ index: LibraryIndex?) {
    self.index = index
  }

  /// What the index knows of a path.
  private struct Known {
    var track: Track
    var isReadable: Bool
  }

  /// Where songs are now, in their order; `nil` for those whose file is not found.
  mutating func locate(_ remembered: [Track]) throws(PlayerError) -> [Track?] {
    var located: [Track?] = []
    located.reserveCapacity(remembered.count)
    for start in stride(from: 0, to: remembered.count, by: Self.part) {
      let end = min(start + Self.part, remembered.count)
      located += try locate(part: remembered[start..<end])
    }
    return located
  }

  /// Whether there is a file at `path`.
  mutating func isFile(_ path: TrackPath) -> Bool {
    if let known = files[path] { return known }
    let isFile = FileStatus(path)?.kind == .file
    files[path] = isFile
    return isFile
  }

  private mutating func locate(part: ArraySlice<Track>) throws(PlayerError) -> [Track?] {
    guard let index else { return part.map { isFile($0.path) ? $0 : nil } }
    let (known, findsSounds) = try index.database.read { database in
      (try Self.known(at: part, in: database), try LibraryIndex.findsSounds(in: database))
    }
    // The file system is asked while others may use the index: a disk may have to wake up.
    var located = zip(part, known).map { track, known in
      Self.holds(known, track) && isFile(track.path) ? known?.track : nil
    }
    let moved = zip(part, located).compactMap { $1 == nil ? $0.persistentID : nil }
    if findsSounds { try readCopies(of: Set(moved), in: index) }
    for (place, (track, known)) in zip(part, known).enumerated() where located[place] == nil {
      let candidates = track.persistentID.flatMap { copies[$0] } ?? []
      located[place] = candidates.first { isFile($0.path) }
      let isReplaced = known?.track.persistentID.map { $0 != track.persistentID } ?? false
      if located[place] == nil, !isReplaced, isFile(track.path) { located[place] = track }
    }
    return located
  }

  /// Whether the song is what was last read at its path.
  private static func holds(_ known: Known?, _ track: Track) -> Bool {
    guard let known, known.isReadable, let id = track.persistentID else { return false }
    return known.track.persistentID == id
  }

  /// What was read at the paths of songs.
  private static func known(
    at songs: ArraySlice<Track>, in database: Database
  ) throws -> [Known?] {
    let statement = try database.cachedStatement(
      sql: "SELECT unreadable IS NULL, \(Track.columnList) FROM track WHERE path = ?")
    return try songs.map { song in
      let rows = try BareRows(statement, arguments: [song.path.encoded])
      var known: Known?
      while try rows.next() {
        known = Known(track: Track(rows: rows, from: 1), isReadable: rows.integer(0) != 0)
      }
      return known
    }
  }

  /// Reads where else these sounds are, unless that was read before.
  private mutating func readCopies(
    of ids: Set<PersistentID>, in index: LibraryIndex
  ) throws(PlayerError) {
    for id in ids where copies[id] == nil {
      copies[id] = try index.tracks(withIdentity: id, atMost: Self.mostCopies)
    }
  }
}
