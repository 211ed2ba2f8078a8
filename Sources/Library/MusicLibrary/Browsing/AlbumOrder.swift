import LocalDatabase

/// The sort order of a library's albums.
struct AlbumOrder: Sendable {
  /// The names of the albums' artists.
  let artistTexts: FoldedTexts
  /// The index of each album's artist in these names.
  let artists: [Int32]
  /// The rank of each album's artist; equal names have equal ranks, and a missing artist ranks last.
  let artistRanks: [UInt32]
  /// The position of each album when sorted by artist, year and name.
  let placesByArtist: [UInt32]
  /// The position of each album when sorted by name, artist and year.
  let placesByName: [UInt32]

  /// Sorts `albums` by the ranks of their names and the names of their artists.
  init(_ albums: [AlbumTable.Album], nameRanks: [Int32], artistName: (AlbumTable.Artist) -> String)
  {
    // Artists and album artists are in separate columns, and must be ranked together here.
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
