import PlayerModel
import TrackPacking

/// Finding songs.
extension SongTable {
  /// The places of the songs that a filter lets through; nil lets all through.
  func find(_ filter: SongFilter?) -> [Int] {
    guard let filter else { return Array(tracks.indices) }
    return tracks.indices.filter { holds(filter, for: $0) }
  }

  /// Whether a filter lets a song through.
  func holds(_ filter: SongFilter, for song: Int) -> Bool {
    switch filter {
    case .tag(let tag, let test): has(tag, test, song)
    case .anyTag(let test): SongTag.kept.contains { has($0, test, song, orNothing: false) }
    case .file(let test): test.holds(for: uri(song))
    case .base(let base): isBelow(base, song)
    case .modifiedSince(let seconds): modified[song] >= seconds
    case .not(let filter): !holds(filter, for: song)
    case .all(let filters): filters.allSatisfy { holds($0, for: song) }
    }
  }

  private func isBelow(_ base: String, _ song: Int) -> Bool {
    if let folder = folder(base) { return folder.all.contains(song) }
    return uri(song) == base
  }

  /// Whether a song has a tag that is so; where it has none, nothing is what it has, unless `orNothing` is false.
  private func has(_ tag: SongTag, _ test: TextTest, _ song: Int, orNothing: Bool = true) -> Bool {
    let track = tracks[song]
    if let text = track.withText(of: tag, { $0.isEmpty ? nil : test.holds(for: $0) }) {
      return text
    }
    if !tag.isText {
      let values = tag.values(of: track.track)
      if !values.isEmpty { return values.contains(where: test.holds) }
    }
    guard orNothing else { return false }
    if let fallback = tag.fallback { return has(fallback, test, song) }
    return test.value.isEmpty
  }

  /// Puts songs into the order that a command asked for; texts byte by byte, as MPD does.
  func sort(_ songs: [Int], by order: SongOrder) -> [Int] {
    switch order.key {
    case .modified: return songs.sorted(by: { modified[$0] }, <, order)
    case .tag(.track), .tag(.disc):
      return songs.sorted(by: { Int(text(order.key, of: $0)) ?? 0 }, <, order)
    case .tag:
      return songs.sorted(
        by: { Array(text(order.key, of: $0).utf8) }, { $0.lexicographicallyPrecedes($1) }, order)
    }
  }

  private func text(_ key: SongOrder.Key, of song: Int) -> String {
    guard case .tag(let tag) = key else { return "" }
    return tag.valuesWithFallback(of: tracks[song].track).first ?? ""
  }

  /// How long songs take together, seconds.
  func duration(of songs: some Sequence<Int>) -> Double {
    songs.reduce(0) { $0 + (tracks[$1].duration ?? 0) }
  }
}

/// How `find` and its kin sort.
struct SongOrder: Hashable, Sendable {
  enum Key: Hashable, Sendable {
    case tag(SongTag)
    case modified
  }

  var key: Key
  var isDescending: Bool

  /// An order from its text: `Date`, `-Last-Modified`.
  init(_ text: String) throws(MPDError) {
    isDescending = text.hasPrefix("-")
    let name = isDescending ? String(text.dropFirst()) : text
    if name.lowercased() == "last-modified" {
      key = .modified
    } else if let tag = SongTag(name: name) {
      key = .tag(tag)
    } else {
      throw MPDError(.argument, "Unknown sort tag")
    }
  }
}

extension [Int] {
  /// The same places by a key that each is asked for once; what has the same key stays as it was, in either direction.
  fileprivate func sorted<Key>(
    by key: (Int) -> Key, _ isLess: (Key, Key) -> Bool, _ order: SongOrder
  ) -> [Int] {
    let keyed = map { (key: key($0), song: $0) }
    // Nothing promises that the standard sort keeps the order of equals.
    let places = keyed.indices.sorted { one, other in
      let (first, second) = (keyed[one].key, keyed[other].key)
      if isLess(first, second) { return !order.isDescending }
      if isLess(second, first) { return order.isDescending }
      return one < other
    }
    return places.map { keyed[$0].song }
  }
}

extension SongTag {
  /// Whether it is one of the texts that are searched where they lie.
  fileprivate var isText: Bool {
    switch self {
    case .title, .artist, .album, .albumArtist, .genre: true
    default: false
    }
  }
}

extension PackedTrack {
  /// What `body` says of a text of the track; nil where it says nothing, or the tag is no text.
  fileprivate func withText(
    of tag: SongTag, _ body: (UnsafeBufferPointer<UInt8>) -> Bool?
  ) -> Bool? {
    withTexts { texts in
      switch tag {
      case .title: body(texts.title)
      case .artist: body(texts.artist)
      case .album: body(texts.album)
      case .albumArtist: body(texts.albumArtist)
      case .genre: body(texts.genre)
      default: nil
      }
    }
  }
}
