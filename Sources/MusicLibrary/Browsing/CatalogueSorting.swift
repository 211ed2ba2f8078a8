import PlayerModel

/// Sorts the tracks of a catalogue.
///
/// Every order but the two of the record shelf is a number for each track and, where that is the same, the
/// track's place on the shelf: one sort of whole numbers.
struct CatalogueSorting {
  let catalogue: LibraryCatalogue
  private var columns: LibraryColumns { catalogue.columns }

  init(catalogue: LibraryCatalogue) {
    self.catalogue = catalogue
  }

  /// All tracks in an order that the library alone decides.
  func order(by key: LibraryOrder.Key) -> [Int32] {
    switch key {
    case .artist: return shelf(catalogue.albumOrder.placesByArtist)
    case .album: return shelf(catalogue.albumOrder.placesByName)
    case .title:
      let ranks = catalogue.ranks(.title)
      return order { UInt32(bitPattern: ranks[Int(columns.titles.ofTrack[$0])]) }
    case .genre:
      let ranks = catalogue.ranks(.genre)
      return order { UInt32(bitPattern: ranks[Int(columns.genres.ofTrack[$0])]) }
    case .path:
      let ranks = catalogue.ranks(.folder)
      return order { UInt32(bitPattern: ranks[Int(columns.folders.ofTrack[$0])]) }
    case .year: return order { columns.years[$0] > 0 ? UInt32(columns.years[$0]) : .max }
    // Positive floating-point numbers sort as their bits do.
    case .length: return order { columns.lengths[$0] > 0 ? columns.lengths[$0].bitPattern : .max }
    case .added: return order { UInt32(clamping: columns.added[$0] / 1000) }
    case .played, .plays, .rating:
      preconditionFailure("the listener's data is not in the catalogue")
    }
  }

  /// All tracks by a number of each.
  func order(by number: (Int) -> UInt32) -> [Int32] {
    let shelf = catalogue.order(by: .artist)
    var keys: [UInt64] = []
    keys.reserveCapacity(shelf.count)
    for (place, track) in shelf.enumerated() {
      keys.append(UInt64(number(Int(track))) << 32 | UInt64(place))
    }
    keys.sort()
    return keys.map { shelf[Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF)] }
  }

  /// The tracks album by album, and on an album by disc, number and title.
  private func shelf(_ places: [UInt32]) -> [Int32] {
    var keys: [(key: UInt64, track: Int32)] = []
    keys.reserveCapacity(columns.count)
    for track in 0..<columns.count {
      let album = UInt64(places[Int(catalogue.albums.ofTrack[track])])
      let disc = UInt64(UInt8(clamping: columns.discs[track]))
      // A track without a number comes behind those that have one.
      let number = columns.numbers[track]
      let place = number > 0 ? UInt64(min(number, 0xFF_FFFE)) : 0xFF_FFFF
      keys.append((album << 32 | disc << 24 | place, Int32(track)))
    }
    let titles = columns.titles
    keys.sort { one, other in
      if one.key != other.key { return one.key < other.key }
      let order = titles.folded.compare(
        Int(titles.ofTrack[Int(one.track)]), Int(titles.ofTrack[Int(other.track)]))
      return order != 0 ? order < 0 : one.track < other.track
    }
    return keys.map(\.track)
  }
}
