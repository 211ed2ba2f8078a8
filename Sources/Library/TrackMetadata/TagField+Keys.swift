import PlayerModel
import SoundDecoding

extension TagField {
  /// Returns the keys of the field in a kind of tag, starting with that for new texts.
  func keys(in kind: TagKind) -> [String] {
    let values: [TagValues.Field] =
      switch self {
      case .title: [.title]
      case .artist: [.artist]
      case .album: [.album]
      case .albumArtist: [.albumArtist]
      case .composer: [.composer]
      case .number: [.track, .trackCount]
      case .disc: [.disc, .discCount]
      case .year, .date: [.date]
      case .genre: [.genre]
      case .comment: [.comment]
      case .mood: [.mood]
      case .rating: [.fractionRating, .percentRating]
      case .loudness: TagLoudness.fields
      }
    return values.flatMap { $0.keys(in: kind) }
  }
}
