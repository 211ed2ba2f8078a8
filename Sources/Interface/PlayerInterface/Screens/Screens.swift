import PlayerModel
import TerminalCells

/// All screens: which one is current, their states, and what they share.
struct Screens: Equatable, Sendable {
  var navigation = Navigation()
  /// The states of the tabs in order, followed by that of an overlay screen if one is open.
  private var states: [AnyScreen]
  /// The search in the current list.
  var find = ListSearch()
  /// The screen of the last search, until the listener goes back a step; `nil` if there is none.
  var screenOfSearch: Screen?
  /// The search for the playing track, while it is active.
  var trackSeek: TrackSeek?
  /// The tracks that were removed from a list last, to be pasted.
  var clipboard: [ChosenTrack] = []
  /// Whether something was removed that has not been pasted since.
  var isPasting = false
  /// Whether the selection follows the playing track.
  var isFollowing = false

  init(_ setup: ScreenSetup) {
    states = Screen.allCases.compactMap { screen in
      guard case .tab(let type) = screen.kind else { return nil }
      return AnyScreen(type.init(setup))
    }
  }

  /// The screen of the current tab, to which lists, marks and searches belong.
  var current: Screen { navigation.screen }

  /// The state of the current tab.
  var tab: any ScreenState {
    get { states[current.rawValue].state }
    _modify { yield &states[current.rawValue].state }
  }

  /// The state of the visible screen, which keys and mouse act on: the overlay screen, or else the
  /// tab's.
  var shown: any ScreenState {
    get { states[placeOfShown].state }
    _modify { yield &states[placeOfShown].state }
  }

  /// Whether an overlay screen is open.
  var isCovered: Bool { states.count > Screen.tabs.count }

  private var placeOfShown: Int { isCovered ? states.count - 1 : current.rawValue }

  /// Opens an overlay screen, replacing any other.
  mutating func open(_ screen: AnyScreen) {
    close()
    states.append(screen)
  }

  /// Closes the overlay screen.
  mutating func close() {
    if isCovered { states.removeLast() }
  }

  /// Returns the overlay screen if it has this type.
  func over<State: OverlayScreen>(_: State.Type) -> State? { shown as? State }

  /// Changes the overlay screen if it has this type.
  mutating func change<State: OverlayScreen>(_: State.Type, _ change: (inout State) -> Void) {
    guard var state = over(State.self) else { return }
    change(&state)
    shown = state
  }

  /// The state of a tab by its type.
  subscript<State: TabScreen>(_: State.Type) -> State {
    get { Self.state(states[State.screen.rawValue]) }
    _modify {
      let place = State.screen.rawValue
      var state: State = Self.state(states[place])
      // The array holds no second copy meanwhile, so that changes of rows do not copy them.
      states[place] = .nothing
      defer { states[place] = AnyScreen(state) }
      yield &state
    }
  }

  private static func state<State: TabScreen>(_ screen: AnyScreen) -> State {
    guard let state = screen.state as? State else {
      preconditionFailure("the state of \(State.screen) is not a \(State.self)")
    }
    return state
  }

  /// Changes the states of all screens.
  mutating func changeAll(_ change: (inout any ScreenState) -> Void) {
    for place in states.indices { change(&states[place].state) }
  }
}

// MARK: Screens that other code accesses

extension Screens {
  var queue: QueueList {
    get { self[QueueList.self] }
    _modify { yield &self[QueueList.self] }
  }

  var moods: MoodsState {
    get { self[MoodsState.self] }
    _modify { yield &self[MoodsState.self] }
  }

  var log: LogState {
    get { self[LogState.self] }
    _modify { yield &self[LogState.self] }
  }

  var settings: SettingsState {
    get { self[SettingsState.self] }
    _modify { yield &self[SettingsState.self] }
  }
}
