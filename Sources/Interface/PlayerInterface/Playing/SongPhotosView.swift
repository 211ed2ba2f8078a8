import PlayerModel

/// The pictures from when the playing song was heard before, where that is wanted.
struct SongPhotosView: Equatable, Sendable {
  private var asked: PersistentID?
  private var known: PhotosOfSong?

  /// So many days are named.
  private static let mostDays = 3

  /// The song to ask for, if the playing screen shows another than was asked for.
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

  /// Takes an answer, unless another song plays by now.
  mutating func receive(_ photos: PhotosOfSong, of song: PersistentID) {
    if song == asked { known = photos }
  }

  /// Whether there are any.
  func has(_ item: QueueEntry?) -> Bool {
    guard let song = item?.track.persistentID, song == asked, let known else { return false }
    return known.count > 0
  }

  /// What is said of them in one line of so many columns: as many days as it has room for.
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
