package import PlayerModel
import TextFolding

/// The tracks that a query found, in order: a few bytes for each, whatever is known of them.
///
/// It stays as it is when the library changes; ``LibraryReader/rows(_:of:)`` reads what is to be shown.
package struct LibraryList: Sendable {
  /// Whether nothing answered as it was typed, and words were taken for slips of the finger.
  package let isForgiving: Bool
  let catalogue: LibraryCatalogue
  let tracks: [Int32]
  private let order: LibraryOrder?

  init(
    catalogue: LibraryCatalogue, tracks: [Int32], order: LibraryOrder?, isForgiving: Bool
  ) {
    self.catalogue = catalogue
    self.tracks = tracks
    self.order = order
    self.isForgiving = isForgiving
  }

  /// How many tracks there are.
  package var count: Int { tracks.count }

  /// The rows of the index that it stands for, in order.
  var ids: [Int64] { ids(in: 0..<count) }

  /// How long they take together, seconds; those of unknown length are left out.
  package var duration: Double {
    tracks.reduce(0) { sum, track in
      let length = catalogue.columns.lengths[Int(track)]
      return length.isFinite && length > 0 ? sum + Double(length) : sum
    }
  }

  /// The rows of the index that a part of the list stands for.
  func ids(in range: Range<Int>) -> [Int64] {
    tracks[range.clamped(to: 0..<count)].map { catalogue.columns.ids[Int($0)] }
  }

  /// The place of the first track whose name in the list's order begins with `letters` or comes after them;
  /// nil if the list is not sorted by a name.
  ///
  /// Accents, case and articles do not count; in a list that is sorted backwards it is the first place from which
  /// on names come before the letters.
  package func place(of letters: String) -> Int? {
    guard let name = name() else { return nil }
    let prefix = Array(TextFold.words(of: letters).dropFirst().dropLast())
    let isDescending = order?.isDescending ?? false
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let (texts, text) = name(Int(tracks[middle]))
      // Backwards, tracks at or behind the letters come first.
      if texts.precedes(text, prefix) != isDescending { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The text that a track is sorted by.
  private func name() -> ((Int) -> (FoldedTexts, Int))? {
    let column: LibraryCatalogue.Column
    switch order?.key {
    case .title: column = .title
    case .genre: column = .genre
    case .path: column = .folder
    case .album: column = .album
    case .artist: return shelfName()
    default: return nil
    }
    let texts = catalogue.texts(column)
    return { (texts.folded, Int(texts.ofTrack[$0])) }
  }

  /// The artist whose album a track is on.
  private func shelfName() -> (Int) -> (FoldedTexts, Int) {
    let (albums, order) = (catalogue.albums, catalogue.albumOrder)
    return { (order.artistTexts, Int(order.artists[Int(albums.ofTrack[$0])])) }
  }
}

/// A track in a list.
package struct LibraryRow: Hashable, Sendable {
  /// Its place in the list, from 0.
  package var index: Int
  package var track: Track
  /// When it came into the library, Unix milliseconds.
  package var addedAt: Int64
  /// Whether its folder is gone, such as a disk that is not mounted.
  package var isMissing: Bool
}
