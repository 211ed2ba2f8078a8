/// The state of any screen, as a value that can be compared.
struct AnyScreen: Equatable, Sendable {
  var state: any ScreenState

  init(_ state: any ScreenState) {
    self.state = state
  }

  /// In the place of a state that is being changed.
  static let nothing = AnyScreen(PlayingState())

  static func == (one: Self, other: Self) -> Bool {
    one.state.equals(other.state)
  }
}

extension ScreenState {
  fileprivate func equals(_ other: any ScreenState) -> Bool { (other as? Self) == self }
}
