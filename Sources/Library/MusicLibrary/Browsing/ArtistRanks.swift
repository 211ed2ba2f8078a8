import LocalDatabase

/// The ranks of artists and album artists in one common order.
struct ArtistRanks {
  /// The rank of each text of the artist column.
  let ofArtists: [Int32]
  /// The rank of each text of the album artist column.
  let ofAlbumArtists: [Int32]
  /// The rank of the name for several artists.
  let various: Int32

  /// Ranks the names of `columns`.
  init(_ columns: LibraryColumns) {
    var interner = ByteInterner()
    func number(_ name: String) -> Int {
      var name = name
      return Int(name.withUTF8 { interner.number(of: $0) })
    }
    let artists = columns.artists.originals.map(number)
    let albumArtists = columns.albumArtists.originals.map(number)
    let various = number(AlbumTable.various)
    let ranks = FoldedTexts(interner).ranks()
    self.various = ranks[various]
    ofArtists = artists.map { ranks[$0] }
    ofAlbumArtists = albumArtists.map { ranks[$0] }
  }
}
