import GRDB
import LocalDatabase
import PlayerModel
import Synchronization

/// An in-memory snapshot of the library: columns, albums, and orders that are computed on demand.
///
/// Reading 100 000 tracks takes a fraction of a second. After that, queries are passes over a few megabytes,
/// which is faster than a database and keeps search tables from slowing down scans.
final class LibraryCatalogue: Sendable {
  let columns: LibraryColumns
  let albums: AlbumTable
  let albumOrder: AlbumOrder
  private let orders = Mutex<[LibraryOrder.Key: [Int32]]>([:])
  private let furtherTexts = Mutex<[TrackTags.Field: LibraryColumns.Texts]>([:])
  private let furtherOrders = Mutex<[TrackTags.Field: TextOrder]>([:])
  private let columnOrders: Mutex<[Column: TextOrder]>

  /// The columns whose texts are ranked.
  enum Column: CaseIterable {
    case title, artist, albumArtist, album, genre, folder
  }

  /// Reads the catalogue from the index; `additions` are the times at which sounds were added to other programs.
  init(_ database: Database, additions: [SoundKey: Int64] = [:]) throws {
    let columns = try LibraryColumns(database, additions: additions)
    let names = TextOrder(columns.albums.folded, columns.albums.sortNames)
    self.columns = columns
    albums = try AlbumTable(columns, nameRanks: names.ranks) { id in
      let rows = try BareRows(
        database.cachedStatement(sql: "SELECT musicBrainz FROM track WHERE id = ?"),
        arguments: [id])
      var ids: MusicBrainzIDs?
      while try rows.next() {
        ids = rows.withBytes(0) { $0.flatMap { MusicBrainzIDs(packed: $0) } }
      }
      return ids
    }
    albumOrder = AlbumOrder(
      albums.albums, nameRanks: names.ranks, artistSortNames: columns.artistSortNames
    ) { columns.names(of: $0) }
    columnOrders = Mutex([.album: names])
  }

  /// The number of tracks.
  var count: Int { columns.count }

  /// Returns the texts of a column.
  func texts(_ column: Column) -> LibraryColumns.Texts {
    switch column {
    case .title: columns.titles
    case .artist: columns.artists
    case .albumArtist: columns.albumArtists
    case .album: columns.albums
    case .genre: columns.genres
    case .folder: columns.folders
    }
  }

  /// Returns the values of a further tag, which are read when they are first needed.
  func texts(
    of field: TrackTags.Field, in index: any DatabaseReading
  ) throws(PlayerError) -> LibraryColumns.Texts {
    if let known = furtherTexts.withLock({ $0[field] }) { return known }
    let texts = try index.read { try columns.texts(of: field, in: $0) }
    furtherTexts.withLock { $0[field] = texts }
    return texts
  }

  /// Returns all tracks in the order of a further tag, computed once.
  func order(
    by key: LibraryOrder.Key, _ field: TrackTags.Field, in index: any DatabaseReading
  ) throws(PlayerError) -> [Int32] {
    if let known = orders.withLock({ $0[key] }) { return known }
    let texts = try texts(of: field, in: index)
    let numbers =
      key.sortsNumbers
      ? texts.originals.map { key.number(of: $0) }
      : textOrder(field, texts).ranks.map { UInt32(bitPattern: $0) }
    let order = CatalogueSorting(catalogue: self).order { numbers[Int(texts.ofTrack[$0])] }
    orders.withLock { $0[key] = order }
    return order
  }

  /// Returns the order of the distinct values of a further tag, computed once.
  func textOrder(_ field: TrackTags.Field, _ texts: LibraryColumns.Texts) -> TextOrder {
    if let known = furtherOrders.withLock({ $0[field] }) { return known }
    let order = TextOrder(texts.folded, texts.sortNames)
    furtherOrders.withLock { $0[field] = order }
    return order
  }

  /// Returns the values of a further tag and their order, or `nil` if nothing was sorted by them.
  func sortedTexts(
    of field: TrackTags.Field
  ) -> (texts: LibraryColumns.Texts, order: TextOrder)? {
    guard let texts = furtherTexts.withLock({ $0[field] }),
      let order = furtherOrders.withLock({ $0[field] })
    else { return nil }
    return (texts, order)
  }

  /// Returns the rank of each distinct text of a column.
  func ranks(_ column: Column) -> [Int32] { textOrder(column).ranks }

  /// Returns the order of the distinct texts of a column, computed once.
  func textOrder(_ column: Column) -> TextOrder {
    if let known = columnOrders.withLock({ $0[column] }) { return known }
    let texts = texts(column)
    let order = TextOrder(texts.folded, texts.sortNames)
    columnOrders.withLock { $0[column] = order }
    return order
  }

  /// Returns all tracks in an order that depends only on the library, computed once.
  ///
  /// - Precondition: `key` requires neither the listener's data, such as plays or rating, nor a further tag.
  func order(by key: LibraryOrder.Key) -> [Int32] {
    if let known = orders.withLock({ $0[key] }) { return known }
    let order = CatalogueSorting(catalogue: self).order(by: key)
    orders.withLock { $0[key] = order }
    return order
  }
}
