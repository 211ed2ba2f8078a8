import TerminalCells
import Testing

@testable import PlayerInterface

extension Conversation {
  /// The screen as text.
  var screenText: String { model.rendered(at: Fixture.start).description }

  /// The last line of the screen, which has hints and messages.
  var lastLine: String {
    screenText.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  /// Opens a screen with its key, as a listener does; no text may be being typed.
  ///
  /// Not every screen has its own function key: F9 opens the headphones, and the details have a letter.
  mutating func show(_ screen: Screen, _ location: SourceLocation = #_sourceLocation) {
    let keys = screen.action.standardKeys.first.flatMap { KeySequence($0)?.keys } ?? []
    for key in keys { press(key) }
    #expect(model.screens.visible == screen, sourceLocation: location)
  }
}
