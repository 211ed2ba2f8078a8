import LocalDatabase
import PlayerModel

/// The sort order of a library's albums.
struct AlbumOrder: Sendable {
  /// The names of the albums' artists.
  let artistTexts: FoldedTexts
  /// The index of each album's artist in these names.
  let artists: [Int32]
  /// The indices of the single artists' names, for each name that consists of several.
  let artistValues: [Int32: [Int32]]
  /// The rank of each name.
  let ranks: [Int32]
  /// The rank of each album's artist; equal names have equal ranks, and a missing artist ranks last.
  let artistRanks: [UInt32]
  /// The position of each album when sorted by artist, year and name.
  let placesByArtist: [UInt32]
  /// The position of each album when sorted by name, artist and year.
  let placesByName: [UInt32]

  /// Sorts `albums` by the ranks of their names and the names of their artists.
  init(
    _ albums: [AlbumTable.Album], nameRanks: [Int32], artistNames: (AlbumTable.Artist) -> [String]
  ) {
    // Artists and album artists are in separate columns, and must be ranked together here.
    var interner = ByteInterner()
    var values: [Int32: [Int32]] = [:]
    func number(_ name: String) -> Int32 {
      var name = name
      return name.withUTF8 { interner.number(of: $0) }
    }
    artists = albums.map { album in
      let names = artistNames(album.artist)
      let text = number(names.joined(separator: TrackTags.separator))
      if names.count > 1, values[text] == nil { values[text] = names.map(number) }
      return text
    }
    artistValues = values
    artistTexts = FoldedTexts(interner)
    let ranks = artistTexts.ranks()
    self.ranks = ranks
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
