import LocalDatabase

/// How the albums of a library are sorted.
struct AlbumOrder: Sendable {
  /// The names of the albums' artists.
  let artistTexts: FoldedTexts
  /// Which of them each album's is.
  let artists: [Int32]
  /// The rank of each album's artist, equal for those that are alike; none comes last.
  let artistRanks: [UInt32]
  /// The place of each album: by artist, year and name.
  let placesByArtist: [UInt32]
  /// The place of each album: by name, artist and year.
  let placesByName: [UInt32]

  /// The order of `albums`, whose names have these ranks and whose artists these names.
  init(_ albums: [AlbumTable.Album], nameRanks: [Int32], artistName: (AlbumTable.Artist) -> String)
  {
    // Artists and album artists stand in columns of their own; here they are ranked together.
    var interner = ByteInterner()
    artists = albums.map { album in
      var name = artistName(album.artist)
      return name.withUTF8 { interner.number(of: $0) }
    }
    artistTexts = FoldedTexts(interner)
    let ranks = artistTexts.ranks()
    artistRanks = artists.map { UInt32(bitPattern: ranks[Int($0)]) }
    let names = albums.map { UInt32(bitPattern: nameRanks[Int($0.name)]) }
    let years = albums.map { $0.year > 0 ? UInt32($0.year) : .max }
    placesByArtist = Self.places(of: artistRanks, years, names)
    placesByName = Self.places(of: names, artistRanks, years)
  }

  private static func places(of first: [UInt32], _ second: [UInt32], _ third: [UInt32]) -> [UInt32]
  {
    let sorted = first.indices.sorted {
      (first[$0], second[$0], third[$0], $0) < (first[$1], second[$1], third[$1], $1)
    }
    var places = [UInt32](repeating: 0, count: first.count)
    for (place, number) in sorted.enumerated() { places[number] = UInt32(place) }
    return places
  }
}
