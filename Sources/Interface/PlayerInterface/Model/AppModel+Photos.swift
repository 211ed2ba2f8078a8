import PlayerModel

/// What photos show beside their songs.
extension AppModel {
  /// What keys do while photos are seen: they play a song, leave, or act on the player; nil for what needs no list.
  mutating func performInPhotos(_ action: KeyAction) -> [Effect]? {
    guard case .photos(let view) = mode else { return nil }
    switch action {
    case .showAll, .photos, .quit: mode = .normal
    case .playSelected, .playAll, .goIn: return play(view.selected)
    case .append:
      return add(view.selected, as: QueueFillRequest.appendToQueue, "Added to the queue")
    case .playNext: return add(view.selected, as: QueueFillRequest.playNext, "Added to play next")
    case .undo, .favourite: return nil
    case _ where action.isOfPlayback: return nil
    default:
      mode = .normal
      return nil
    }
    return []
  }

  /// Changes what is seen of photos, if they are looked at.
  mutating func changePhotos(_ change: (inout PhotosView) -> Void) {
    guard case .photos(var view) = mode else { return }
    change(&view)
    mode = .photos(view)
  }

  /// Plays the song of a photo from the second that was heard then.
  private mutating func play(_ photo: ListRow.Photo?) -> [Effect] {
    guard let song = song(of: photo) else { return [] }
    let place = TimeText.text(song.seconds)
    let seek = Intent.request(
      .transport(.seek(seconds: song.seconds, entry: nil)),
      for: .said("Playing from \(place): \(song.track.title)"))
    return request(
      .queueFill(.setQueue(content: .tracks(tracks: [song.track]), play: true)),
      for: .leading(to: [seek]))
  }

  private mutating func add(
    _ photo: ListRow.Photo?, as request: (QueueContent) -> QueueFillRequest, _ done: String
  ) -> [Effect] {
    guard let song = song(of: photo) else { return [] }
    return self.request(
      .queueFill(request(.tracks(tracks: [song.track]))),
      for: .added(what: "\(done): \(song.track.title)"))
  }

  private mutating func song(of photo: ListRow.Photo?) -> ListRow.Photo.Song? {
    if photo != nil, photo?.song == nil { say("Nothing was playing when this was taken.") }
    return photo?.song
  }
}
