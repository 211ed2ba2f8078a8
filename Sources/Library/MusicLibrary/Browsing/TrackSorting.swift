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
      let artists = ranks(tracks) { $0.albumArtist.isEmpty ? $0.artist : $0.albumArtist }
      return [artists, tracks.map(\.yearNumber), ranks(tracks, of: \.album), places(on: tracks)]
    case .album: return [ranks(tracks, of: \.album), places(on: tracks)]
    case .title: return [ranks(tracks, of: \.title)]
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
      let disc = UInt32(UInt8(clamping: track.discNumber ?? 0))
      let number = track.trackNumber.flatMap { $0 > 0 ? UInt32(clamping: $0) : nil }
      return disc << 24 | min(number ?? .max, 0xFF_FFFF)
    }
  }

  private func ranks(_ tracks: [Track], of text: (Track) -> String) -> [UInt32] {
    var interner = ByteInterner()
    let texts = tracks.map { track in
      var text = text(track)
      return Int(text.withUTF8 { interner.number(of: $0) })
    }
    let ranks = FoldedTexts(interner).ranks()
    return texts.map { UInt32(bitPattern: ranks[$0]) }
  }
}

extension Track {
  /// The year for sorting; a missing year comes last.
  fileprivate var yearNumber: UInt32 {
    year.flatMap { $0 > 0 ? UInt32(clamping: $0) : nil } ?? .max
  }
}
