extension LibraryColumn {
  /// The title of the column.
  var title: String {
    switch self {
    case .albumArtist: "Artists"
    case .album, .albumByYear: "Albums"
    case .genre: "Genres"
    case .composer: "Composers"
    case .year: "Years"
    }
  }
}
