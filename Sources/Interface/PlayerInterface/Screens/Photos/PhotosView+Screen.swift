import PlayerModel
import TerminalCells

extension PhotosView: OverlayScreen, KeyedScreen {
  static let screen = Screen.photos
  static let profile = ScreenProfile(
    .photos, "Photos",
    text: KeyText(
      ["I"], "photos: your pictures, and what you heard when you took them",
      "pictures images photographs camera memories song of a picture thumbnails"))

  static func opened(with tracks: [Track], _ tags: inout RequestTags) -> [Intent] {
    [.open(PhotosView())]
  }

  func listArea(in layout: Layout) -> Rect { PhotosPane.parts(of: layout.body).list }
  func rows(in layout: Layout) -> Rect? { nil }

  // MARK: Keys

  /// Plays a song, or adds it to the queue.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected, .playAll, .goIn: forSong(action) { $0.playing }
    case .append:
      forSong(action) { $0.queued(.end, QueueFillRequest.appendToQueue) }
    case .playNext:
      forSong(action) { $0.queued(.next, QueueFillRequest.playNext) }
    default: nil
    }
  }

  func stays(during action: KeyAction) -> Bool { action.isIndependentOfScreens }

  /// Applies an action to the song of the selected photo; if there is none, reports that.
  private func forSong(
    _ action: KeyAction, _ intent: (ListRow.Photo.Song) -> Intent
  ) -> [Intent] {
    guard let selected else { return action.noEffectMessage.map { [.say($0)] } ?? [] }
    guard let song = selected.song else {
      return [.say("Nothing was playing when this was taken.")]
    }
    return [intent(song)]
  }

  // MARK: Drawing

  func draw(_ context: PaneContext, in buffer: inout CellBuffer) {
    PhotosPane(context: context, view: self).draw(in: &buffer)
  }

  func hints(_ keys: KeyHints) -> [KeyHints.Hint?] {
    [
      keys.hint(.playSelected, "play the song from there"), keys.closing,
      keys.hint(.append, "add"), keys.play,
    ]
  }
}

extension ListRow.Photo.Song {
  /// Plays the song now, from the second that was heard when the photo was taken; the queue then
  /// continues.
  fileprivate var playing: Intent {
    let place = TimeText.text(seconds)
    let seek = Intent.request(
      .transport(.seek(seconds: seconds, entry: nil)),
      for: .said("Playing from \(place): \(track.title)"))
    return .request(
      .queueFill(.playNow(content: .tracks(tracks: [track]))),
      for: .leading(to: [seek]))
  }

  fileprivate func queued(
    _ place: QueuedPlace, _ request: (QueueContent) -> QueueFillRequest
  ) -> Intent {
    .request(
      .queueFill(request(.tracks(tracks: [track]))), for: .queued(place, name: track.title))
  }
}
