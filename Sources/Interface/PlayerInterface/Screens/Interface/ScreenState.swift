import PlayerModel
import TerminalCells

/// A screen: its contents, keys, mouse and drawing.
///
/// Routing, mouse, marks, search, sorting and following only know screens by this protocol. Its
/// parts have default implementations for screens without the feature, so that a type only
/// implements what its screen has. ``ListScreen`` implements most of it for lists.
protocol ScreenState: ScreenRows, ScreenKeys, ScreenTracks, ScreenSearch, ScreenOrder,
  ScreenDrawing, Equatable, Sendable
{
  /// The case of the screen.
  static var screen: Screen { get }
  /// The names of the screen, and how it is opened and left.
  static var profile: ScreenProfile { get }

  /// Adopts the preferences and bindings.
  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings)
  /// The requests for data that only the player and the files have.
  var questions: [Intent] { get }
  /// Opens the screen and returns its requests.
  mutating func open(_ tags: inout RequestTags) -> [Intent]
  /// Is called when another screen is opened.
  mutating func leave()
  /// Returns requests for data that is visible but unknown.
  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent]
  /// The monotonic time in nanoseconds at which the tab must be asked again without an event; `nil` for never.
  var deadline: Int64? { get }
  /// Handles rows that were read, if this screen requested them.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag)
}

extension ScreenState {
  mutating func goToBeginning(ofSearchAt row: Int) { go(to: row) }

  func isLeft(by action: KeyAction) -> Bool {
    [.showAll, .quit, Self.profile.action].contains(action)
  }

  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {}
  var questions: [Intent] { [] }
  mutating func open(_ tags: inout RequestTags) -> [Intent] { questions }
  mutating func leave() {}
  var deadline: Int64? { nil }
  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] { [] }
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {}
}
