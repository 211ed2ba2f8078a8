import GRDB
import Linux
import LocalDatabase
package import PlayerModel

/// Finds the tracks of another machine, or of another time, among those that there are: by their sound,
/// else at their path, else by the end of their path, else by their tags.
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
    let candidates = try index.candidates(for: missing.map { tracks[$0] })
    for place in missing {
      let track = tracks[place]
      let named = candidates.named[track.path.name.lowercased()] ?? []
      let titled = candidates.titled[track.title.lowercased()] ?? []
      found[place] =
        bestPlaced(like: track, among: named)
        ?? titled.first { Self.isSame(track, $0) && isThere($0) }
    }
    return found
  }

  /// The track whose path ends most like that of `meant`, which may begin at the folder of music, on a drive of
  /// Windows, or on another machine; nil if none shares a folder with it, or several do alike.
  private func bestPlaced(like meant: Track, among candidates: [Track]) -> Track? {
    let path = Self.folded(meant.path)
    var best: (count: Int, tracks: [Track]) = (2, [])
    for candidate in candidates where Self.mayBeSame(meant, candidate) {
      let count = zip(path, Self.folded(candidate.path)).prefix { $0 == $1 }.count
      if count > best.count {
        best = (count, [candidate])
      } else if count == best.count {
        best.tracks.append(candidate)
      }
    }
    let there = best.tracks.filter(isThere)
    let isOne = there.allSatisfy { $0.persistentID == there.first?.persistentID }
    return isOne ? there.first : nil
  }

  /// The components of a path from its end; strings compare without regard to Unicode's forms, and these without
  /// regard to capitals, as the file systems of other machines do.
  private static func folded(_ path: TrackPath) -> [String] {
    path.components.reversed().map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  /// Whether nothing that is known of both makes two recordings of them.
  private static func mayBeSame(_ one: Track, _ other: Track) -> Bool {
    guard
      one.artist.isEmpty || other.artist.isEmpty
        || one.artist.lowercased() == other.artist.lowercased()
    else { return false }
    return haveSameLength(one, other)
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
    return haveSameLength(one, other)
  }

  private static func haveSameLength(_ one: Track, _ other: Track) -> Bool {
    guard let length = one.duration, let otherLength = other.duration else { return true }
    return abs(length - otherLength) <= sameLength
  }
}

extension LibraryIndex {
  /// The tracks that may be some of those that are missing: by title, and by the name of their files, both in lower
  /// case.
  fileprivate func candidates(
    for missing: [Track]
  ) throws(PlayerError) -> (titled: [String: [Track]], named: [String: [Track]]) {
    let titles = Set(missing.map { $0.title.lowercased() })
    let names = Set(missing.map { $0.path.name.lowercased() })
    return try database.read { database in
      var (titled, named): ([String: [Track]], [String: [Track]]) = ([:], [:])
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT \(Track.columnList) FROM track WHERE unreadable IS NULL ORDER BY path")
      while let row = try rows.next() {
        let track = Track(row: row)
        let title = track.title.lowercased()
        if titles.contains(title) { titled[title, default: []].append(track) }
        let name = track.path.name.lowercased()
        if names.contains(name) { named[name, default: []].append(track) }
      }
      return (titled, named)
    }
  }
}
