package import PlayerModel
import TextFolding

/// The tracks that a query found, in order, in a few bytes each.
///
/// The list does not change with the library; ``LibraryReader/rows(_:of:)`` reads the rows to display.
package struct LibraryList: Sendable {
  /// Whether there was no exact match, and words with one typing error were accepted.
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

  /// The number of tracks.
  package var count: Int { tracks.count }

  /// Whether any track has a number.
  package var hasTrackNumbers: Bool { tracks.contains { catalogue.columns.numbers[Int($0)] > 0 } }

  /// Whether any track with a number is on a disc after the first.
  package var hasLaterDiscs: Bool {
    tracks.contains {
      catalogue.columns.discs[Int($0)] > 1 && catalogue.columns.numbers[Int($0)] > 0
    }
  }

  /// The row identifiers of the tracks, in order.
  var ids: [Int64] { ids(in: 0..<count) }

  /// The total length in seconds of the tracks whose length is known.
  package var duration: Double {
    tracks.reduce(0) { sum, track in
      let length = catalogue.columns.lengths[Int(track)]
      return length.isFinite && length > 0 ? sum + Double(length) : sum
    }
  }

  /// Returns the row identifiers of a part of the list.
  func ids(in range: Range<Int>) -> [Int64] {
    tracks[range.clamped(to: 0..<count)].map { catalogue.columns.ids[Int($0)] }
  }

  /// Returns the index of the first track whose sort name begins with `letters` or comes after them, or `nil`
  /// if the list is not sorted by a name.
  ///
  /// Accents, case and articles are ignored. In a descending list, it is the first index from which names
  /// come before the letters.
  package func place(of letters: String) -> Int? {
    guard let name = name() else { return nil }
    let prefix = Array(TextFold.words(of: letters).dropFirst().dropLast())
    let isDescending = order?.isDescending ?? false
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let (texts, text) = name(Int(tracks[middle]))
      // In descending order, tracks at or after the letters come first.
      if texts.precedes(text, prefix) != isDescending { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns a function that returns the text by which a track is sorted.
  private func name() -> ((Int) -> (texts: FoldedTexts, text: Int))? {
    let column: LibraryCatalogue.Column
    switch order?.key {
    case .title: column = .title
    case .genre: column = .genre
    case .path: column = .folder
    case .album: column = .album
    case .artist: return albumArtist()
    default: return order?.key.tag.flatMap(further)
    }
    let (texts, sorting) = (catalogue.texts(column), catalogue.textOrder(column))
    return { sorting.sortText(of: Int(texts.ofTrack[$0])) }
  }

  /// Returns a function that returns the value of a further tag, if the list is sorted by its text.
  private func further(
    _ field: TrackTags.Field
  ) -> ((Int) -> (texts: FoldedTexts, text: Int))? {
    guard let (texts, sorting) = catalogue.sortedTexts(of: field) else { return nil }
    return { sorting.sortText(of: Int(texts.ofTrack[$0])) }
  }

  /// Returns a function that returns the artist of a track's album.
  private func albumArtist() -> (Int) -> (texts: FoldedTexts, text: Int) {
    let (albums, order) = (catalogue.albums, catalogue.albumOrder)
    return { order.artistOrder.sortText(of: Int(order.artists[Int(albums.ofTrack[$0])])) }
  }
}

/// A track in a list.
package struct LibraryRow: Hashable, Sendable {
  /// The index in the list, from 0.
  package var index: Int
  package var track: Track
  /// When the track was added to the library, in Unix milliseconds.
  package var addedAt: Int64
  /// When the file was modified, in Unix milliseconds.
  package var modifiedAt: Int64
  /// Whether its folder is missing, such as a disk that is not mounted.
  package var isMissing: Bool
}
