import PlayerModel
import TerminalCells

/// The screens: which of them is looked at, the state of each, and what all of them share.
struct Screens: Equatable, Sendable {
  var navigation = Navigation()
  /// The states, in the order of ``Screen``.
  private var states: [AnyScreen]
  /// The search in the list of the current screen.
  var find = ListSearch()
  /// The way to the playing track, while it is gone.
  var way: TrackSeek?
  /// Whether the playing track is followed.
  var isFollowing = false

  init(_ setup: ScreenSetup) {
    states = Screen.allCases.map { AnyScreen($0.type.init(setup)) }
  }

  /// The one that is looked at.
  var current: Screen { navigation.screen }

  /// Its state.
  var tab: any ScreenState {
    get { states[current.rawValue].state }
    _modify { yield &states[current.rawValue].state }
  }

  /// The state of a screen whose type is known.
  subscript<State: TabScreen>(_: State.Type) -> State {
    get { Self.state(states[State.screen.rawValue]) }
    _modify {
      let place = State.screen.rawValue
      var state: State = Self.state(states[place])
      // While it is changed nothing else has it, so that its rows are changed in their place.
      states[place] = .nothing
      defer { states[place] = AnyScreen(state) }
      yield &state
    }
  }

  private static func state<State: TabScreen>(_ screen: AnyScreen) -> State {
    guard let state = screen.state as? State else {
      preconditionFailure("The state of \(State.screen) is no \(State.self).")
    }
    return state
  }

  /// Does something with the state of every screen.
  mutating func changeAll(_ change: (inout any ScreenState) -> Void) {
    for place in states.indices { change(&states[place].state) }
  }
}

// MARK: The screens by name

extension Screens {
  var help: HelpState {
    get { self[HelpState.self] }
    _modify { yield &self[HelpState.self] }
  }

  var library: LibraryState {
    get { self[LibraryState.self] }
    _modify { yield &self[LibraryState.self] }
  }

  var queue: QueueList {
    get { self[QueueList.self] }
    _modify { yield &self[QueueList.self] }
  }

  var moods: MoodsState {
    get { self[MoodsState.self] }
    _modify { yield &self[MoodsState.self] }
  }

  var search: SearchState { self[SearchState.self] }

  var log: LogState {
    get { self[LogState.self] }
    _modify { yield &self[LogState.self] }
  }

  var settings: SettingsState {
    get { self[SettingsState.self] }
    _modify { yield &self[SettingsState.self] }
  }
}
