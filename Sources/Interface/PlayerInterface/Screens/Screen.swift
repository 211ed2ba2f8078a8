/// All screens, in the order of the keys F1 to F8.
///
/// What they are is in their types: nothing else goes through them one by one.
enum Screen: Int, CaseIterable, Sendable {
  case help, library, queue, moods, playing, search, log, settings

  /// What it is made of.
  var type: any TabScreen.Type {
    switch self {
    case .help: HelpState.self
    case .library: LibraryState.self
    case .queue: QueueList.self
    case .moods: MoodsState.self
    case .playing: PlayingState.self
    case .search: SearchState.self
    case .log: LogState.self
    case .settings: SettingsState.self
    }
  }

  /// How it is called, and how it is reached and left.
  var profile: ScreenProfile { type.profile }

  /// What its tab says.
  var name: String { profile.name }

  /// The same where there is little room.
  var shortName: String { profile.shortName }

  /// The action that leads to it.
  var action: KeyAction { profile.action }

  /// The screen that an action leads to; nil if it leads to none.
  init?(openedBy action: KeyAction) {
    guard let screen = Screen.allCases.first(where: { $0.action == action }) else { return nil }
    self = screen
  }

  /// The screen `steps` further; behind the last comes the first.
  func following(by steps: Int) -> Screen {
    let count = Screen.allCases.count
    let place = (rawValue + steps % count + count) % count
    return Screen.allCases[place]
  }
}
