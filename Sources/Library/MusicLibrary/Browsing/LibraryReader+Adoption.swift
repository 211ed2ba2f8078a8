import GRDB
import LocalDatabase
package import PlayerModel
import TextFolding

/// Songs whose files are gone, and other files of the same songs.
extension LibraryReader {
  /// The names by which songs are compared: artist, title and album, without case and accents.
  private struct Names: Hashable {
    let artist, title, album: [UInt8]

    /// Creates the names of a track, or returns `nil` if artist or title are empty.
    init?(_ track: Track) {
      artist = TextFold.words(of: track.artist)
      title = TextFold.words(of: track.title)
      album = TextFold.words(of: track.album)
      guard !track.artist.isEmpty, !track.title.isEmpty else { return nil }
    }
  }

  /// Returns offers from songs whose files are gone to the tracks that `query` finds.
  ///
  /// A song on a disk that is not mounted is not gone.
  ///
  /// - Throws: `PlayerError` if the library or the listener's data cannot be read.
  package func adoptionOffers(to query: LibraryQuery) throws(PlayerError) -> [AdoptionOffer] {
    try offers { () throws(PlayerError) in try tracks(of: list(query)).map(\.track) }
  }

  /// Returns the offers to a track.
  package func adoptionOffers(to track: Track) throws(PlayerError) -> [AdoptionOffer] {
    try offers { () throws(PlayerError) in [track] }
  }

  private func offers(
    to tracks: () throws(PlayerError) -> [Track]
  ) throws(PlayerError) -> [AdoptionOffer] {
    let counts = try allPlayCounts()
    let gone = try goneSongs(counts)
    guard !gone.isEmpty else { return [] }
    var songs: [Names: [Track]] = [:]
    for track in gone {
      if let names = Names(track) { songs[names, default: []].append(track) }
    }
    let matches = Self.matches(of: songs, among: try tracks())
    let ids = matches.compactMap(\.from.persistentID)
    let moods = try moods?.read { try MoodSchema.moods(of: ids, in: $0) } ?? [:]
    let marks = try self.moods?.read { try MarkSchema.marks(of: ids, in: $0) } ?? [:]
    return matches.compactMap { from, to in
      guard let id = from.persistentID else { return nil }
      return AdoptionOffer(
        from: from, to: to, moods: moods[id] ?? [], marks: marks[id] ?? .none, plays: counts[id])
    }
  }

  /// Returns the best match of each song among tracks, in the order of the tracks.
  private static func matches(
    of songs: [Names: [Track]], among tracks: [Track]
  ) -> [(from: Track, to: Track)] {
    var best: [PersistentID: (from: Track, place: Int, distance: (Double, Int))] = [:]
    for (place, track) in tracks.enumerated() where track.persistentID != nil {
      for from in Names(track).flatMap({ songs[$0] }) ?? [] {
        guard let id = from.persistentID,
          let distance = AdoptionOffer.distance(from: from, to: track),
          best[id].map({ distance < $0.distance }) ?? true
        else { continue }
        best[id] = (from, place, distance)
      }
    }
    return best.values.sorted {
      ($0.place, $0.from.path.encoded) < ($1.place, $1.from.path.encoded)
    }
    .map { ($0.from, tracks[$0.place]) }
  }

  /// Returns the songs with moods, marks or plays whose files are gone.
  private func goneSongs(_ counts: [PersistentID: PlayCount]) throws(PlayerError) -> [Track] {
    let kept = try moods?.read { try MoodSchema.songs(in: $0) } ?? []
    let adopted = try adoptions()
    let remembered = Set(kept.compactMap(\.persistentID))
    let played = counts.keys.filter { adopted[$0] == nil && !remembered.contains($0) }
    let missing = try unknown(kept.compactMap(\.persistentID) + played)
    let heard = missing.subtracting(remembered)
    let tracks =
      kept.filter { $0.persistentID.map(missing.contains) ?? false }
      + (try heard.isEmpty ? [] : history()?.tracks(of: heard) ?? [])
    // A file that was named individually is not in the library.
    return tracks.filter { !$0.path.encoded.isEmpty && FileStatus($0.path) == nil }
  }

  /// Returns the songs without a file in the library, not even on a disk that is not mounted.
  private func unknown(_ songs: [PersistentID]) throws(PlayerError) -> Set<PersistentID> {
    let known = Set(try catalogue().columns.sounds.compactMap(\.self))
    return Set(songs.filter { !known.contains(SoundKey($0)) })
  }

  // MARK: Songs that were taken over

  /// Returns the identities of all songs that were taken over, with those of the songs that took them over.
  func adoptions() throws(PlayerError) -> [PersistentID: PersistentID] {
    try moods?.read { try AdoptionSchema.adoptions(in: $0) } ?? [:]
  }

  /// Returns the play counts of all songs, here and in other programs.
  func allPlayCounts() throws(PlayerError) -> [PersistentID: PlayCount] {
    var counts = try history()?.playCounts() ?? [:]
    for (song, count) in try moods?.read({ try ImportSchema.counts(in: $0) }) ?? [:] {
      counts[song, default: PlayCount()].add(count)
    }
    return counts
  }

  /// Returns the play counts of songs, including those in other programs and of songs that they have taken over.
  func playCounts(of songs: [PersistentID]) throws(PlayerError) -> [PersistentID: PlayCount] {
    let adopted = try moods?.read { try AdoptionSchema.adopted(by: songs, in: $0) } ?? [:]
    let others = adopted.values.flatMap { $0 }
    let all = songs + others
    var counts = try history()?.playCounts(of: all) ?? [:]
    for (song, count) in try moods?.read({ try ImportSchema.counts(of: all, in: $0) }) ?? [:] {
      counts[song, default: PlayCount()].add(count)
    }
    for (song, earlier) in adopted {
      for other in earlier {
        if let count = counts[other] { counts[song, default: PlayCount()].add(count) }
      }
    }
    return counts
  }
}

extension MoodSchema {
  /// Returns the songs that are filed or marked, as last seen.
  static func songs(in database: Database) throws -> [Track] {
    let rows = try BareRows(
      database, sql: "SELECT \(Track.columnList) FROM song ORDER BY id")
    var songs: [Track] = []
    while try rows.next() { songs.append(Track(rows: rows)) }
    return songs
  }
}
