package import PlayerModel
import Synchronization

/// A track of a list, which may have moved, or be gone, since it was put there.
package protocol ListedTrack: Sendable {
  /// The track as it is now, or as last seen.
  var track: Track { get set }
  /// Whether its file was not there when last looked for.
  var isMissing: Bool { get set }
}

extension PlaylistTrack: ListedTrack {}
extension MoodTrack: ListedTrack {}

/// Reads what is in a playlist or under a mood in parts, so that other requests for moods and index are answered in
/// between, and long lists can be given up.
///
/// The order is that of the beginning; what is removed meanwhile is left out.
package final class ListReading<Item: ListedTrack>: Sendable {
  /// How much of the list is read.
  fileprivate struct Progress {
    var place = 0
    var items: [Item] = []
    var locator: SongLocator
    /// Whether the index answers; where it fails, the places where the tracks were last seen still hold.
    var isIndexUsable = true
  }

  private let places: [Int64]
  private let read: @Sendable (ArraySlice<Int64>) throws(PlayerError) -> [Item]
  private let progress: Mutex<Progress>

  /// A list of these places, whose tracks `read` reads; files that moved are found in `index`.
  init(
    _ places: [Int64], foundThrough index: LibraryIndex?,
    read: @escaping @Sendable (ArraySlice<Int64>) throws(PlayerError) -> [Item]
  ) {
    self.places = places
    self.read = read
    progress = Mutex(Progress(locator: SongLocator(index)))
  }

  /// Reads one part more; returns the whole list once nothing is left.
  ///
  /// Asks the file system for each file: call it where that may take a moment.
  package func next() throws(PlayerError) -> [Item]? {
    try progress.withLock { progress throws(PlayerError) in
      let part = places[progress.place...].prefix(SongLocator.part)
      progress.place += part.count
      var items = try read(part)
      progress.locate(&items)
      progress.items += items
      return progress.place == places.count ? progress.items : nil
    }
  }

  /// Reads all that is left.
  ///
  /// - Throws: What `check`, which is called before each part, throws.
  package func all(
    _ check: () throws(PlayerError) -> Void = {}
  ) throws(PlayerError) -> [Item] {
    while true {
      try check()
      if let items = try next() { return items }
    }
  }
}

extension ListReading.Progress {
  /// Fills in where tracks are now.
  fileprivate mutating func locate(_ items: inout [Item]) {
    let located = isIndexUsable ? (try? locator.locate(items.map(\.track))) : nil
    // An index that fails says so where it is used.
    if located == nil { isIndexUsable = false }
    for place in items.indices {
      let isKnown = items[place].track.persistentID != nil
      if let located, isKnown {
        items[place].isMissing = located[place] == nil
        if let now = located[place] { items[place].track = now }
      } else {
        // What is known by its path alone is where it was.
        items[place].isMissing = !locator.isFile(items[place].track.path)
      }
    }
  }
}
