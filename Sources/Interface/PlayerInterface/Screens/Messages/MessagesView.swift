import PlayerModel
import TerminalCells

/// The screen of earlier messages, newest first.
struct MessagesView: OverlayScreen {
  static let screen = Screen.messages
  static let profile = ScreenProfile(
    .messages, "Messages",
    text: KeyText(
      ["!"], "previous messages",
      "errors warnings notices history log past"))

  private(set) var scroll = ScrollPosition()
  private var history = MessageHistory()

  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    [.open(MessagesView())]
  }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    history = context.history
    return []
  }

  // MARK: Lines

  func rows(in layout: Layout) -> Rect? { layout.body }

  mutating func take(_ movement: Movement, in layout: Layout) {
    scroll.take(movement, count: count(in: layout), height: layout.body.height)
  }

  mutating func scroll(by rows: Int, in layout: Layout) {
    scroll.move(by: rows, count: count(in: layout), height: layout.body.height)
  }

  mutating func scroll(to fraction: Double, in layout: Layout) {
    scroll.go(to: fraction, count: count(in: layout), height: layout.body.height)
  }

  private func count(in layout: Layout) -> Int { MessagesPane.lines(history, in: layout).count }

  // MARK: Keys

  func isLeft(by action: KeyAction) -> Bool {
    [.showAll, .playSelected, .messages, .quit].contains(action)
  }

  func stays(during action: KeyAction) -> Bool { action == .count }

  // MARK: Drawing

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    MessagesPane(context: context, scroll: scroll).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] { [keys.closing, ("j k", "scroll")] }
}
