import PlayerModel

/// The share of other players, which is an estimate because their playback is not counted exactly.
extension ReportText {
  /// Returns a figure, marked if it is an estimate.
  func marked(_ figure: String, _ isEstimate: Bool) -> String {
    isEstimate ? (look.signs == .ascii ? "~" : "≈") + figure : figure
  }

  /// Returns a duration as hours and minutes, marked if it is an estimate.
  func time(_ seconds: Double, _ isEstimate: Bool) -> String {
    marked(Self.time(seconds), isEstimate)
  }

  /// Adds the players that the report includes, or the additional listening with other players.
  mutating func others() {
    if report.isEstimate {
      page.sentence(
        "\(marked("", true)) marks estimates: other players are part of these figures, and their times are not "
          + "exact to the frame")
      players()
    } else if let others = report.uncounted {
      page.sentence(
        "Other players: \(time(others.seconds, true)) in \(marked(Self.count(others.listens, "listen"), true)), "
          + "estimated (stimmung report --player all)")
    }
  }

  private mutating func players() {
    let counted = report.players.filter(\.isCounted)
    page.heading("Players")
    let highest = counted.map(\.seconds).max() ?? 0
    for share in counted.prefix(10) {
      let bar = Part(page.bar(share.seconds, of: highest), .bar)
      page.row(
        share.player ?? "This player", [bar], time(share.seconds, share.isEstimate))
    }
  }
}
