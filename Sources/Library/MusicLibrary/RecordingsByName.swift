import GRDB
import LocalDatabase
import PlayerModel

/// The library's recordings with certain titles or file names, for matching tracks from elsewhere.
///
/// A title alone does not identify a recording: artist and album must match as well, and of several
/// recordings the one with the closest length is chosen. Each lookup takes a few comparisons, even if
/// thousands of recordings have one name.
struct RecordingsByName {
  /// The number of rows read before other threads may use the index.
  private static let part = 4000

  /// The common tags of recordings with one name; without an album, of any album.
  private struct Name: Hashable {
    var title: String
    var artist: String
    var album: String?

    init(_ track: Track, isOfAnyAlbum: Bool) {
      title = track.title.lowercased()
      artist = track.artist.lowercased()
      album = isOfAnyAlbum ? nil : track.album.lowercased()
    }
  }

  /// The recordings with one name whose files exist.
  private struct Recordings {
    /// The recordings with a length, in order of length and then of path.
    var timed: [(length: Double, track: Track)]
    /// The first recording in path order, and the first one without a length.
    var first, untimed: Track?

    init(_ tracks: [Track]) {
      let sorted = tracks.sorted { $0.path.encoded < $1.path.encoded }
      first = sorted.first
      untimed = sorted.first { $0.duration == nil }
      let byPath = sorted.compactMap { track in track.duration.map { (length: $0, track: track) } }
      // Also by index, because the standard sort is not documented to be stable.
      timed = byPath.indices.sorted { (byPath[$0].length, $0) < (byPath[$1].length, $1) }
        .map { byPath[$0] }
    }

    /// Returns the recording whose length is closest to `length`.
    func closest(to length: Double) -> Track? {
      let after = timed.partitioningIndex { $0 >= length }
      var candidates = after < timed.count ? [timed[after]] : []
      if after > 0 {
        let before = timed[after - 1].length
        candidates.append(timed[timed.partitioningIndex { $0 >= before }])
      }
      let closest = candidates.min { abs($0.length - length) < abs($1.length - length) }
      guard let closest, abs(closest.length - length) <= PathEnds.sameLength else { return untimed }
      return closest.track
    }
  }

  private var tracks: [Name: [Track]] = [:]
  private var recordings: [Name: Recordings] = [:]
  private var ends: PathEnds

  /// The lowercase names to look for.
  private struct Wanted {
    var titles: Set<String>
    var files: Set<String>
  }

  /// Reads the tracks that may match `missing` ones, in a library with the folders `homes`.
  init(
    of missing: [Track], in index: any DatabaseReading, below homes: [TrackPath],
    _ check: () throws(PlayerError) -> Void
  ) throws(PlayerError) {
    ends = PathEnds(homes: homes)
    let wanted = Wanted(
      titles: Set(missing.map { $0.title.lowercased() }),
      files: Set(missing.flatMap { $0.path.readings.map { $0.name.lowercased() } }))
    var last: Int64? = .min
    while let start = last {
      try check()
      let part = try index.read { try Self.read(wanted, after: start, in: $0) }
      for track in part.tracks { add(track, wanted) }
      last = part.last
    }
  }

  private mutating func add(_ track: Track, _ wanted: Wanted) {
    if wanted.files.contains(track.path.name.lowercased()) { ends.add(track) }
    guard !track.artist.isEmpty, wanted.titles.contains(track.title.lowercased()) else { return }
    for isOfAnyAlbum in [false, true] {
      tracks[Name(track, isOfAnyAlbum: isOfAnyAlbum), default: []].append(track)
    }
  }

  /// Reads a part of the index, and returns its matches and last row, or `nil` if there are no more rows.
  private static func read(
    _ wanted: Wanted, after start: Int64, in database: Database
  ) throws -> (tracks: [Track], last: Int64?) {
    let rows = try BareRows(
      database.cachedStatement(
        sql: """
          SELECT id, \(Track.columnList) FROM track
          WHERE id > ? AND unreadable IS NULL ORDER BY id LIMIT \(part)
          """), arguments: [start])
    var tracks: [Track] = []
    var last: Int64?
    while try rows.next() {
      last = rows.integer(0)
      // A track without a title has the name of its file.
      let title = rows.text(3)
      let file = TrackPath(encoded: rows.text(1)).name.lowercased()
      guard
        title.isEmpty || wanted.titles.contains(title.lowercased()) || wanted.files.contains(file)
      else { continue }
      tracks.append(Track(rows: rows, from: 1))
    }
    return (tracks, last)
  }

  /// Returns the recording that matches `track` by the end of its path or by its tags, and whose file exists.
  mutating func recording(
    like track: Track, isFile: (TrackPath) -> Bool
  ) -> TrackMatch? {
    if let track = ends.track(like: track, isFile: isFile) {
      return TrackMatch(track: track, evidence: .pathEnd)
    }
    return recording(taggedLike: track, isFile: isFile).map {
      TrackMatch(track: $0, evidence: .tags)
    }
  }

  private mutating func recording(
    taggedLike track: Track, isFile: (TrackPath) -> Bool
  ) -> Track? {
    guard !track.artist.isEmpty else { return nil }
    let name = Name(track, isOfAnyAlbum: track.album.isEmpty)
    let known =
      recordings[name] ?? Recordings((tracks[name] ?? []).filter { isFile($0.path) })
    recordings[name] = known
    guard let length = track.duration else { return known.first }
    return known.closest(to: length)
  }
}

extension [(length: Double, track: Track)] {
  /// Returns the first index from which on `isAfter` is true for all lengths.
  fileprivate func partitioningIndex(where isAfter: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle].length) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
