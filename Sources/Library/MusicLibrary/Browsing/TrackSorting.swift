import LocalDatabase
package import PlayerModel

/// Sorts tracks from any source by the same rules as the library.
package struct TrackSorting {
  private let order: LibraryOrder
  private let remarks: [LibraryRemarks.Remark]
  private let added: [Int64]
  private let modified: [Int64]

  /// Creates a sorter; some orders need the remarks on each track, or when it was added or modified, in Unix
  /// milliseconds.
  package init(
    _ order: LibraryOrder, remarks: [LibraryRemarks.Remark] = [], added: [Int64] = [],
    modified: [Int64] = []
  ) {
    self.order = order
    self.remarks = remarks
    self.added = added
    self.modified = modified
  }

  /// Returns the indices of `tracks` in sorted order; ties keep their order.
  package func places(of tracks: [Track]) -> [Int] {
    let start = Array(0..<Int32(tracks.count))
    let sorted = numbers(of: tracks, by: order.key).reversed().reduce(start) { places, numbers in
      let numbers = order.isDescending ? numbers.map { ~$0 } : numbers
      return RadixOrder.sorted(places, by: places.map { numbers[Int($0)] })
    }
    return sorted.map { Int($0) }
  }

  /// Returns the sort keys of each track, most significant first.
  private func numbers(of tracks: [Track], by key: LibraryOrder.Key) -> [[UInt32]] {
    switch key {
    case .artist:
      let artists = ranks(tracks) {
        $0.albumArtist.isEmpty ? $0.artist : $0.albumArtist
      } sortNames: {
        $0.values($0.albumArtist.isEmpty ? .artistSort : .albumArtistSort)
      }
      let albums = albums(tracks)
      let dates = Self.dates(of: tracks, artists, albums)
      return [artists, dates, albums, places(on: tracks), filePlaces(of: tracks)]
    case .album: return [albums(tracks), places(on: tracks), filePlaces(of: tracks)]
    case .title: return [ranks(tracks, of: \.title) { $0.values(.titleSort) }]
    case .number: return [places(on: tracks)]
    case .genre: return [ranks(tracks, of: \.genre)] + numbers(of: tracks, by: .artist)
    case .year: return [tracks.map(\.yearNumber)] + numbers(of: tracks, by: .artist)
    case .length:
      return [
        tracks.map { track in
          // Positive floating-point numbers sort like their bit patterns.
          track.duration.map { Float(max(0, $0)).bitPattern } ?? .max
        }
      ]
    case .path: return [ranks(tracks) { $0.path.encoded }]
    case .added: return added.isEmpty ? [] : [added.map { UInt32(clamping: $0 / 1000) }]
    case .modified:
      // Files that are not in the library come last.
      return modified.isEmpty
        ? [] : [modified.map { $0 > 0 ? UInt32(clamping: $0 / 1000) : .max }]
    case .format: return [ranks(tracks) { $0.encoding?.codec ?? "" }]
    case .bits, .samplerate, .channels, .bitrate:
      return [tracks.map { $0.encoding.sortNumber(for: key) }]
    case .date:
      let dates = tracks.map { ReleaseDate(of: $0).sortNumber }
      return [dates] + numbers(of: tracks, by: .artist)
    case .composer, .conductor, .work, .movement, .original, .subtitle, .bpm, .key, .label,
      .language, .grouping, .comment:
      return [numbers(of: tracks, byTagOf: key)] + numbers(of: tracks, by: .artist)
    case .played, .plays, .skips, .rating:
      return remarks.isEmpty ? [] : [remarks.map { Self.number(of: $0, by: key) }]
    case .mood: return remarks.isEmpty ? [] : [moods]
    }
  }

  private static func number(
    of remark: LibraryRemarks.Remark, by key: LibraryOrder.Key
  ) -> UInt32 {
    switch key {
    case .played: UInt32(clamping: (remark.plays?.lastPlayedAt ?? 0) / 1000)
    case .plays: UInt32(clamping: remark.plays?.plays ?? 0)
    case .skips: UInt32(clamping: remark.plays?.skips ?? 0)
    default: UInt32(clamping: remark.marks.rating)
    }
  }

  /// The first mood of each track, by name; tracks without a mood come last.
  private var moods: [UInt32] {
    let first = remarks.map(\.moods.first?.rawValue)
    let names = Set(first.compactMap(\.self)).sorted()
    return first.map { name in name.flatMap(names.firstIndex).map { UInt32($0) } ?? .max }
  }

  private func places(on tracks: [Track]) -> [UInt32] {
    tracks.map { track in
      let disc = UInt32(UInt8(clamping: max(1, track.discNumber ?? 1)))
      let number = track.trackNumber.flatMap { $0 >= 0 ? UInt32(clamping: $0) : nil }
      return disc << 24 | min(number ?? .max, 0xFF_FFFF)
    }
  }

  /// Returns the places by folder and file name of the tracks of albums that have no number; all others are equal.
  private func filePlaces(of tracks: [Track]) -> [UInt32] {
    var places = [UInt32](repeating: 0, count: tracks.count)
    let unnumbered = tracks.indices.filter {
      !tracks[$0].album.isEmpty && (tracks[$0].trackNumber ?? 0) <= 0
    }
    let keyed = unnumbered.map { index in
      let path = tracks[index].path
      return (
        folder: NaturalOrder.key(path.parent.encoded), file: NaturalOrder.key(ofFile: path.name),
        index: index
      )
    }
    let sorted = keyed.sorted { one, other in
      one.folder == other.folder
        ? one.file.lexicographicallyPrecedes(other.file)
        : one.folder.lexicographicallyPrecedes(other.folder)
    }
    var place: UInt32 = 0
    for (last, next) in zip(sorted, sorted.dropFirst()) {
      if (last.folder, last.file) != (next.folder, next.file) { place += 1 }
      places[next.index] = place
    }
    return places
  }

  /// Returns the sort keys of the values of a further tag.
  private func numbers(of tracks: [Track], byTagOf key: LibraryOrder.Key) -> [UInt32] {
    guard let field = key.tag else { return tracks.map { _ in .max } }
    if key.sortsNumbers { return tracks.map { key.number(of: $0.values(field).first ?? "") } }
    return ranks(tracks) {
      $0.values(field).joined(separator: TrackTags.separator)
    } sortNames: {
      key == .composer ? $0.values(.composerSort) : []
    }
  }

  private func albums(_ tracks: [Track]) -> [UInt32] {
    ranks(tracks, of: \.album) { $0.values(.albumSort) }
  }

  /// Returns the earliest date of each track's album, so that albums stay together.
  private static func dates(
    of tracks: [Track], _ artists: [UInt32], _ albums: [UInt32]
  ) -> [UInt32] {
    let keys = zip(artists, albums).map { UInt64($0) << 32 | UInt64($1) }
    var dates: [UInt64: ReleaseDate] = [:]
    for (key, track) in zip(keys, tracks) {
      dates[key, default: ReleaseDate()].add(ReleaseDate(of: track))
    }
    return keys.map { dates[$0]?.sortNumber ?? .max }
  }

  private func ranks(
    _ tracks: [Track], of text: (Track) -> String,
    sortNames: (Track) -> [String] = { _ in [] }
  ) -> [UInt32] {
    var interner = ByteInterner()
    var names = SortNames.Builder()
    let texts = tracks.map { track in
      var text = text(track)
      let number = text.withUTF8 { interner.number(of: $0) }
      if track.tags != nil { names.add(sortNames(track).joined(separator: ", "), to: number) }
      return Int(number)
    }
    let ranks = TextOrder(FoldedTexts(interner), names.names(keepsOriginals: false)).ranks
    return texts.map { UInt32(bitPattern: ranks[$0]) }
  }
}

extension Track {
  /// The year for sorting; a missing year comes last.
  fileprivate var yearNumber: UInt32 {
    year.flatMap { $0 > 0 ? UInt32(clamping: $0) : nil } ?? .max
  }
}
