import PlayerModel
import TerminalCells

extension HelpState: TabScreen {
  static let screen = Screen.help
  static let profile = ScreenProfile(
    .help, "Help", isVisited: true,
    text: KeyText(
      ["?", "F1"], "this help",
      "keys keybindings keyboard shortcuts bindings manual commands hotkeys ?"))

  init(_ setup: ScreenSetup) {
    self.init(setup.bindings, setup.commands, setup.formats, setup.settings)
  }

  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    rebind(to: bindings)
  }

  func rows(in layout: Layout) -> Rect? { layout.body }

  mutating func resize(to layout: Layout) {
    setSize(CellSize(width: layout.body.width, height: layout.body.height))
  }

  mutating func take(_ movement: Movement, in layout: Layout) { take(movement) }
  mutating func scroll(by rows: Int, in layout: Layout) { scroll(by: rows) }
  mutating func scroll(to fraction: Double, in layout: Layout) { scroll(to: fraction) }

  mutating func leave() { clearSearch() }

  var field: ScreenField? { ScreenField(kind: .find, typed: filter) }

  mutating func selectField() { selectFilter() }

  mutating func edit(_ snapshot: PlayerSnapshot, _ change: (inout TypedText) -> Bool) -> Bool {
    edit(change)
  }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    HelpPane(context: context, help: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    [
      keys.hint(.showAll, "close"), keys.hint(.search, "search"),
      keys.hint(.nextScreen, "next screen"),
    ]
  }
}
