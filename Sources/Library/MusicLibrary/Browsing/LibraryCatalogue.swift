import GRDB
import PlayerModel
import Synchronization

/// The whole library in memory as it was at one moment: columns, albums, and orders as they are asked for.
///
/// Reading it takes a fraction of a second for 100 000 tracks; from then on questions are answered by
/// passes over a few megabytes, faster than a database could, and scans are not slowed by search tables.
final class LibraryCatalogue: Sendable {
  let columns: LibraryColumns
  let albums: AlbumTable
  let albumOrder: AlbumOrder
  private let orders = Mutex<[LibraryOrder.Key: [Int32]]>([:])
  private let columnRanks: Mutex<[Column: [Int32]]>

  /// The columns whose texts are ranked.
  enum Column: CaseIterable {
    case title, artist, albumArtist, album, genre, folder
  }

  /// What the index holds now.
  init(_ database: Database) throws {
    let columns = try LibraryColumns(database)
    let albumRanks = columns.albums.folded.ranks()
    self.columns = columns
    albums = AlbumTable(columns, nameRanks: albumRanks)
    albumOrder = AlbumOrder(albums.albums, nameRanks: albumRanks) { columns.name(of: $0) }
    columnRanks = Mutex([.album: albumRanks])
  }

  /// How many tracks there are.
  var count: Int { columns.count }

  /// The texts of a column.
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

  /// The rank of each distinct text of a column, found once.
  func ranks(_ column: Column) -> [Int32] {
    if let known = columnRanks.withLock({ $0[column] }) { return known }
    let ranks = texts(column).folded.ranks()
    columnRanks.withLock { $0[column] = ranks }
    return ranks
  }

  /// All tracks in an order that the library alone decides, found once.
  ///
  /// - Precondition: `key` is not one of the listener's data: played, plays, rating.
  func order(by key: LibraryOrder.Key) -> [Int32] {
    if let known = orders.withLock({ $0[key] }) { return known }
    let order = CatalogueSorting(catalogue: self).order(by: key)
    orders.withLock { $0[key] = order }
    return order
  }
}
