/// When two descriptions are of one item.
extension ItemMetadata {
  /// What became of an item when its description did.
  enum Change: Hashable, Sendable {
    /// Nothing.
    case none
    /// It is the same, and more or something else is known of it.
    case updated
    /// It is another.
    case replaced
  }

  /// What is known of an item when its description becomes another.
  struct Circumstances: Sendable {
    /// Whether the item began a moment ago, so that its description may just be late.
    var isFresh: Bool
    /// Whether the position went back to the start.
    var hasRestarted: Bool
    /// A name that the player gave to two items, so that it names none.
    var constantID: String?
  }

  /// What becomes of the item if it is described so from now on.
  func change(to new: ItemMetadata, _ circumstances: Circumstances) -> Change {
    if new == self { return .none }
    guard isItem, new.isItem else { return isItem == new.isItem ? .none : .replaced }
    let isSameID = hasTelling(circumstances.constantID) && trackID == new.trackID
    let isNamedTheSame = isSameID || (!url.isEmpty && url == new.url)
    let isFilledIn = Self.isSame(title, new.title) && Self.isSame(artist, new.artist)
    if isFilledIn, isNamedTheSame || (trackID == new.trackID && url == new.url) { return .updated }
    if !title.isEmpty, title == new.title {
      if isSameID { return .updated }
      // Some players name a song anew whenever they say more of it; one that is heard again begins again.
      if isFilledIn { return circumstances.hasRestarted ? .replaced : .updated }
    }
    let isLate = isNamedTheSame && circumstances.isFresh && !isContradicted(by: new.length)
    return isLate ? .updated : .replaced
  }

  /// Whether the trackid names one item; a name without a digit, or one that stayed, is the player's own.
  private func hasTelling(_ constant: String?) -> Bool {
    guard let trackID, trackID != constant else { return false }
    return trackID.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private func isContradicted(by length: Double?) -> Bool {
    guard let length, let known = self.length else { return false }
    return abs(length - known) > 2
  }

  /// Whether a text is what it was, or was missing before.
  private static func isSame(_ old: String, _ new: String) -> Bool {
    old == new || old.isEmpty
  }
}
