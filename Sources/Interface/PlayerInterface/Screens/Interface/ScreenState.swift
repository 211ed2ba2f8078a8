import PlayerModel
import TerminalCells

/// A screen: what it shows, what keys and the mouse do there, and how it is drawn.
///
/// Routing, mouse, marks, search, sorting and following know screens by this alone. Each part answers for screens that
/// lack what it is about, so that a type says only what its screen has. Lists have most of it from ``ListScreen``.
protocol ScreenState: ScreenRows, ScreenKeys, ScreenTracks, ScreenSearch, ScreenOrder,
  ScreenDrawing, Equatable, Sendable
{
  /// Which one it is.
  static var screen: Screen { get }
  /// How it is called, and how it is reached and left.
  static var profile: ScreenProfile { get }

  /// Takes what the listener wants, and which keys do what.
  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings)
  /// What it shows and only the player and the files know.
  var questions: [Intent] { get }
  /// Begins to be looked at; answers what is to be asked for.
  mutating func open(_ tags: inout RequestTags) -> [Intent]
  /// Is not looked at any more.
  mutating func leave()
  /// Asks for what is seen of it and not known yet.
  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent]
  /// Takes rows that were read, if it asked for them.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag)
}

extension ScreenState {
  func isLeft(by action: KeyAction) -> Bool {
    [.showAll, .quit, Self.profile.action].contains(action)
  }

  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {}
  var questions: [Intent] { [] }
  mutating func open(_ tags: inout RequestTags) -> [Intent] { questions }
  mutating func leave() {}
  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] { [] }
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {}
}
