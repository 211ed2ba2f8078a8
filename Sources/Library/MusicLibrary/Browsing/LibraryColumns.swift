import GRDB
import LocalDatabase
import PlayerModel

/// The data for finding and sorting tracks, column by column, in some 100 bytes per track.
struct LibraryColumns: Sendable {
  /// The texts of a column, which tracks share.
  struct Texts: Sendable {
    /// The texts in folded form.
    var folded: FoldedTexts
    /// The original texts; empty if they are never displayed.
    var originals: [String]
    /// The index of each track's text.
    var ofTrack: [Int32]
  }

  /// The row identifiers in the index, ascending.
  private(set) var ids: [Int64] = []
  private(set) var titles: Texts
  private(set) var artists: Texts
  private(set) var albumArtists: Texts
  private(set) var albums: Texts
  private(set) var genres: Texts
  private(set) var folders: Texts
  /// The release years; 0 if unknown, as for the numbers below.
  private(set) var years: [Int32] = []
  private(set) var discs: [Int32] = []
  private(set) var numbers: [Int32] = []
  /// The lengths in seconds.
  private(set) var lengths: [Float] = []
  /// The times at which tracks were added, in Unix milliseconds.
  private(set) var added: [Int64] = []
  /// The times at which files were modified, in Unix seconds.
  private(set) var modified: [UInt32] = []
  /// The identities of the sounds, or `nil` if a sound was not read.
  private(set) var sounds: [SoundKey?] = []
  private(set) var encodings: EncodingColumn

  /// The number of tracks.
  var count: Int { ids.count }

  /// Reads the playable tracks of the index.
  init(_ database: Database) throws {
    var builders = (0..<6).map { _ in Builder() }
    var encodings = Builder()
    let rows = try BareRows(
      database,
      sql: """
        SELECT id, title, artist, albumArtist, album, genre, path, year, discNumber, trackNumber,
          duration, addedAt, identity, encoding, modifiedAt
        FROM track WHERE unreadable IS NULL ORDER BY id
        """)
    while try rows.next() {
      ids.append(rows.integer(0))
      for column in 0..<5 { rows.withText(Int32(column + 1)) { builders[column].append($0) } }
      rows.withText(6) { path in
        builders[5].append(.init(rebasing: path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]))
      }
      years.append(Int32(truncatingIfNeeded: rows.integer(7)))
      discs.append(Int32(truncatingIfNeeded: rows.integer(8)))
      numbers.append(Int32(truncatingIfNeeded: rows.integer(9)))
      lengths.append(Float(rows.double(10)))
      added.append(rows.integer(11))
      sounds.append(rows.withText(12) { SoundKey(text: $0) })
      rows.withText(13) { encodings.append($0) }
      modified.append(UInt32(clamping: rows.integer(14) / 1_000_000_000))
    }
    titles = builders[0].texts(keepsOriginals: false)
    artists = builders[1].texts(keepsOriginals: true)
    albumArtists = builders[2].texts(keepsOriginals: true)
    albums = builders[3].texts(keepsOriginals: true)
    genres = builders[4].texts(keepsOriginals: true)
    folders = builders[5].texts(keepsOriginals: true)
    self.encodings = EncodingColumn(encodings.interner, ofTrack: encodings.ofTrack)
  }

  /// Returns the name of an album's artist.
  func name(of artist: AlbumTable.Artist) -> String {
    switch artist {
    case .album(let number): albumArtists.originals[Int(number)]
    case .track(let number): artists.originals[Int(number)]
    case .various: AlbumTable.various
    }
  }

  /// Returns the index of the track with row `id`, or `nil` if there is none.
  func place(of id: Int64) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  private struct Builder {
    private(set) var interner = ByteInterner()
    private(set) var ofTrack: [Int32] = []

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
      ofTrack.append(interner.number(of: text))
    }

    func texts(keepsOriginals: Bool) -> Texts {
      var originals: [String] = []
      if keepsOriginals {
        originals.reserveCapacity(interner.count)
        interner.forEach { originals.append(String(decoding: $0, as: UTF8.self)) }
      }
      return Texts(folded: FoldedTexts(interner), originals: originals, ofTrack: ofTrack)
    }
  }
}
