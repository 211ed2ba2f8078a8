/// The state of any screen, as an equatable value.
struct AnyScreen: Equatable, Sendable {
  var state: any ScreenState

  init(_ state: any ScreenState) {
    self.state = state
  }

  /// A placeholder for a state that is being changed.
  static let nothing = AnyScreen(PlayingState())

  static func == (one: Self, other: Self) -> Bool {
    one.state.equals(other.state)
  }
}

extension ScreenState {
  fileprivate func equals(_ other: any ScreenState) -> Bool { (other as? Self) == self }
}
