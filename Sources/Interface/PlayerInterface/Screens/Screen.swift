/// What the listener looks at, in the order of the keys F1 to F8.
enum Screen: Int, CaseIterable, Sendable {
  case help, library, queue, moods, playing, search, log, settings

  /// What its tab says.
  var name: String {
    switch self {
    case .help: "Help"
    case .library: "Library"
    case .queue: "Queue"
    case .moods: "Moods"
    case .playing: "Playing"
    case .search: "Search"
    case .log: "Log"
    case .settings: "Settings"
    }
  }

  /// The same where there is little room.
  var shortName: String {
    switch self {
    case .library: "Lib"
    case .playing: "Play"
    case .search: "Find"
    case .settings: "Set"
    case .help, .queue, .moods, .log: name
    }
  }

  /// The action that leads to it.
  var action: KeyAction {
    switch self {
    case .help: .help
    case .library: .showLibrary
    case .queue: .showQueue
    case .moods: .showMoods
    case .playing: .showPlaying
    case .search: .showSearch
    case .log: .showLog
    case .settings: .showSettings
    }
  }

  /// The screen `steps` further; behind the last comes the first.
  func following(by steps: Int) -> Screen {
    let count = Screen.allCases.count
    let place = (rawValue + steps % count + count) % count
    return Screen.allCases[place]
  }
}
