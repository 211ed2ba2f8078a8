import PlayerModel
import TerminalCells

extension LogState: TabScreen, RowScreen {
  static let screen = Screen.log
  static let profile = ScreenProfile(
    .showLog, "Log",
    text: KeyText(
      ["F7"], "log: what the sensor recorded",
      "history recently played aware study records recording events view"))

  init(_ setup: ScreenSetup) { self.init(of: setup.sensors) }

  var list: RowList { records }

  mutating func changeList<Result>(_ change: (inout RowList) -> Result) -> Result {
    change(&records)
  }

  func listArea(in layout: Layout) -> Rect {
    LogPane.parts(of: layout.body, showsReport: report.isShown).records
  }

  // MARK: Records or report

  var rowPosition: ListPosition? { report.isShown ? nil : records.position }
  func rows(in layout: Layout) -> Rect? { report.isShown ? nil : listArea(in: layout) }
  mutating func resize(to layout: Layout) { setBody(layout.body) }

  var searchPlace: ListSearch.Place? { report.isShown ? nil : records.searchPlace }

  func whyNotSearched(_ bindings: KeyBindings) -> String {
    "Hide the report (\(bindings.name(.report) ?? ":")) to search the log."
  }

  // MARK: Keys and answers

  func noEffectMessage(for action: KeyAction, _ bindings: KeyBindings) -> String? {
    guard !report.isShown, case .record? = records.selectedRow else { return nil }
    return switch action {
    case .fileSelected, .fileAlbum:
      "Records cannot be filed: select the song or album in another list."
    default: nil
    }
  }

  mutating func open(_ tags: inout RequestTags) -> [Intent] {
    forgetStatus()
    return askForReport(&tags)
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    let rows = records.ask(context.player.revision, &tags)
    let effects = ([rows].compactMap(\.self) + fitReport(context)).map(Intent.effect)
    return effects + [askForStatus(context.player)].compactMap(\.self)
  }

  /// Updates the report's layout if the report, its area or the moods changed, and requests a
  /// missing cover.
  private mutating func fitReport(_ context: PaneContext) -> [Effect] {
    guard report.isShown else { return [] }
    let place = LogPane.parts(of: context.layout.body, showsReport: true).report
    var look = ReportText.Look(width: place.width, signs: context.glyphs.repertoire)
    look.moods = context.moods
    look.hasCovers =
      context.preferences.cover != .none && context.appearance.traits.colors != .none
    report.layOut(look)
    let isOnLight = context.appearance.theme(coverAccent: nil).isLight
    return report.nextCover(isOnLight: isOnLight).map { [.drawReportCover($0)] } ?? []
  }

  // MARK: Drawing

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    LogPane(context: context, log: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    let ofReport = [
      keys.hint(.report, report.nameOfNext), nextSensor.flatMap { keys.hint(.order, $0) },
    ]
    return keys.sorting + [keys.hint(.help, "help")] + ofReport + [keys.play, keys.digits]
      + keys.leaving
      + [
        keys.hint(.nextScreen, "screens"), report.isShown ? nil : keys.hint(.search, "search"),
        keys.next,
      ] + keys.modes + [keys.radio]
  }
}
