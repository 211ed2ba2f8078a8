import PlayerModel
import TerminalCells

/// The screens: which of them is looked at, the state of each, and what all of them share.
struct Screens: Equatable, Sendable {
  var navigation = Navigation()
  /// The states of the tabs, in their order, and behind them that of the screen that lies over them, if one does.
  private var states: [AnyScreen]
  /// The search in the list of the current screen.
  var find = ListSearch()
  /// The way to the playing track, while it is gone.
  var way: TrackSeek?
  /// Whether the playing track is followed.
  var isFollowing = false

  init(_ setup: ScreenSetup) {
    states = Screen.tabs.compactMap { ($0.type as? any TabScreen.Type)?.init(setup) }
      .map { AnyScreen($0) }
  }

  /// The screen whose tab it is: lists, marks and searches are its.
  var current: Screen { navigation.screen }

  /// The state of that.
  var tab: any ScreenState {
    get { states[current.rawValue].state }
    _modify { yield &states[current.rawValue].state }
  }

  /// The state of what is looked at, and what keys and mouse are for: of the screen over the tab, or of that.
  var shown: any ScreenState {
    get { states[placeOfShown].state }
    _modify { yield &states[placeOfShown].state }
  }

  /// Whether a screen lies over the current one.
  var isCovered: Bool { states.count > Screen.tabs.count }

  private var placeOfShown: Int { isCovered ? states.count - 1 : current.rawValue }

  /// Lays a screen over the current one.
  mutating func open(_ screen: AnyScreen) {
    close()
    states.append(screen)
  }

  /// Leaves the screen that lies over the current one.
  mutating func close() {
    if isCovered { states.removeLast() }
  }

  /// The screen that lies over the current one, if it is of this type.
  func over<State: OverScreen>(_: State.Type) -> State? { shown as? State }

  /// Changes the screen that lies over the current one, if it is of this type.
  mutating func change<State: OverScreen>(_: State.Type, _ change: (inout State) -> Void) {
    guard var state = over(State.self) else { return }
    change(&state)
    shown = state
  }

  /// The state of a tab whose type is known.
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

  /// Does something with the state of every tab, and of what lies over them.
  mutating func changeAll(_ change: (inout any ScreenState) -> Void) {
    for place in states.indices { change(&states[place].state) }
  }
}

// MARK: Those that the rest has something to say to

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
