extension LibraryOrder.Key {
  /// The further tag whose values decide the order, or `nil` for an order by other properties.
  package var tag: TrackTags.Field? {
    switch self {
    case .artist, .album, .title, .number, .genre, .year, .length, .added, .modified, .played,
      .plays, .skips, .rating, .mood, .path, .format, .bits, .samplerate, .channels, .bitrate,
      .date:
      nil
    case .composer: .composers
    case .conductor: .conductors
    case .work: .work
    case .movement: .movement
    case .original: .originalDate
    case .subtitle: .discSubtitle
    case .bpm: .bpm
    case .key: .key
    case .label: .labels
    case .language: .languages
    case .grouping: .grouping
    case .comment: .comments
    }
  }
}
