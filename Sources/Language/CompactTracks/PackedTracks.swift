package import PlayerModel

/// A compact collection of tracks, whose texts and numbers are stored contiguously.
///
/// A ``Track`` has a dozen strings, each with its own allocation. A queue of 100 000 tracks takes a
/// quarter of that here, is searched without unpacking, and is stored in files in the same format.
package struct PackedTracks: RandomAccessCollection, Sendable {
  private var writer = PackedWriter()
  private var starts: [Int] = []

  /// Packs tracks.
  package init(_ tracks: some Sequence<Track>) {
    for track in tracks { append(track) }
  }

  /// Copies packed tracks.
  package init(_ tracks: some Sequence<PackedTrack>) {
    reserve(tracks.underestimatedCount)
    for track in tracks {
      starts.append(writer.bytes.count)
      track.withBytes { writer.append($0) }
    }
  }

  /// The index of the first track.
  package var startIndex: Int { 0 }
  /// The index after the last track.
  package var endIndex: Int { starts.count }

  /// The track at an index.
  package subscript(index: Int) -> PackedTrack {
    PackedTrack(bytes: writer.bytes, start: starts[index])
  }

  /// Packs and appends a track.
  package mutating func append(_ track: Track) {
    let numbers = PackedTrack.Numbers(
      year: track.year, monthDay: track.monthDay, trackNumber: track.trackNumber,
      discNumber: track.discNumber, duration: track.duration,
      isDurationExact: track.isDurationExact, encoding: track.encoding)
    var tags = track.tags?.stored ?? ""
    tags.withUTF8 { tags in
      guard let ids = track.musicBrainz?.packed else {
        return append(numbers, of: track, nil, tags)
      }
      ids.withUnsafeBufferPointer { append(numbers, of: track, $0, tags) }
    }
  }

  private mutating func append(
    _ numbers: PackedTrack.Numbers, of track: Track, _ ids: UnsafeBufferPointer<UInt8>?,
    _ tags: UnsafeBufferPointer<UInt8>
  ) {
    append(numbers, musicBrainz: ids, tags: tags) { text, take in
      let value: String? =
        switch text {
        case .path: track.path.encoded
        case .title: track.title
        case .artist: track.artist
        case .album: track.album
        case .albumArtist: track.albumArtist
        case .genre: track.genre
        case .persistentID: track.persistentID?.rawValue
        case .tagMood: track.tagMood
        }
      guard var value else { return take(nil) }
      value.withUTF8(take)
    }
  }

  /// Appends a track with the given numbers.
  ///
  /// - Parameters:
  ///   - musicBrainz: The identifiers in their stored form; a track without any takes no byte for
  ///     them.
  ///   - tags: The further tags in their stored form; a track without any takes no byte for them.
  ///   - texts: Called for each text in order; passes it on immediately.
  package mutating func append(
    _ numbers: PackedTrack.Numbers, musicBrainz: UnsafeBufferPointer<UInt8>? = nil,
    tags: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0),
    texts: (PackedTrack.Text, (UnsafeBufferPointer<UInt8>?) -> Void) -> Void
  ) {
    let start = writer.bytes.count
    starts.append(start)
    PackedTrack.Head.none.append(to: &writer)
    for text in PackedTrack.Text.allCases { texts(text) { writer.append(text: $0) } }
    var numbers = numbers
    numbers.hasMusicBrainz = musicBrainz != nil
    numbers.append(to: &writer)
    if let musicBrainz { writer.append(text: musicBrainz) }
    numbers.appendCodec(to: &writer)
    if !tags.isEmpty { writer.append(text: tags) }
    let size = writer.bytes.count - start
    let head = self[count - 1].withTexts { PackedTrack.Head($0, numbers, size: size) }
    head.replace(at: start, in: &writer)
  }

  /// Reserves memory for the given number of further tracks.
  package mutating func reserve(_ count: Int) {
    writer.reserve(writer.bytes.count + count * Self.usualSize)
    starts.reserveCapacity(starts.count + count)
  }

  /// The approximate size of a track in bytes.
  private static let usualSize = 240

  /// Returns the tracks at the given indices, in that order.
  package func picked(_ places: [Int]) -> PackedTracks {
    var picked = self
    picked.starts = places.map { starts[$0] }
    return picked
  }

  // MARK: Files

  private static let signature = Array("stimmung tracks 1\n".utf8)

  /// The number of bytes written at once.
  private static let piece = 1 << 18

  /// Writes tracks in the file format, piece by piece, so that no second copy is in memory.
  package static func write<Failure>(
    _ tracks: some Collection<PackedTrack>, to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var pending = PackedWriter(bytes: signature)
    pending.append(number: UInt64(tracks.count))
    for track in tracks {
      track.withBytes { pending.append($0) }
      guard pending.bytes.count >= piece else { continue }
      try write(pending.bytes)
      pending = PackedWriter()
    }
    try write(pending.bytes)
  }

  /// The contents of a file with these tracks.
  package var stored: [UInt8] {
    var stored: [UInt8] = []
    Self.write(self) { stored += $0 }
    return stored
  }

  /// Reads the tracks of a file, starting at the offset `start`; returns `nil` if it is damaged or
  /// of another kind.
  package init?(stored: [UInt8], from start: Int = 0) {
    guard stored.dropFirst(start).starts(with: Self.signature) else { return nil }
    writer = PackedWriter(bytes: stored)
    let starts = stored.withUnsafeBufferPointer { stored -> [Int]? in
      var reader = PackedReader(stored, at: start + Self.signature.count)
      guard let count = try? reader.number() else { return nil }
      var starts: [Int] = []
      while starts.count < count {
        let start = reader.place
        starts.append(start)
        guard let head = try? PackedTrack.Head(&reader),
          let texts = try? PackedTrack.Texts(&reader),
          let numbers = try? PackedTrack.Numbers(&reader),
          (try? numbers.musicBrainz(&reader)) != nil, (try? numbers.codec(&reader)) != nil,
          // Further tags follow everything else.
          reader.place - start == head.size || (try? reader.text()) != nil,
          head.holds(texts, numbers, size: reader.place - start),
          // No file has such a duration.
          numbers.duration?.isFinite ?? true
        else { return nil }
      }
      return reader.place == stored.count ? starts : nil
    }
    guard let starts else { return nil }
    self.starts = starts
  }
}

extension PackedTracks: Hashable {
  /// Returns whether the tracks have the same contents, wherever they are stored.
  package static func == (one: PackedTracks, other: PackedTracks) -> Bool {
    one.elementsEqual(other)
  }

  /// Hashes the tracks.
  package func hash(into hasher: inout Hasher) {
    for track in self { hasher.combine(track) }
  }
}

extension PackedTracks: ExpressibleByArrayLiteral {
  /// Packs tracks.
  package init(arrayLiteral tracks: Track...) {
    self.init(tracks)
  }
}
