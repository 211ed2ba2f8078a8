import PlayerModel

extension Browser {
  /// The ways to browse the library: nested groups, and the tracks in the last column.
  enum Order: Int, CaseIterable, Sendable {
    case artists, albums, genres, composers, years, folders, tracks
    /// The covers of all albums in a grid, which has a key of its own.
    case covers

    /// Returns the columns of groups, with an artist's albums sorted by `albums`.
    func columns(_ albums: AlbumSorting) -> [LibraryColumn] {
      switch self {
      case .artists: [.albumArtist, albums == .year ? .albumByYear : .album]
      case .albums, .covers: [.album]
      case .genres: [.genre, .albumArtist]
      case .composers: [.composer, .album]
      case .years: [.year, .album]
      case .folders, .tracks: []
      }
    }

    /// The next order in the cycle of the key that switches it.
    var following: Order {
      switch self {
      case .tracks, .covers: .artists
      default: Order(rawValue: rawValue + 1) ?? .artists
      }
    }
  }
}
