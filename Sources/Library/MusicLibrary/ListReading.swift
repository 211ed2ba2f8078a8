package import PlayerModel
import Synchronization

/// A track in a list, whose file may have been moved or removed since it was added.
package protocol ListedTrack: Sendable {
  /// The track at its current location, or as last seen.
  var track: Track { get set }
  /// Whether its file was missing at the last check.
  var isMissing: Bool { get set }
}

extension PlaylistTrack: ListedTrack {}
extension MoodTrack: ListedTrack {}

/// Reads a playlist or mood in parts, so that other requests are answered in between, and reading can be
/// cancelled.
///
/// The order is that at the beginning; tracks that are removed in the meantime are skipped.
package final class ListReading<Item: ListedTrack>: Sendable {
  /// The part of the list that was read.
  fileprivate struct Progress {
    var place = 0
    var items: [Item] = []
    var locator: SongLocator
    /// Whether the index works; if not, the last known paths are used.
    var isIndexUsable = true
  }

  private let places: [Int64]
  private let read: @Sendable (ArraySlice<Int64>) throws(PlayerError) -> [Item]
  private let progress: Mutex<Progress>

  /// Creates a reading of these places, whose tracks `read` reads; moved files are located with `index`.
  init(
    _ places: [Int64], foundThrough index: LibraryIndex?,
    read: @escaping @Sendable (ArraySlice<Int64>) throws(PlayerError) -> [Item]
  ) {
    self.places = places
    self.read = read
    progress = Mutex(Progress(locator: SongLocator(index)))
  }

  /// Reads the next part, and returns the whole list once it is complete.
  ///
  /// This accesses the file system for each file, so it may block.
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

  /// Reads the rest of the list.
  ///
  /// - Throws: Any error of `check`, which is called before each part.
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
  /// Fills in the current locations of tracks.
  fileprivate mutating func locate(_ items: inout [Item]) {
    let located = isIndexUsable ? (try? locator.locate(items.map(\.track))) : nil
    // Errors of the index are reported where it is used directly.
    if located == nil { isIndexUsable = false }
    for place in items.indices {
      let isKnown = items[place].track.persistentID != nil
      if let located, isKnown {
        items[place].isMissing = located[place] == nil
        if let now = located[place] { items[place].track = now }
      } else {
        // A track without an identity can only be at its path.
        items[place].isMissing = !locator.isFile(items[place].track.path)
      }
    }
  }
}
