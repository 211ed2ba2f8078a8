import PlayerModel

/// The selection in a timeline, which is never on a heading.
extension RowList {
  /// Selects the next row, or the previous one, if a heading is selected.
  mutating func leaveHeading(movingUp: Bool) {
    guard selectedRow?.isHeading == true else { return }
    // Every heading has a row below it, and the first row is a heading.
    move(by: movingUp && position.selected > 0 ? -1 : 1)
  }

  /// Selects the row of a hearing again, after others have been added above it.
  mutating func follow(_ hearing: ListRow.Hearing) {
    let place = position.selected
    guard row(at: place)?.hearing?.id != hearing.id else { return }
    let range = place..<(place + Self.mostRows)
    let found = range.first { row(at: $0)?.hearing?.id == hearing.id }
    if let found { move(by: found - place) }
  }

  /// Returns whether the timeline shows a session as announced, or its beginning, where the session would
  /// be, is far from the visible rows.
  func shows(_ session: AwaitedSession) -> Bool {
    guard row(at: 0) != nil else { return position.count > 0 }
    return (0..<Self.shownNewest).contains { row(at: $0)?.hearing.map(session.isShown) ?? false }
  }

  /// The number of rows among which a session that was just announced must be.
  private static let shownNewest = 12
}
