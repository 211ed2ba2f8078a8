import PlayerModel
import TerminalCells

extension BookmarksView: OverlayScreen, KeyedScreen {
  static let screen = Screen.bookmarks
  static let profile = ScreenProfile(
    .showBookmarks, "Bookmarks",
    text: KeyText(
      ["'"], "bookmarks: go to a place in a song",
      "places positions jump marks cue points chapters remembered"))

  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    let view = BookmarksView(tags.next())
    return [.open(view), view.question]
  }

  func listArea(in layout: Layout) -> Rect { layout.body }
  func rows(in layout: Layout) -> Rect? { layout.body }

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    fit(height: context.layout.body.height)
    return []
  }

  // MARK: Keys

  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected, .playAll, .goIn: forSelected(action) { $0.going(player.snapshot) }
    case .rename: forSelected(action) { [.name(NamePrompt(.renamingBookmark($0)))] }
    case .remove: forSelected(action) { [$0.removing] }
    default: nil
    }
  }

  func stays(during action: KeyAction) -> Bool { action.isIndependentOfScreens }

  /// Applies an action to the selected bookmark; if there is none, reports that.
  private func forSelected(_ action: KeyAction, _ intents: (Bookmark) -> [Intent]) -> [Intent] {
    guard let selected else {
      return [.say(action.noEffectMessage ?? "There is no bookmark here.")]
    }
    return intents(selected)
  }

  // MARK: Drawing

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    BookmarksPane(context: context, view: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    [
      keys.hint(.playSelected, "go there"), ("Esc", "close"), keys.hint(.rename, "rename"),
      keys.hint(.remove, "remove"),
    ]
  }
}

extension Bookmark {
  /// Goes to the place; another song is inserted after the playing one, and played.
  fileprivate func going(_ snapshot: PlayerSnapshot) -> [Intent] {
    guard !isMissing else {
      return [.say("The file of “\(track.title)” is missing.", .warning)]
    }
    let said = RequestPurpose.said("Playing from \(TimeText.text(seconds)): \(track.title)")
    guard let item = snapshot.item, item.track.persistentID == track.persistentID else {
      let seek = Intent.request(.transport(.seek(seconds: seconds, entry: nil)), for: said)
      return [
        .request(
          .queueFill(.playNow(content: .tracks(tracks: [track]))), for: .leading(to: [seek]))
      ]
    }
    let play: [Intent] =
      snapshot.state == .playing ? [] : [.request(.transport(.setState(to: .playing)))]
    return play + [.request(.transport(.seek(seconds: seconds, entry: item.id)), for: said)]
  }

  /// Removes the bookmark.
  fileprivate var removing: Intent {
    .request(
      .bookmark(.removeBookmarks(ids: [id])),
      for: .said("Bookmark removed: \(TimeText.text(seconds)) of \(track.title)"))
  }
}
