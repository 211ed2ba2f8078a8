import PlayerModel

/// Sorts the tracks of a catalogue.
///
/// The artist and album orders are sorted directly. Every other order assigns a number to each track, and
/// ties keep the artist order, so it needs only one stable integer sort.
struct CatalogueSorting {
  let catalogue: LibraryCatalogue
  private var columns: LibraryColumns { catalogue.columns }

  init(catalogue: LibraryCatalogue) {
    self.catalogue = catalogue
  }

  /// Returns all tracks in an order that depends only on the library.
  func order(by key: LibraryOrder.Key) -> [Int32] {
    switch key {
    case .artist: return sortedByAlbum(catalogue.albumOrder.placesByArtist)
    case .album: return sortedByAlbum(catalogue.albumOrder.placesByName)
    case .title:
      let ranks = catalogue.ranks(.title)
      return order { UInt32(bitPattern: ranks[Int(columns.titles.ofTrack[$0])]) }
    case .genre:
      let ranks = catalogue.ranks(.genre)
      return order { UInt32(bitPattern: ranks[Int(columns.genres.ofTrack[$0])]) }
    case .path:
      let ranks = catalogue.ranks(.folder)
      return order { UInt32(bitPattern: ranks[Int(columns.folders.ofTrack[$0])]) }
    case .number: return order { UInt32(place(of: $0)) }
    case .year: return order { columns.years[$0] > 0 ? UInt32(columns.years[$0]) : .max }
    // Positive floating-point numbers sort like their bit patterns.
    case .length: return order { columns.lengths[$0] > 0 ? columns.lengths[$0].bitPattern : .max }
    case .added: return order { UInt32(clamping: columns.added[$0] / 1000) }
    case .modified: return order { columns.modified[$0] > 0 ? columns.modified[$0] : .max }
    case .format, .bits, .samplerate, .channels, .bitrate:
      return order(by: columns.encodings.numbers(for: key))
    case .date:
      return order {
        ReleaseDate(year: columns.years[$0], monthDay: Int32(columns.monthDays[$0])).sortNumber
      }
    case .played, .plays, .skips, .rating, .mood:
      preconditionFailure("the listener's data is not in the catalogue")
    case .composer, .conductor, .work, .movement, .original, .subtitle, .bpm, .key, .label,
      .language, .grouping, .comment:
      preconditionFailure("further tags are not in the catalogue")
    }
  }

  /// Returns all tracks sorted by a number for each.
  func order(by number: (Int) -> UInt32) -> [Int32] {
    let sortedByAlbum = catalogue.order(by: .artist)
    return RadixOrder.sorted(sortedByAlbum, by: sortedByAlbum.map { number(Int($0)) })
  }

  /// Returns the position of a track on its album, below 2³²; tracks without a disc number are on the first disc, and
  /// those without a number come last on their disc.
  private func place(of track: Int) -> UInt64 {
    let disc = UInt64(UInt8(clamping: max(1, columns.discs[track])))
    let number = columns.numbers[track]
    return disc << 24 | (number >= 0 ? UInt64(min(number, 0xFF_FFFE)) : 0xFF_FFFF)
  }

  /// Returns the tracks sorted by album, and on each album by disc and number, or by folder and file name if they
  /// have no number, then by title.
  private func sortedByAlbum(_ places: [UInt32]) -> [Int32] {
    var keys: [UInt64] = []
    keys.reserveCapacity(columns.count)
    for track in 0..<columns.count {
      let album = UInt64(places[Int(catalogue.albums.ofTrack[track])])
      keys.append(album << 32 | place(of: track))
    }
    let tracks = Array(0..<Int32(columns.count))
    return RadixOrder.sorted(tracks, by: { keys[Int($0)] }) { tied in
      tied.sort { precedes(Int($0), Int($1)) }
    }
  }

  /// Returns whether a track comes before another one of the same album and place.
  private func precedes(_ one: Int, _ other: Int) -> Bool {
    // Without an album, files of all folders are together, where only titles are familiar.
    let hasAlbum = !columns.albums.folded.isEmpty(Int(columns.albums.ofTrack[one]))
    if hasAlbum, columns.numbers[one] <= 0 {
      let folders = columns.folders
      let order = folders.folded.compare(
        Int(folders.ofTrack[one]), Int(folders.ofTrack[other]))
      if order != 0 { return order < 0 }
      if let precedes = columns.fileNames.precedes(one, other) { return precedes }
    }
    let titles = columns.titles
    let order = titles.folded.compare(Int(titles.ofTrack[one]), Int(titles.ofTrack[other]))
    return order != 0 ? order < 0 : one < other
  }
}
