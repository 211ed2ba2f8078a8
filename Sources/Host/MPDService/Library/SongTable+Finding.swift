import CompactTracks
import PlayerModel

/// Finding songs.
extension SongTable {
  /// The places of the songs that a filter lets through; nil lets all through.
  func find(_ filter: SongFilter?) -> [Int] {
    guard let filter else { return Array(tracks.indices) }
    return SongTest(filter, in: self).filter(Array(tracks.indices), in: self)
  }

  /// Puts songs into the order that a command asked for; texts byte by byte, as MPD does.
  func sort(_ songs: [Int], by order: SongOrder) -> [Int] {
    switch order.key {
    case .modified: return songs.sorted(by: { modified[$0] }, <, order)
    case .tag(let tag) where tag == .track || tag == .disc:
      return songs.sorted(by: { tracks[$0].withFields { $0.number(of: tag) ?? 0 } }, <, order)
    case .tag(let tag):
      // Places are in the order of the texts' bytes; a song without a text comes first.
      let column = column(tag)
      return songs.sorted(by: { column.all(of: $0).first ?? -1 }, <, order)
    }
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
