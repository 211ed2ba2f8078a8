import PlayerModel

/// The photos from earlier times when the playing song was heard, if the listener wants them.
struct SongPhotosView: Equatable, Sendable {
  private var asked: PersistentID?
  private var known: PhotosOfSong?

  /// The maximum number of days to name.
  private static let mostDays = 3

  /// Returns the song to request photos of, if the playing screen shows a new one.
  mutating func ask(
    _ options: InterfaceOptions, _ snapshot: PlayerSnapshot, _ screen: Screen
  ) -> PersistentID? {
    guard options.showsPhotosBesideSongs else {
      (asked, known) = (nil, nil)
      return nil
    }
    guard screen == .playing, let song = snapshot.item?.track.persistentID, song != asked else {
      return nil
    }
    (asked, known) = (song, nil)
    return song
  }

  /// Handles an answer, unless another song is playing now.
  mutating func receive(_ photos: PhotosOfSong, of song: PersistentID) {
    if song == asked { known = photos }
  }

  /// Returns whether there are photos for `item`.
  func has(_ item: QueueEntry?) -> Bool {
    guard let song = item?.track.persistentID, song == asked, let known else { return false }
    return known.count > 0
  }

  /// Returns the text for one line, with as many days as fit `width` columns.
  func text(fitting width: Int, ellipsis: Character) -> String {
    guard let known else { return "" }
    let pictures = known.count == 1 ? "1 picture" : "\(known.count) pictures"
    let start = "\(pictures) from when you heard this"
    let texts = (1...Self.mostDays).reversed().map { count in
      let days = known.days.prefix(count).joined(separator: ", ")
      return "\(start): \(days)" + (known.days.count > count ? ", \(ellipsis)" : "")
    }
    return texts.first { $0.count <= width } ?? start
  }
}
