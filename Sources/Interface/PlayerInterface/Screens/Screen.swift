/// All screens: those with tabs, in the order of the keys F1 to F8, and the overlay screens.
///
/// Their properties are in their types; no other code enumerates screens.
enum Screen: Int, CaseIterable, Sendable {
  case help, library, queue, moods, playing, search, log, settings
  case messages, headphones, photos, details, statistics, actions, tags, bookmarks

  /// A screen's type, by how it is shown.
  ///
  /// Casting a type to a protocol would search all conformances of the program, at every start.
  enum Kind {
    case tab(any TabScreen.Type)
    case overlay(any OverlayScreen.Type)
  }

  /// The screens with tabs.
  static let tabs = allCases.filter { if case .tab = $0.kind { true } else { false } }

  /// The type that implements the screen, and how it is shown.
  var kind: Kind {
    switch self {
    case .help: .tab(HelpState.self)
    case .library: .tab(LibraryState.self)
    case .queue: .tab(QueueList.self)
    case .moods: .tab(MoodsState.self)
    case .playing: .tab(PlayingState.self)
    case .search: .tab(SearchState.self)
    case .log: .tab(LogState.self)
    case .settings: .tab(SettingsState.self)
    case .messages: .overlay(MessagesView.self)
    case .headphones: .overlay(HeadphonesView.self)
    case .photos: .overlay(PhotosView.self)
    case .details: .overlay(DetailsView.self)
    case .statistics: .overlay(StatisticsView.self)
    case .actions: .overlay(ActionMenu.self)
    case .tags: .overlay(TagForm.self)
    case .bookmarks: .overlay(BookmarksView.self)
    }
  }

  /// The type that implements the screen.
  var type: any ScreenState.Type {
    switch kind {
    case .tab(let type): type
    case .overlay(let type): type
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
