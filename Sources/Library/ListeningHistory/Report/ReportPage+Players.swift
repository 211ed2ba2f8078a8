import PlayerModel

extension ReportPage {
  /// A figure, marked if it is an estimate.
  func marked(_ figure: String, _ isEstimate: Bool) -> String { isEstimate ? "≈" + figure : figure }

  /// Formats seconds as hours and minutes, marked if they are an estimate.
  func time(_ seconds: Double, _ isEstimate: Bool) -> String {
    marked(Self.time(seconds), isEstimate)
  }

  /// The shares of all players or, if others are not counted, how much was heard with them.
  var others: String {
    if report.isEstimate {
      let counted = report.players.filter(\.isCounted)
      let rows = counted.map {
        [
          $0.player ?? "This player", time($0.seconds, $0.isEstimate),
          marked(String($0.listens), $0.isEstimate),
        ]
      }
      return """
        <p>≈ marks estimates: other players are part of these figures, and their times are not exact to the frame.</p>
        \(table(["Player", "Time", "Listens"], rows))
        """
    }
    guard let others = report.uncounted else { return "" }
    let (listens, name) = Self.count(others.listens, "listen")
    return
      "<p>Other players: \(time(others.seconds, true)) in \(marked(listens, true)) \(name), estimated.</p>"
  }
}
