import PlayerModel

/// The library as it is browsed, and by what.
struct LibraryState: Equatable, Sendable {
  private var order = Browser.Order.artists
  /// Its columns.
  var browser = Browser(.artists)

  /// Does what a key does here.
  mutating func handle(_ action: KeyAction) -> [Intent] {
    switch action {
    case .playSelected where browser.isEmpty: return [.askForFolder]
    case .order:
      changeOrder()
      return []
    default: return browser.handle(action)
    }
  }

  /// Browses by something else, from the beginning.
  private mutating func changeOrder() {
    let height = browser.focused.position.height
    order = order.following
    browser = Browser(order)
    browser.setHeight(height)
  }
}
