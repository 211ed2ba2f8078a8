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
    if let row = range.first(where: { row(at: $0)?.hearing?.id == hearing.id }) {
      move(by: row - place)
    }
  }

  /// Returns whether the timeline shows a session as announced, or its beginning is not known, where the
  /// session would be.
  func shows(_ session: AwaitedSession) -> Bool {
    guard row(at: 0) != nil else { return false }
    return (0..<Self.shownNewest).contains { row(at: $0)?.hearing.map(session.isShown) ?? false }
  }

  /// The number of rows among which a session that was just announced must be.
  private static let shownNewest = 12
}
