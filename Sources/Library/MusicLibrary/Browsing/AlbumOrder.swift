import LocalDatabase
import PlayerModel

/// The sort order of a library's albums.
struct AlbumOrder: Sendable {
  /// The order of the names of the albums' artists.
  let artistOrder: TextOrder
  /// The index of each album's artist in these names.
  let artists: [Int32]
  /// The indices of the single artists' names, for each name that consists of several.
  let artistValues: [Int32: [Int32]]
  /// The position of each album when sorted by artist, date and name.
  let placesByArtist: [UInt32]
  /// The position of each album when sorted by name, artist and date.
  let placesByName: [UInt32]

  /// Sorts `albums` by the ranks of their names and the names or sort names of their artists.
  init(
    _ albums: [AlbumTable.Album], nameRanks: [Int32], artistSortNames: [String: String],
    artistNames: (AlbumTable.Artist) -> [String]
  ) {
    // Artists and album artists are in separate columns, and must be ranked together here.
    var interner = ByteInterner()
    var sortNames = SortNames.Builder()
    var values: [Int32: [Int32]] = [:]
    func number(_ names: [String]) -> Int32 {
      var text = names.joined(separator: TrackTags.separator)
      let number = text.withUTF8 { interner.number(of: $0) }
      if let name = artistSortNames[names.joined(separator: ", ")] {
        sortNames.add(name, to: number)
      }
      return number
    }
    artists = albums.map { album in
      let names = artistNames(album.artist)
      let text = number(names)
      if names.count > 1, values[text] == nil { values[text] = names.map { number([$0]) } }
      return text
    }
    artistValues = values
    let order = TextOrder(FoldedTexts(interner), sortNames.names(keepsOriginals: false))
    artistOrder = order
    // Equal names have equal ranks, and a missing artist ranks last.
    let artistRanks = artists.map { UInt32(bitPattern: order.ranks[Int($0)]) }
    let names = albums.map { UInt32(bitPattern: nameRanks[Int($0.name)]) }
    let dates = albums.map(\.date.sortNumber)
    placesByArtist = Self.places(of: artistRanks, dates, names)
    placesByName = Self.places(of: names, artistRanks, dates)
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
