/// Decides whether two descriptions are of the same item.
extension ItemMetadata {
  /// The effect of a new description on the current item.
  enum Change: Hashable, Sendable {
    /// No change.
    case none
    /// The same item with more or different metadata.
    case updated
    /// Another item.
    case replaced
  }

  /// Context for the decision.
  struct Circumstances: Sendable {
    /// Whether the item has just begun, so that its description may still be arriving.
    var isFresh: Bool
    /// Whether the position has returned to the start.
    var hasRestarted: Bool
    /// A track ID that the player used for two items, and so identifies neither.
    var constantID: String?
  }

  /// Returns the effect of a new description on this item.
  func change(to new: ItemMetadata, _ circumstances: Circumstances) -> Change {
    if new == self { return .none }
    guard isItem, new.isItem else { return isItem == new.isItem ? .none : .replaced }
    let isSameID = isIdentifying(circumstances.constantID) && trackID == new.trackID
    let isNamedTheSame = isSameID || (!url.isEmpty && url == new.url)
    let isFilledIn = Self.isSame(title, new.title) && Self.isSame(artist, new.artist)
    if isFilledIn, isNamedTheSame || (trackID == new.trackID && url == new.url) { return .updated }
    if !title.isEmpty, title == new.title {
      if isSameID { return .updated }
      // Some players change a track's ID when they add metadata; a track played again restarts.
      if isFilledIn { return circumstances.hasRestarted ? .replaced : .updated }
    }
    let isLate = isNamedTheSame && circumstances.isFresh && !isContradicted(by: new.length)
    return isLate ? .updated : .replaced
  }

  /// Returns whether the track ID identifies an item: IDs without a digit or that never change do
  /// not.
  private func isIdentifying(_ constant: String?) -> Bool {
    guard let trackID, trackID != constant else { return false }
    return trackID.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private func isContradicted(by length: Double?) -> Bool {
    guard let length, let known = self.length else { return false }
    return abs(length - known) > 2
  }

  /// Returns whether a text is unchanged or was missing before.
  private static func isSame(_ old: String, _ new: String) -> Bool {
    old == new || old.isEmpty
  }
}
