package import PlayerModel

/// An element of ``PackedTracks``.
package struct PackedTrack: Sendable {
  @usableFromInline
  let bytes: [UInt8]
  /// The offset of the track in the shared storage.
  package let start: Int

  /// Creates the track at the offset `start`.
  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Packs a single track.
  package init(_ track: Track) {
    self = PackedTracks([track])[0]
  }

  /// The unpacked track.
  package var track: Track {
    read { reader throws(PackedReader.Damage) in
      let texts = try Texts(&reader)
      let numbers = try Numbers(&reader)
      var track = Track(
        path: TrackPath(encoded: Self.string(texts.path)), title: Self.string(texts.title))
      track.persistentID = Self.persistentID(texts)
      track.artist = Self.string(texts.artist)
      track.album = Self.string(texts.album)
      track.albumArtist = Self.string(texts.albumArtist)
      track.genre = Self.string(texts.genre)
      track.year = numbers.year
      track.monthDay = numbers.monthDay
      track.trackNumber = numbers.trackNumber
      track.discNumber = numbers.discNumber
      track.tagMood = texts.tagMood.map(Self.string)
      track.duration = numbers.duration
      track.isDurationExact = numbers.isDurationExact
      track.musicBrainz = MusicBrainzIDs(packed: try numbers.musicBrainz(&reader))
      track.encoding = numbers.encoding(codec: try numbers.codec(&reader))
      track.tags = try tags(&reader).flatMap { TrackTags(stored: $0) }
      return track
    }
  }

  /// The track's path.
  package var path: TrackPath {
    withTexts { TrackPath(encoded: Self.string($0.path)) }
  }

  /// The track's persistent ID, or `nil` until its sound has been read.
  package var persistentID: PersistentID? { withTexts(Self.persistentID) }

  /// The duration in seconds, or `nil` if unknown.
  package var duration: Double? { withFields(\.numbers.duration) }

  /// Calls `body` with all fields of the track, read once.
  package func withFields<Result>(_ body: (Fields) -> Result) -> Result {
    read { reader throws(PackedReader.Damage) in
      let texts = try Texts(&reader)
      let numbers = try Numbers(&reader)
      let identifiers = try numbers.musicBrainz(&reader)
      _ = try numbers.codec(&reader)
      return body(
        Fields(
          texts: texts, numbers: numbers, identifiers: identifiers, tags: try tags(&reader)))
    }
  }

  /// Whether the sound has been read, so that the track has a persistent ID.
  package var isRead: Bool { head.isRead }

  /// Whether the duration is exact to the frame.
  package var isDurationExact: Bool { head.isDurationExact }

  /// A hash that is the same for all tracks of an album.
  ///
  /// If two albums collided, which is unlikely in any real collection, they would merely be
  /// shuffled as one.
  package var album: UInt64 { head.album }

  /// Calls `body` with the texts.
  @inlinable
  package func withTexts<Result>(_ body: (Texts) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = PackedReader(bytes, at: start + Head.length)
      return body(Texts(trusted: &reader))
    }
  }

  /// Calls `body` with access to all tracks in the shared storage.
  package func withNeighbours<Result>(_ body: (Neighbours) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(Neighbours(bytes: $0)) }
  }

  /// Calls `body` with the stored bytes of the track.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let end = start + head.size
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  private var head: Head {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = PackedReader(bytes, at: start)
      guard let head = try? Head(&reader) else { Self.fail() }
      return head
    }
  }

  private func read<Result>(
    _ body: (inout PackedReader) throws(PackedReader.Damage) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = PackedReader(bytes, at: start + Head.length)
      guard let result = try? body(&reader) else { Self.fail() }
      return result
    }
  }

  fileprivate static func fail() -> Never {
    preconditionFailure("tracks from a file are checked when it is read")
  }

  /// Returns the stored form of the further tags, which follow everything else, or `nil` if there are none.
  private func tags(
    _ reader: inout PackedReader
  ) throws(PackedReader.Damage) -> UnsafeBufferPointer<UInt8>? {
    reader.place < start + head.size ? try reader.text() : nil
  }

  private static func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: text, as: UTF8.self)
  }

  private static func persistentID(_ texts: Texts) -> PersistentID? {
    texts.persistentID.flatMap { PersistentID(rawValue: string($0)) }
  }
}

extension PackedTrack: Hashable {
  /// Returns whether two tracks have the same contents, wherever they are stored.
  package static func == (one: PackedTrack, other: PackedTrack) -> Bool {
    one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
  }

  /// Hashes the stored bytes.
  package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension PackedTrack {
  /// Direct access to tracks that share storage.
  package struct Neighbours {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    /// Returns the texts of the track at the offset `start`.
    package func texts(at start: Int) -> Texts {
      var reader = PackedReader(bytes, at: start + Head.length)
      return Texts(trusted: &reader)
    }

    /// Returns the ``PackedTrack/album`` of the track at the offset `start`.
    package func album(at start: Int) -> UInt64 {
      var reader = PackedReader(bytes, at: start)
      guard let head = try? Head(&reader) else { PackedTrack.fail() }
      return head.album
    }
  }

  /// The texts of a track in the order in which they are stored.
  package enum Text: CaseIterable, Sendable {
    case path, title, artist, album, albumArtist, genre, persistentID, tagMood
  }

  /// A track's texts in UTF-8, without copying them.
  package struct Texts {
    /// Texts that are empty if missing; the path is in its encoded spelling.
    package let path, title, artist, album, albumArtist, genre: UnsafeBufferPointer<UInt8>
    /// Texts that are `nil` if missing.
    package let persistentID, tagMood: UnsafeBufferPointer<UInt8>?

    @usableFromInline
    init(trusted reader: inout PackedReader) {
      guard let texts = try? Texts(&reader) else { PackedTrack.fail() }
      self = texts
    }

    init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
      let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      path = try reader.text() ?? none
      title = try reader.text() ?? none
      artist = try reader.text() ?? none
      album = try reader.text() ?? none
      albumArtist = try reader.text() ?? none
      genre = try reader.text() ?? none
      persistentID = try reader.text()
      tagMood = try reader.text()
    }
  }

  /// All fields of a track, without copying them.
  package struct Fields {
    /// The texts.
    package let texts: Texts
    /// The numbers.
    package let numbers: Numbers
    /// The MusicBrainz identifiers in their stored form, or empty.
    fileprivate let identifiers: UnsafeBufferPointer<UInt8>
    /// The stored form of ``Track/tags``, or `nil` if there are none.
    package let tags: UnsafeBufferPointer<UInt8>?

    /// The MusicBrainz identifiers, or `nil` if unknown.
    package var musicBrainz: MusicBrainzIDs? {
      identifiers.isEmpty ? nil : MusicBrainzIDs(packed: identifiers)
    }
  }

  /// The part before the texts, with the values that are often read from many tracks in a row.
  struct Head {
    /// The size of a head in bytes.
    @usableFromInline
    static var length: Int { 16 }
    /// A placeholder to overwrite.
    static let none = Head(album: 0, flags: 0)

    let album: UInt64
    /// From the lowest bit: whether the sound was read, whether the duration is exact, and the
    /// track's size in bytes.
    private let flags: UInt64

    var isRead: Bool { flags & 1 != 0 }
    var isDurationExact: Bool { flags & 2 != 0 }
    var size: Int { Int(truncatingIfNeeded: flags >> 2) }

    private init(album: UInt64, flags: UInt64) {
      self.album = album
      self.flags = flags
    }

    init(_ texts: Texts, _ numbers: Numbers, size: Int) {
      album = Self.album(of: texts)
      flags = Self.flags(texts, numbers, size)
    }

    /// Returns whether the head matches the track, except for the album hash, whose correctness is
    /// not critical.
    func holds(_ texts: Texts, _ numbers: Numbers, size: Int) -> Bool {
      flags == Self.flags(texts, numbers, size)
    }

    private static func flags(_ texts: Texts, _ numbers: Numbers, _ size: Int) -> UInt64 {
      UInt64(size) << 2 | (numbers.isDurationExact ? 2 : 0) | (texts.persistentID == nil ? 0 : 1)
    }

    init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
      album = try reader.fixed()
      flags = try reader.fixed()
    }

    func append(to writer: inout PackedWriter) {
      writer.append(fixed: album)
      writer.append(fixed: flags)
    }

    func replace(at place: Int, in writer: inout PackedWriter) {
      writer.replace(at: place, fixed: album)
      writer.replace(at: place + 8, fixed: flags)
    }

    /// Returns the hash for ``PackedTrack/album``, by FNV-1a, which is the same in every process.
    private static func album(of texts: Texts) -> UInt64 {
      var key: UInt64 = 0xCBF2_9CE4_8422_2325
      func combine(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        for byte in text { key = (key ^ UInt64(byte)) &* 0x100_0000_01B3 }
        key = (key ^ 0xFF) &* 0x100_0000_01B3
      }
      combine(texts.album[...])
      if !texts.album.isEmpty, !texts.albumArtist.isEmpty {
        combine(texts.albumArtist[...])
      } else if !texts.album.isEmpty || texts.persistentID == nil {
        // Albums of the same name are distinguished by folder. An unread track counts as part of an
        // album of its folder, so that albums stay together.
        combine(texts.path[..<(texts.path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
      } else {
        // A track that was read and has no album is separate.
        combine(texts.path[...])
      }
      return key
    }
  }

  /// The numbers of a track.
  package struct Numbers {
    /// As in ``Track``.
    package var year, monthDay, trackNumber, discNumber: Int?
    /// The duration in seconds.
    package var duration: Double?
    var isDurationExact: Bool
    /// Whether the MusicBrainz identifiers follow.
    var hasMusicBrainz = false
    /// The encoding, whose codec may follow the identifiers.
    private let packedEncoding: PackedEncoding
    /// The codec that is stored as text, or `nil` if it has a number.
    private var otherCodec: String?

    /// The valid range of month and day as one number.
    private static let monthDays = 100...1231

    /// Creates numbers from the values of a ``Track``.
    package init(
      year: Int?, monthDay: Int?, trackNumber: Int?, discNumber: Int?, duration: Double?,
      isDurationExact: Bool, encoding: SoundEncoding?
    ) {
      packedEncoding = PackedEncoding(encoding)
      if packedEncoding.hasOtherCodec { otherCodec = encoding?.codec }
      self.year = year
      self.monthDay = monthDay.flatMap { Self.monthDays.contains($0) ? $0 : nil }
      self.trackNumber = trackNumber
      self.discNumber = discNumber
      self.duration = duration
      self.isDurationExact = isDurationExact
    }

    init(_ reader: inout PackedReader) throws(PackedReader.Damage) {
      let flags = try reader.number()
      isDurationExact = flags & 1 != 0
      hasMusicBrainz = flags & 2 != 0
      let day = Int(flags >> 2 & 0x7FF)
      monthDay = Self.monthDays.contains(day) ? day : nil
      packedEncoding = PackedEncoding(bits: flags >> UInt64(64 - PackedEncoding.width))
      year = try reader.integer()
      trackNumber = try reader.integer()
      discNumber = try reader.integer()
      duration = try reader.integer().map { Double(bitPattern: UInt64(bitPattern: Int64($0))) }
    }

    /// Returns the MusicBrainz identifiers in their stored form without copying them, or an empty
    /// buffer.
    func musicBrainz(
      _ reader: inout PackedReader
    ) throws(PackedReader.Damage) -> UnsafeBufferPointer<UInt8> {
      try (hasMusicBrainz ? reader.text() : nil) ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Returns the codec that follows the identifiers, or an empty buffer.
    func codec(
      _ reader: inout PackedReader
    ) throws(PackedReader.Damage) -> UnsafeBufferPointer<UInt8> {
      try (packedEncoding.hasOtherCodec ? reader.text() : nil)
        ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Returns the encoding, given the result of ``codec(_:)``.
    func encoding(codec: UnsafeBufferPointer<UInt8>) -> SoundEncoding? {
      packedEncoding.encoding(codec: codec)
    }

    /// Writes the codec after the identifiers if it is stored as text.
    func appendCodec(to bytes: inout PackedWriter) {
      guard var otherCodec else { return }
      otherCodec.withUTF8 { bytes.append(text: $0) }
    }

    func append(to bytes: inout PackedWriter) {
      let flags: UInt64 = (isDurationExact ? 1 : 0) | (hasMusicBrainz ? 2 : 0)
      let encoding = packedEncoding.bits << UInt64(64 - PackedEncoding.width)
      let day = UInt64(monthDay ?? 0) << 2
      bytes.append(number: flags | day | encoding)
      bytes.append(integer: year)
      bytes.append(integer: trackNumber)
      bytes.append(integer: discNumber)
      bytes.append(integer: duration.map { Int(Int64(bitPattern: $0.bitPattern)) })
    }
  }
}
