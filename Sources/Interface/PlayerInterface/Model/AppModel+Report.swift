import PlayerModel

/// What was listened to, on the log's screen.
extension AppModel {
  /// Lays the report out again if it, its place or the moods changed; asks for a cover that it lacks.
  mutating func fitReport(_ layout: Layout) -> [Effect] {
    guard screen == .log, screens.log.report.isShown else { return [] }
    let place = LogPane.parts(of: layout.body, showsReport: true).report
    var look = ReportText.Look(width: place.width, signs: glyphs.repertoire)
    look.moods = moods
    look.hasCovers =
      appearance.options.preferences.cover != .none && appearance.traits.colors != .none
    screens.log.report.layOut(look)
    let isOnLight = appearance.theme(coverAccent: nil).isLight
    return screens.log.report.nextCover(isOnLight: isOnLight).map { [.drawReportCover($0)] } ?? []
  }
}
