import GRDB
import LocalDatabase
import Mutation
import PlayerModel

/// Locates remembered songs for one request, looking up each sound and file only once.
///
/// A song is where its sound was last read. Of several copies, the one at the remembered path is preferred. A
/// song that was never scanned is at its remembered path, unless another sound is there now. During the first
/// fill of the index, a song is looked for only at the remembered path.
struct SongLocator {
  /// The number of songs that are looked up before other threads may use the index.
  static let part = 256
  /// The maximum number of copies to try if the file at the remembered path is gone.
  private static let mostCopies = 16

  private let index: LibraryIndex?
  private var copies: [PersistentID: [Track]] = [:]
  private var files: [TrackPath: Bool] = [:]

  /// Creates a locator; without an index, only files at their remembered paths are found.
  init(_ index: LibraryIndex?) {
    self.index = index
  }

  /// The index's entry for a path.
  private struct Known {
    var track: Track
    var isReadable: Bool
  }

  /// Returns the current locations of songs, in order; `nil` for files that are not found.
  mutating func locate(_ remembered: [Track]) throws(PlayerError) -> [Track?] {
    var located: [Track?] = []
    located.reserveCapacity(remembered.count)
    for start in stride(from: 0, to: remembered.count, by: Self.part) {
      let end = min(start + Self.part, remembered.count)
      located += try locate(part: remembered[start..<end])
    }
    return located
  }

  /// Returns whether there is a file at `path`.
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
    // The file system is accessed without locking the index, because a disk may have to spin up.
    var located = zip(part, known).map { track, known in
      Self.holds(known, track) && isFile(track.path) ? known?.track : nil
    }
    let moved = zip(part, located).compactMap { $1 == nil ? $0.persistentID : nil }
    if findsSounds { try readCopies(of: Set(moved), in: index) }
    for (place, (track, known)) in zip(part, known).enumerated() where located[place] == nil {
      let candidates = track.persistentID.flatMap { copies[$0] } ?? []
      located[place] = candidates.first { isFile($0.path) }
      let isReplaced = known?.track.persistentID.map { $0 != track.persistentID } ?? false
      if located[place] == nil, mutated(18) || !isReplaced, isFile(track.path) {
        located[place] = track
      }
    }
    return located
  }

  /// Returns whether the sound last read at the path is that of the song.
  private static func holds(_ known: Known?, _ track: Track) -> Bool {
    guard let known, known.isReadable, let id = track.persistentID else { return false }
    return known.track.persistentID == id
  }

  /// Returns the entries for the paths of songs.
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

  /// Reads the other locations of sounds, unless they are cached.
  private mutating func readCopies(
    of ids: Set<PersistentID>, in index: LibraryIndex
  ) throws(PlayerError) {
    for id in ids where copies[id] == nil {
      copies[id] = try index.tracks(withIdentity: id, atMost: Self.mostCopies)
    }
  }
}
