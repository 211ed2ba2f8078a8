import CompactTracks
import PlayerModel

/// A filter prepared for the songs of one table, which tests each shared text only once.
indirect enum SongTest {
  /// A tag whose texts songs share, with the verdict on each text and on songs without one.
  case shared(TagColumn, isWanted: [Bool], orNone: Bool)
  /// Tags whose texts are mostly unique, with the verdict on songs that have none of them.
  case own([SongTag], TextTest, orNone: Bool)
  case any([SongTest])
  case file(TextTest)
  /// A position in the given range, which is that of a folder.
  case among(Range<Int>)
  case uri(String)
  case modifiedSince(Int64)
  case not(SongTest)
  case all([SongTest])

  /// Prepares a filter for `table`.
  init(_ filter: SongFilter, in table: SongTable) {
    switch filter {
    case .tag(let tag, let test): self.init(tag, test, orNone: test.value.isEmpty, in: table)
    case .anyTag(let test):
      // A song without a tag does not match an empty value here. The fallback tags are tested anyway.
      let shared = SongTag.kept.filter(\.isShared).map {
        SongTest($0, test, orNone: false, in: table)
      }
      // A song is unpacked once for all of its unique tags.
      self = .any(shared + [.own(SongTag.kept.filter { !$0.isShared }, test, orNone: false)])
    case .file(let test): self = .file(test)
    case .base(let base): self = table.folder(base).map { .among($0.all) } ?? .uri(base)
    case .modifiedSince(let seconds): self = .modifiedSince(seconds)
    case .not(let filter): self = .not(SongTest(filter, in: table))
    case .all(let filters): self = .all(filters.map { SongTest($0, in: table) })
    }
  }

  private init(_ tag: SongTag, _ test: TextTest, orNone: Bool, in table: SongTable) {
    if tag.isShared {
      let column = table.column(tag)
      self = .shared(column, isWanted: column.texts.map(test.holds), orNone: orNone)
    } else {
      self = .own([tag], test, orNone: orNone)
    }
  }

  /// Returns the matching songs among `songs`, in their order.
  func filter(_ songs: [Int], in table: SongTable) -> [Int] {
    switch self {
    case .shared(let column, let isWanted, let orNone):
      return songs.filter { column.has(isWanted, orNone: orNone, of: $0) }
    case .own(let tags, let test, let orNone):
      return songs.filter { Self.has(tags, test, orNone: orNone, table.tracks[$0]) }
    case .any(let tests):
      var isFound = [Bool](repeating: false, count: table.tracks.count)
      var rest = songs
      for test in tests {
        for song in test.filter(rest, in: table) { isFound[song] = true }
        rest.removeAll { isFound[$0] }
      }
      return songs.filter { isFound[$0] }
    case .file(let test): return songs.filter { test.holds(for: table.uri($0)) }
    case .among(let range): return songs.filter(range.contains)
    case .uri(let uri): return songs.filter { table.uri($0) == uri }
    case .modifiedSince(let seconds): return songs.filter { table.modified[$0] >= seconds }
    case .not(let test):
      var isFound = [Bool](repeating: false, count: table.tracks.count)
      for song in test.filter(songs, in: table) { isFound[song] = true }
      return songs.filter { !isFound[$0] }
    case .all(let tests): return tests.reduce(songs) { $1.filter($0, in: table) }
    }
  }

  private static func has(
    _ tags: [SongTag], _ test: TextTest, orNone: Bool, _ song: PackedTrack
  ) -> Bool {
    var (isThere, isWanted) = (false, false)
    song.withFields { song in
      for tag in tags {
        tag.eachValueOrFallback(of: song) { text in
          isThere = true
          isWanted = isWanted || test.holds(for: text)
        }
      }
    }
    return isThere ? isWanted : orNone
  }
}

extension SongTag {
  /// Whether many songs have the same text for this tag.
  fileprivate var isShared: Bool {
    switch self {
    case .title, .comment, .recordingID, .releaseTrackID: false
    default: true
    }
  }
}
