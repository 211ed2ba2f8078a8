import CompactTracks
import PlayerModel

/// Filtering and sorting songs.
extension SongTable {
  /// Returns the indices of the songs that match a filter, or of all songs if `filter` is `nil`.
  func find(_ filter: SongFilter?) -> [Int] {
    guard let filter else { return Array(tracks.indices) }
    return SongTest(filter, in: self).filter(Array(tracks.indices), in: self)
  }

  /// Sorts songs as a command requests; like MPD, it compares texts by their bytes.
  func sort(_ songs: [Int], by order: SongOrder) -> [Int] {
    switch order.key {
    case .modified: return songs.sorted(by: { modified[$0] }, <, order)
    case .tag(let tag) where tag == .track || tag == .disc:
      return songs.sorted(by: { tracks[$0].withFields { $0.number(of: tag) ?? 0 } }, <, order)
    case .tag(let tag):
      // The column's texts are sorted by their bytes. A song without a text comes first.
      let column = column(tag)
      return songs.sorted(by: { column.all(of: $0).first ?? -1 }, <, order)
    }
  }

  /// Returns the total duration of songs in seconds.
  func duration(of songs: some Sequence<Int>) -> Double {
    songs.reduce(0) { $0 + (tracks[$1].duration ?? 0) }
  }
}

/// The sort order of `find` and related commands.
struct SongOrder: Hashable, Sendable {
  enum Key: Hashable, Sendable {
    case tag(SongTag)
    case modified
  }

  var key: Key
  var isDescending: Bool

  /// Parses an order, such as `Date` or `-Last-Modified`.
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
  /// Sorts stably by a key that is computed once per element; equal elements keep their order in both
  /// directions.
  fileprivate func sorted<Key>(
    by key: (Int) -> Key, _ isLess: (Key, Key) -> Bool, _ order: SongOrder
  ) -> [Int] {
    let keyed = map { (key: key($0), song: $0) }
    // The standard library does not guarantee that its sort is stable.
    let places = keyed.indices.sorted { one, other in
      let (first, second) = (keyed[one].key, keyed[other].key)
      if isLess(first, second) { return !order.isDescending }
      if isLess(second, first) { return order.isDescending }
      return one < other
    }
    return places.map { keyed[$0].song }
  }
}
