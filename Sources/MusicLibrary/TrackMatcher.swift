import GRDB
import Linux
import LocalDatabase
package import PlayerModel

/// Finds the tracks of another machine, or of another time, among those that there are: by their sound,
/// else at their path, else by their tags.
package struct TrackMatcher {
  /// Lengths that differ by more are those of different recordings.
  private static let sameLength = 3.0

  private let index: LibraryIndex?
  private let reader: any TrackReading

  /// A matcher; without an index only what is where it was is found.
  package init(index: LibraryIndex?, reader: any TrackReading) {
    self.index = index
    self.reader = reader
  }

  /// What each of the tracks is here, in their order; nil for those that are not found.
  package func match(_ tracks: [Track]) throws(PlayerError) -> [Track?] {
    var found = try index?.locate(tracks) ?? tracks.map { $0 }
    for (place, track) in tracks.enumerated() {
      // Where the index knows nothing, the file itself must say what it is.
      if let known = found[place], known.path != track.path { continue }
      found[place] = self.track(at: track.path, meaning: track)
    }
    let missing = tracks.indices.filter { found[$0] == nil }
    guard let index, !missing.isEmpty else { return found }
    let candidates = try index.tracks(called: Set(missing.map { tracks[$0].title.lowercased() }))
    for place in missing {
      let same = candidates[tracks[place].title.lowercased()] ?? []
      found[place] = same.first { Self.isSame(tracks[place], $0) && isThere($0) }
    }
    return found
  }

  /// The file at `path`, if it is the track that is meant: by its sound, or where that is not known or
  /// another by now, by its title.
  private func track(at path: TrackPath, meaning meant: Track) -> Track? {
    // What cannot be read is as good as gone; playing it tells why.
    guard let track = try? reader.read(path) else { return nil }
    guard let id = meant.persistentID, track.persistentID != id else { return track }
    return track.title.lowercased() == meant.title.lowercased() ? track : nil
  }

  private func isThere(_ track: Track) -> Bool {
    FileStatus(track.path)?.kind == .file
  }

  /// Whether both are one recording by their tags, of which the titles are alike; a title alone is not
  /// enough.
  private static func isSame(_ one: Track, _ other: Track) -> Bool {
    guard !one.artist.isEmpty, one.artist.lowercased() == other.artist.lowercased() else {
      return false
    }
    guard one.album.isEmpty || one.album.lowercased() == other.album.lowercased() else {
      return false
    }
    guard let length = one.duration, let otherLength = other.duration else { return true }
    return abs(length - otherLength) <= sameLength
  }
}

extension LibraryIndex {
  /// The tracks with one of these titles, by title; all in lower case.
  fileprivate func tracks(called titles: Set<String>) throws(PlayerError) -> [String: [Track]] {
    try database.read { database in
      var tracks: [String: [Track]] = [:]
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT \(Track.columnList) FROM track WHERE unreadable IS NULL ORDER BY path")
      while let row = try rows.next() {
        let track = Track(row: row)
        let title = track.title.lowercased()
        if titles.contains(title) { tracks[title, default: []].append(track) }
      }
      return tracks
    }
  }
}
