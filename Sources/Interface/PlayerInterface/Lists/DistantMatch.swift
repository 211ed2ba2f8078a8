package import PlayerModel

/// A row outside the visible lists that matches a search.
package struct DistantMatch: Equatable, Sendable {
  /// A file that the row is of or contains.
  package let path: TrackPath
  /// The column of the browser that contains the row; `nil` for a track in a tree of folders.
  package let column: Int?

  package init(path: TrackPath, column: Int?) {
    (self.path, self.column) = (path, column)
  }
}
