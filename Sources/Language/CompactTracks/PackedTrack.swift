package import PlayerModel

/// One of ``PackedTracks``.
package struct PackedTrack: Sendable {
  @usableFromInline
  let bytes: [UInt8]
  /// Where it begins among the tracks that lie together with it.
  package let start: Int

  /// The track that begins at `start`.
  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Packs a track alone.
  package init(_ track: Track) {
    self = PackedTracks([track])[0]
  }

  /// The track, with memory of its own.
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
      return track
    }
  }

  /// The track's path.
  package var path: TrackPath {
    withTexts { TrackPath(encoded: Self.string($0.path)) }
  }

  /// What the track is known by; nil until its sound has been read.
  package var persistentID: PersistentID? { withTexts(Self.persistentID) }

  /// The length in seconds; nil while unknown.
  package var duration: Double? { withFields(\.numbers.duration) }

  /// Calls `body` with all that is known of the track, read once.
  package func withFields<Result>(_ body: (Fields) -> Result) -> Result {
    read { reader throws(PackedReader.Damage) in
      let texts = try Texts(&reader)
      let numbers = try Numbers(&reader)
      return body(
        Fields(texts: texts, numbers: numbers, identifiers: try numbers.musicBrainz(&reader)))
    }
  }

  /// Whether its sound has been read, so that it is known by that.
  package var isRead: Bool { head.isRead }

  /// Whether its length is that of its sound, to the frame.
  package var isDurationExact: Bool { head.isDurationExact }

  /// What tracks of one album have in common.
  ///
  /// A hash: of two albums that share one, which no collection is large enough for, nothing worse
  /// comes than being shuffled as one.
  package var album: UInt64 { head.album }

  /// Calls `body` with the texts.
  @inlinable
  package func withTexts<Result>(_ body: (Texts) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = PackedReader(bytes, at: start + Head.length)
      return body(Texts(trusted: &reader))
    }
  }

  /// Calls `body` with what reads all tracks that lie together with this one.
  package func withNeighbours<Result>(_ body: (Neighbours) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(Neighbours(bytes: $0)) }
  }

  /// Calls `body` with all that is stored.
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
    preconditionFailure("what came from a file was looked at when it was read")
  }

  private static func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: text, as: UTF8.self)
  }

  private static func persistentID(_ texts: Texts) -> PersistentID? {
    texts.persistentID.flatMap { PersistentID(rawValue: string($0)) }
  }
}

extension PackedTrack: Hashable {
  /// Whether both are the same track, wherever they lie.
  package static func == (one: PackedTrack, other: PackedTrack) -> Bool {
    one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
  }

  /// Hashes all that is stored.
  package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension PackedTrack {
  /// Tracks that lie together, where they lie.
  package struct Neighbours {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    /// The texts of the track that begins at `start`.
    package func texts(at start: Int) -> Texts {
      var reader = PackedReader(bytes, at: start + Head.length)
      return Texts(trusted: &reader)
    }

    /// The ``PackedTrack/album`` of the track that begins at `start`.
    package func album(at start: Int) -> UInt64 {
      var reader = PackedReader(bytes, at: start)
      guard let head = try? Head(&reader) else { PackedTrack.fail() }
      return head.album
    }
  }

  /// The texts of a track, in the order in which they lie.
  package enum Text: CaseIterable, Sendable {
    case path, title, artist, album, albumArtist, genre, persistentID, tagMood
  }

  /// The texts where they lie, in UTF-8.
  package struct Texts {
    /// Texts that are empty where there is none; the path in its encoded spelling.
    package let path, title, artist, album, albumArtist, genre: UnsafeBufferPointer<UInt8>
    /// Texts that a track may lack.
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

  /// All that is known of a track, where it lies.
  package struct Fields {
    /// The texts.
    package let texts: Texts
    /// The numbers.
    package let numbers: Numbers
    /// What MusicBrainz calls it, as it is stored; empty where that is unknown.
    fileprivate let identifiers: UnsafeBufferPointer<UInt8>

    /// What MusicBrainz calls it; `nil` where that is unknown.
    package var musicBrainz: MusicBrainzIDs? {
      identifiers.isEmpty ? nil : MusicBrainzIDs(packed: identifiers)
    }
  }

  /// What lies before the texts: what is asked of many tracks at once.
  struct Head {
    /// How many bytes a head takes.
    @usableFromInline
    static var length: Int { 16 }
    /// To be replaced.
    static let none = Head(album: 0, flags: 0)

    let album: UInt64
    /// From the lowest: whether the sound was read, whether the length is exact, and how many bytes the track takes.
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

    /// Whether this says of a track what it is to say, but for the album, which nothing relies on.
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

    /// What ``PackedTrack/album`` is: FNV-1a, which is the same in every process.
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
        // Two albums can have one name, not in one folder. What was not read yet is taken for an album of
        // its folder's, so that albums hold together.
        combine(texts.path[..<(texts.path.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
      } else {
        // What was read and is of no album stands alone.
        combine(texts.path[...])
      }
      return key
    }
  }

  /// The numbers of a track.
  package struct Numbers {
    /// As a ``Track`` has them.
    package var year, monthDay, trackNumber, discNumber: Int?
    /// The length in seconds.
    package var duration: Double?
    var isDurationExact: Bool
    /// Whether the identifiers stand behind them.
    var hasMusicBrainz = false

    /// What a month and a day can be as one number.
    private static let monthDays = 100...1231

    /// The numbers as a ``Track`` has them.
    package init(
      year: Int?, monthDay: Int?, trackNumber: Int?, discNumber: Int?, duration: Double?,
      isDurationExact: Bool
    ) {
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
      monthDay = Int(exactly: flags >> 2).flatMap { Self.monthDays.contains($0) ? $0 : nil }
      year = try reader.integer()
      trackNumber = try reader.integer()
      discNumber = try reader.integer()
      duration = try reader.integer().map { Double(bitPattern: UInt64(bitPattern: Int64($0))) }
    }

    /// The identifiers where they lie, in their stored form; empty for none.
    func musicBrainz(
      _ reader: inout PackedReader
    ) throws(PackedReader.Damage) -> UnsafeBufferPointer<UInt8> {
      try (hasMusicBrainz ? reader.text() : nil) ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    func append(to bytes: inout PackedWriter) {
      let flags: UInt64 = (isDurationExact ? 1 : 0) | (hasMusicBrainz ? 2 : 0)
      bytes.append(number: flags | UInt64(monthDay ?? 0) << 2)
      bytes.append(integer: year)
      bytes.append(integer: trackNumber)
      bytes.append(integer: discNumber)
      bytes.append(integer: duration.map { Int(Int64(bitPattern: $0.bitPattern)) })
    }
  }
}
