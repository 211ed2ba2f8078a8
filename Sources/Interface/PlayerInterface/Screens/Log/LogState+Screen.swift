import PlayerModel
import TerminalCells

extension LogState: TabScreen, RowScreen {
  static let screen = Screen.log
  static let profile = ScreenProfile(
    .showLog, "Log",
    text: KeyText(
      ["F7"], "log: what you heard and when, and what the sensor recorded",
      "history timeline recently played aware study records recording events view"))

  init(_ setup: ScreenSetup) { self.init(of: setup.sensors) }

  func listArea(in layout: Layout) -> Rect {
    let parts = LogPane.parts(of: layout.body, showsReport: report.isShown)
    return LogPane.rows(in: parts.records, of: subject).rows
  }

  // MARK: Rows or report

  var rowPosition: ListPosition? { report.isShown ? nil : list.position }
  func rows(in layout: Layout) -> Rect? { report.isShown ? nil : listArea(in: layout) }
  mutating func resize(to layout: Layout) { setBody(layout.body) }

  var searchPlace: ListSearch.Place? { report.isShown ? nil : list.searchPlace }

  mutating func select(at mouse: MouseEvent, in layout: Layout) -> Bool {
    let area = listArea(in: layout)
    guard area.contains(mouse.x, mouse.y),
      list.row(at: list.position.top + mouse.y - area.y)?.isHeading != true
    else { return false }
    return changeList { $0.select(at: mouse, in: area) }
  }

  func whyNotSearched(_ bindings: KeyBindings) -> String {
    "Hide the report (\(bindings.name(.report) ?? ":")) to search the log."
  }

  // MARK: Keys and answers

  mutating func stepBack() -> Bool { report.isShown ? false : goOut() }

  func noEffectMessage(for action: KeyAction, _ bindings: KeyBindings) -> String? {
    switch action {
    case .goIn where subject != .hearings: return "These are the events themselves."
    case .fileSelected, .fileAlbum:
      guard !report.isShown, case .record? = records.selectedRow else { return nil }
      return "Records cannot be filed: select the song or album in another list."
    default: return nil
    }
  }

  mutating func open(_ tags: inout RequestTags) -> [Intent] {
    forgetStatus()
    return askForReport(&tags)
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    let rows = askForRows(context.player.revision, at: context.now, &tags)
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
    let isOnLight = context.appearance.isOnLight
    return report.nextCover(isOnLight: isOnLight).map { [.drawReportCover($0)] } ?? []
  }

  // MARK: Drawing

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    LogPane(context: context, log: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    let ofLog: [KeyHints.Hint?] = [
      isHearingSelected ? keys.hint(.goIn, "its events") : nil,
      subject.hearing == nil ? nil : keys.hint(.goOut, "back"),
      keys.hint(.order, nextName), keys.hint(.report, report.nameOfNext),
    ]
    return keys.sorting + [keys.hint(.help, "help")] + ofLog + [keys.play, keys.digits]
      + keys.leaving
      + [
        keys.hint(.nextScreen, "screens"), report.isShown ? nil : keys.hint(.search, "search"),
        keys.next,
      ] + keys.modes + [keys.radio]
  }

  private var isHearingSelected: Bool { !report.isShown && list.selectedRow?.hearing != nil }
}
