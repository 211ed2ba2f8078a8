/// The listener's rating and favourite mark of a track.
public struct TrackMarks: Codable, Hashable, Sendable {
  /// The rating from 1 to 5, or 0 for none.
  public var rating: Int
  public var isFavourite: Bool

  public init(rating: Int = 0, isFavourite: Bool = false) {
    self.rating = rating
    self.isFavourite = isFavourite
  }

  /// No rating and no favourite mark.
  public static let none = TrackMarks()

  /// The valid ratings.
  public static let ratings = 0...5
}

/// The result of rating tracks or marking favourites.
public struct MarkChange: Codable, Hashable, Sendable {
  /// The number of tracks whose marks changed.
  public var changed: Int
  /// The number of tracks that already had these marks.
  public var unchanged: Int

  public init(changed: Int, unchanged: Int) {
    self.changed = changed
    self.unchanged = unchanged
  }
}
