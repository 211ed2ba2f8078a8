/// What the listener thinks of a track.
public struct TrackMarks: Codable, Hashable, Sendable {
  /// How good it is, 1…5; 0: not said.
  public var rating: Int
  public var isFavourite: Bool

  public init(rating: Int = 0, isFavourite: Bool = false) {
    self.rating = rating
    self.isFavourite = isFavourite
  }

  /// Nothing was said of it.
  public static let none = TrackMarks()

  /// The ratings there are.
  public static let ratings = 0...5
}

/// What became of tracks that were to be rated or made favourites.
public struct MarkChange: Codable, Hashable, Sendable {
  /// How many tracks are marked otherwise now.
  public var changed: Int
  /// How many were marked so already.
  public var unchanged: Int

  public init(changed: Int, unchanged: Int) {
    self.changed = changed
    self.unchanged = unchanged
  }
}
