import PlayerModel
import TerminalCells

/// The bookmarks: places in songs, ordered by song.
struct BookmarksView: Equatable, Sendable {
  /// Names the requests of this screen, so that answers to earlier ones are recognised.
  let tag: RequestTag
  /// The bookmarks; `nil` until they are known.
  private(set) var bookmarks: [Bookmark]?
  /// The selection among them.
  private(set) var position = ListPosition()

  /// Waits for the answer to a request.
  init(_ tag: RequestTag) {
    self.tag = tag
  }

  /// The selected bookmark; `nil` if there is none.
  var selected: Bookmark? {
    guard let bookmarks, bookmarks.indices.contains(position.selected) else { return nil }
    return bookmarks[position.selected]
  }

  /// The request for the bookmarks.
  var question: Intent { .request(.bookmark(.bookmarks), for: .bookmarks(tag)) }

  /// Handles the bookmarks; the selected one stays selected wherever it is.
  mutating func receive(_ bookmarks: [Bookmark]) {
    let selected = selected?.id
    self.bookmarks = bookmarks
    position.setCount(bookmarks.count)
    if let row = bookmarks.firstIndex(where: { $0.id == selected }) { position.select(row) }
  }

  /// Fits the list to the number of visible rows.
  mutating func fit(height: Int) {
    position.setHeight(height)
  }
}

extension BookmarksView: KeyedList {
  mutating func move(by rows: Int) { position.move(by: rows) }
  mutating func go(to index: Int) { position.select(index) }
}
