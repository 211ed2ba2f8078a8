/// All screens: those with tabs, in the order of the keys F1 to F8, and the overlay screens.
///
/// Their properties are in their types; no other code enumerates screens.
enum Screen: Int, CaseIterable, Sendable {
  case help, library, queue, moods, playing, search, log, settings
  case messages, headphones, photos, details, tags

  /// The screens with tabs.
  static let tabs = allCases.filter { $0.type is any TabScreen.Type }

  /// The type that implements the screen.
  var type: any ScreenState.Type {
    switch self {
    case .help: HelpState.self
    case .library: LibraryState.self
    case .queue: QueueList.self
    case .moods: MoodsState.self
    case .playing: PlayingState.self
    case .search: SearchState.self
    case .log: LogState.self
    case .settings: SettingsState.self
    case .messages: MessagesView.self
    case .headphones: HeadphonesView.self
    case .photos: PhotosView.self
    case .details: DetailsView.self
    case .tags: TagForm.self
    }
  }

  /// The names of the screen, and how it is opened and left.
  var profile: ScreenProfile { type.profile }

  /// The text of the tab.
  var name: String { profile.name }

  /// The text of the tab if there is little room.
  var shortName: String { profile.shortName }

  /// The action that opens the screen.
  var action: KeyAction { profile.action }

  /// Creates the screen that an action opens; `nil` if it opens none.
  init?(openedBy action: KeyAction) {
    guard let screen = Screen.allCases.first(where: { $0.action == action }) else { return nil }
    self = screen
  }

  /// Returns the tab `steps` further, wrapping around.
  func following(by steps: Int) -> Screen {
    let count = Screen.tabs.count
    return Screen.tabs[(rawValue + steps % count + count) % count]
  }
}
