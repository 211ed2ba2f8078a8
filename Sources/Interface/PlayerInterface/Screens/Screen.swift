/// All screens: those with tabs, in the order of the keys F1 to F8, and those that lie over them.
///
/// What they are is in their types: nothing else goes through them one by one.
enum Screen: Int, CaseIterable, Sendable {
  case help, library, queue, moods, playing, search, log, settings
  case messages, headphones, photos, details, tags

  /// Those with tabs.
  static let tabs = allCases.filter { $0.type is any TabScreen.Type }

  /// What it is made of.
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

  /// The tab `steps` further; behind the last comes the first.
  func following(by steps: Int) -> Screen {
    let count = Screen.tabs.count
    return Screen.tabs[(rawValue + steps % count + count) % count]
  }
}
