import PlayerModel
import TerminalCells

extension ActionMenu: OverlayScreen, KeyedScreen {
  static let screen = Screen.actions
  static let profile = ScreenProfile(
    .actions, "Actions",
    text: KeyText(
      [";"], "menu of everything that can be done with the marked or selected rows",
      "actions context options right click popup what"))

  /// The model knows what is possible.
  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    [.listActions]
  }

  func listArea(in layout: Layout) -> Rect { ActionMenuPane.parts(of: layout.body).list }
  func rows(in layout: Layout) -> Rect? { nil }

  var takesAllKeys: Bool { true }

  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    action == .playSelected ? choose() : nil
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    fit(context.layout)
    return []
  }

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    ActionMenuPane(context: context, menu: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    [("Enter", "do it"), ("Up Down", "choose"), ("a-z", "narrow down"), ("Esc", "close")]
  }
}
