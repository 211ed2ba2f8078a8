/// What the listener has said about the current item.
public struct ItemRemarks: Hashable, Sendable {
  /// The moods of the item, in the order of the mood list.
  public var itemMoods: [MoodName] = []
  /// The rating and favourite mark of the item.
  public var itemMarks = TrackMarks.none
  /// How much earlier the lyrics of the item are shown than its file says.
  public var lyricsOffset = LyricsOffset()

  /// Creates the remarks about an item of which nothing has been said.
  public init() {}
}
