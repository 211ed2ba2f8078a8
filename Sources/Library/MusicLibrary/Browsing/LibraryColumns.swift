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
    /// The texts of the single values, for each text that consists of several.
    var values: [Int32: [Int32]] = [:]

    /// The forms by which texts are sorted, or `nil` if the tags have none.
    var sortNames: SortNames?

    /// Returns the texts of a track's values: several, or the one text.
    func values(ofTrack track: Int) -> [Int32] {
      let text = ofTrack[track]
      return values.isEmpty ? [text] : values[text] ?? [text]
    }
  }

  /// The row identifiers in the index, ascending.
  private(set) var ids: [Int64] = []
  private(set) var titles: Texts
  private(set) var artists: Texts
  private(set) var albumArtists: Texts
  private(set) var albums: Texts
  private(set) var genres: Texts
  private(set) var folders: Texts
  /// The release years; 0 if unknown, as for the discs below.
  private(set) var years: [Int32] = []
  /// The months and days in these years, as 100 × month + day.
  private(set) var monthDays: [Int16] = []
  private(set) var discs: [Int32] = []
  /// The numbers on the discs; -1 if unknown, because a hidden track before the first has 0.
  private(set) var numbers: [Int32] = []
  /// The lengths in seconds.
  private(set) var lengths: [Float] = []
  /// The times at which tracks were added here or to another program, in Unix milliseconds.
  private(set) var added: [Int64] = []
  /// The times at which files were modified, in Unix seconds.
  private(set) var modified: [UInt32] = []
  /// The identities of the sounds, or `nil` if a sound was not read.
  private(set) var sounds: [SoundKey?] = []
  private(set) var encodings: EncodingColumn
  /// The names of the files without a number.
  private(set) var fileNames: FileNameColumn

  /// The number of tracks.
  var count: Int { ids.count }

  /// Reads the playable tracks of the index.
  ///
  /// - Parameter additions: When sounds were added to other programs, which counts instead if it was earlier.
  init(_ database: Database, additions: [SoundKey: Int64] = [:]) throws {
    var builders = (0..<6).map { _ in TextColumnBuilder() }
    var encodings = TextColumnBuilder()
    var fileNames = FileNameColumn()
    let rows = try BareRows(
      database,
      sql: """
        SELECT id, title, artist, albumArtist, album, genre, path, year, discNumber, trackNumber,
          duration, addedAt, identity, encoding, tags, monthDay, modifiedAt
        FROM track WHERE unreadable IS NULL ORDER BY id
        """)
    while try rows.next() {
      ids.append(rows.integer(0))
      rows.withText(14) { tags in
        for column in 0..<5 {
          rows.withText(Int32(column + 1)) {
            if let field = Self.fields[column], TrackTags.hasSeveralValues(tags) {
              builders[column].append(valuesOf: field, in: tags, or: $0)
            } else {
              builders[column].append($0)
            }
          }
          if !tags.isEmpty { builders[column].sort(by: Self.sortFields[column], in: tags) }
        }
      }
      let hasNumber = rows.integer(9) > 0
      rows.withText(6) { path in
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        builders[5].append(.init(rebasing: path[..<(slash ?? 0)]))
        let name = path[(slash.map { $0 + 1 } ?? 0)...]
        fileNames.append(hasNumber ? nil : UnsafeBufferPointer(rebasing: name))
      }
      years.append(Int32(truncatingIfNeeded: rows.integer(7)))
      discs.append(Int32(truncatingIfNeeded: rows.integer(8)))
      numbers.append(rows.isNull(9) ? -1 : Int32(truncatingIfNeeded: rows.integer(9)))
      lengths.append(Float(rows.double(10)))
      let sound = rows.withText(12) { SoundKey(text: $0) }
      let addedHere = rows.integer(11)
      let addedElsewhere = additions.isEmpty ? nil : sound.flatMap { additions[$0] }
      added.append(min(addedHere, addedElsewhere ?? addedHere))
      sounds.append(sound)
      rows.withText(13) { encodings.append($0) }
      monthDays.append(Int16(truncatingIfNeeded: rows.integer(15)))
      modified.append(UInt32(clamping: rows.integer(16) / 1_000_000_000))
    }
    titles = builders[0].texts(keepsOriginals: false)
    artists = builders[1].texts(keepsOriginals: true)
    albumArtists = builders[2].texts(keepsOriginals: true)
    albums = builders[3].texts(keepsOriginals: true)
    genres = builders[4].texts(keepsOriginals: true)
    folders = builders[5].texts(keepsOriginals: true)
    self.encodings = EncodingColumn(encodings.interner, ofTrack: encodings.ofTrack)
    self.fileNames = fileNames
  }

  /// The fields for the single values of the columns from title to genre.
  private static let fields: [TrackTags.Field?] = [nil, .artists, .albumArtists, nil, .genres]

  /// The fields for the sort names of the same columns.
  private static let sortFields: [TrackTags.Field?] = [
    .titleSort, .artistSort, .albumArtistSort, .albumSort, nil,
  ]

  /// Reads the values of a further tag, in the order of the tracks.
  func texts(of field: TrackTags.Field, in database: Database) throws -> Texts {
    let sortField: TrackTags.Field? = field == .composers ? .composerSort : nil
    var builder = TextColumnBuilder()
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let rows = try BareRows(
      database,
      sql: "SELECT id, tags FROM track WHERE tags IS NOT NULL AND unreadable IS NULL ORDER BY id")
    while try rows.next() {
      let id = rows.integer(0)
      while builder.count < ids.count, ids[builder.count] < id { builder.append(none) }
      // Rows that were added since are not in the catalogue.
      guard builder.count < ids.count, ids[builder.count] == id else { continue }
      rows.withText(1) {
        builder.append(valuesOf: field, in: $0, or: none)
        builder.sort(by: sortField, in: $0)
      }
    }
    while builder.count < ids.count { builder.append(none) }
    return builder.texts(keepsOriginals: true)
  }

  /// The sort names of artists and album artists, by name; those of album artists come first.
  var artistSortNames: [String: String] {
    var names: [String: String] = [:]
    for texts in [albumArtists, artists] {
      guard let sortNames = texts.sortNames else { continue }
      for (text, name) in sortNames.ofText.sorted(by: { $0.key < $1.key }) {
        let original = texts.originals[Int(text)]
        if names[original] == nil { names[original] = sortNames.originals[Int(name)] }
      }
    }
    return names
  }

  /// Returns the name of an album's artist.
  func name(of artist: AlbumTable.Artist) -> String {
    text(of: artist).map { texts, number in texts.originals[Int(number)] } ?? AlbumTable.various
  }

  /// Returns the names of an album's artists: several, or the one name.
  func names(of artist: AlbumTable.Artist) -> [String] {
    guard let (texts, number) = text(of: artist) else { return [AlbumTable.various] }
    return (texts.values[number] ?? [number]).map { texts.originals[Int($0)] }
  }

  private func text(of artist: AlbumTable.Artist) -> (Texts, Int32)? {
    switch artist {
    case .album(let number): (albumArtists, number)
    case .track(let number): (artists, number)
    case .various: nil
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
}
