import PlayerModel

/// The library as it is browsed, and by what.
struct LibraryState: Equatable, Sendable {
  private var order = Browser.Order.artists
  private var albums = AlbumSorting.year
  private var wantsPlays = false
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

  /// Takes what the listener wants of it.
  mutating func configure(_ preferences: InterfacePreferences) {
    wantsPlays = preferences.columns.library.has(.plays)
    browser.setWantsPlays(wantsPlays)
    guard preferences.albums != albums else { return }
    albums = preferences.albums
    browse()
  }

  /// Browses by something else, from the beginning.
  private mutating func changeOrder() {
    order = order.following
    browse()
  }

  private mutating func browse() {
    let (height, sorting) = (browser.focused.position.height, browser.lists.last?.order)
    browser = Browser(order, albums: albums)
    browser.setHeight(height)
    browser.sort(by: sorting)
    browser.setWantsPlays(wantsPlays)
  }
}
