/// An MP4 file for tests.
package struct MP4Fixture: Sendable {
  /// The description of the codec: the type of the entry, and the boxes in it.
  package var entry: (type: String, boxes: [UInt8])
  package var packets: [[UInt8]]
  /// The durations of packets in the track's time unit: numbers of packets, and the duration of each.
  package var durations: [(count: Int, duration: Int)]
  package var unitsPerSecond = 44_100
  package var movieUnitsPerSecond = 1000
  /// The duration in the movie's time unit and the start in the track's time unit of each edit.
  package var edits: [(duration: Int, start: Int)] = []
  package var packetsPerChunk = 7
  /// Bytes between chunks, such as those of another track.
  package var gap = 0
  /// Whether the tables are before the packets.
  package var isMovieFirst = false
  package var hasLongOffsets = false
  /// The number of bits of the size of a packet: 32, or 4, 8 or 16.
  package var sizeBits = 32
  package var isEnabled = true
  package var handler = "soun"
  /// Boxes of tags.
  package var items: [[UInt8]] = []
  /// The size of the free box after the tags, or `nil` for none.
  package var freeSize: Int?
  /// Boxes between the movie and what follows it.
  package var afterMovie: [UInt8] = []
  /// Whether there is a track of chapters, whose chunks are the gaps.
  package var hasChapters = false
  /// Boxes before the tables of the track, and after them.
  package var information: [UInt8] = []
  package var moreTables: [UInt8] = []
  /// Boxes in `moov` before and after the track.
  package var before: [UInt8] = []
  package var after: [UInt8] = []
  package var brand = "M4A "

  package init(
    entry: (type: String, boxes: [UInt8]), packets: [[UInt8]],
    durations: [(count: Int, duration: Int)]
  ) {
    (self.entry, self.packets, self.durations) = (entry, packets, durations)
  }

  /// A file with an ALAC stream.
  package init(_ sound: ALACFixture) {
    self.init(
      entry: ("alac", Self.full("alac", sound.cookie)), packets: sound.packets,
      durations: [(sound.packetCount - 1, sound.framesPerPacket), (1, sound.lastPacket)])
    unitsPerSecond = sound.sampleRate
  }

  /// A file with an AAC stream of packets of 1024 frames.
  package init(aac config: [UInt8], packets: [[UInt8]]) {
    self.init(
      entry: ("mp4a", Self.full("esds", Self.descriptor(config))), packets: packets,
      durations: [(packets.count, 1024)])
  }

  package var bytes: [UInt8] {
    let head = Self.box("ftyp", Array(brand.utf8) + [0, 0, 2, 0] + Self.characters("isommp42"))
    let data = mediaData
    let place = head.count + (isMovieFirst ? movie(from: 0).count + afterMovie.count : 0) + 8
    let movie = movie(from: place) + afterMovie
    let sound = Self.box("mdat", data.bytes)
    return head + (isMovieFirst ? movie + sound : sound + movie)
  }

  /// The packets with gaps, and the offset of each chunk.
  private var mediaData: (bytes: [UInt8], offsets: [Int]) {
    var (bytes, offsets) = ([UInt8](), [Int]())
    for start in stride(from: 0, to: packets.count, by: packetsPerChunk) {
      offsets.append(bytes.count)
      bytes += packets[start..<min(start + packetsPerChunk, packets.count)].joined()
      bytes += [UInt8](repeating: 0xEE, count: gap)
    }
    return (bytes, offsets)
  }

  /// The tables for packets that begin at an offset of the file.
  private func movie(from start: Int) -> [UInt8] {
    let header = Self.full(
      "mvhd",
      [UInt8](repeating: 0, count: 8) + Self.number(movieUnitsPerSecond, 4)
        + [UInt8](repeating: 0, count: 84))
    let chapters = hasChapters ? chapters(from: start) : []
    return Self.box("moov", header + before + track(from: start) + chapters + after + tags)
  }

  private func chapters(from start: Int) -> [UInt8] {
    let handler = Self.full(
      "hdlr", [0, 0, 0, 0] + Self.characters("text") + [UInt8](repeating: 0, count: 13))
    let sizes = [[UInt8]](repeating: Self.number(gap, 4), count: mediaData.offsets.count)
    let ends = Array(mediaData.offsets.dropFirst()) + [mediaData.bytes.count]
    let tables =
      Self.full("stsz", [0, 0, 0, 0] + Self.number(sizes.count, 4) + Array(sizes.joined()))
      + Self.table("stco", ends.map { [$0 - gap + start] })
    return Self.box(
      "trak",
      Self.box("mdia", handler + Self.box("minf", Self.box("stbl", tables))))
  }

  private func track(from start: Int) -> [UInt8] {
    let header = Self.box("tkhd", [0, 0, 0, isEnabled ? 1 : 0] + [UInt8](repeating: 0, count: 80))
    let mediaHeader = Self.full(
      "mdhd",
      [UInt8](repeating: 0, count: 8) + Self.number(unitsPerSecond, 4)
        + [UInt8](repeating: 0, count: 8))
    let handler = Self.full(
      "hdlr", [0, 0, 0, 0] + Self.characters(handler) + [UInt8](repeating: 0, count: 13))
    let media = Self.box(
      "mdia",
      mediaHeader + handler
        + Self.box("minf", information + Self.box("stbl", tables(from: start) + moreTables)))
    return Self.box("trak", header + editList + media)
  }

  private var editList: [UInt8] {
    guard !edits.isEmpty else { return [] }
    let entries = edits.flatMap { edit -> [UInt8] in
      Self.number(edit.duration, 4) + Self.number(edit.start, 4) + [0, 1, 0, 0]
    }
    return Self.box("edts", Self.full("elst", Self.number(edits.count, 4) + entries))
  }

  private func tables(from start: Int) -> [UInt8] {
    let entry = Self.box(
      self.entry.type,
      [UInt8](repeating: 0, count: 6) + [0, 1]
        + [UInt8](repeating: 0, count: 20) + self.entry.boxes)
    let whole = packets.count / packetsPerChunk
    let rest = packets.count % packetsPerChunk
    var groups = whole > 0 ? [[1, packetsPerChunk, 1]] : []
    if rest > 0 { groups.append([whole + 1, rest, 1]) }
    let offsets = mediaData.offsets.map { [$0 + start] }
    let offsetTable =
      hasLongOffsets ? Self.table("co64", offsets, size: 8) : Self.table("stco", offsets)
    return Self.full("stsd", Self.number(1, 4) + entry)
      + Self.table("stts", durations.map { [$0.count, $0.duration] })
      + Self.table("stsc", groups) + sizes + offsetTable
  }

  private var sizes: [UInt8] {
    let counts = packets.map(\.count)
    guard sizeBits < 32 else {
      return Self.full(
        "stsz",
        [0, 0, 0, 0] + Self.number(counts.count, 4)
          + counts.flatMap { Self.number($0, 4) })
    }
    var writer = BigEndianBitWriter()
    for count in counts { writer.add(count, sizeBits) }
    return Self.full(
      "stz2", [0, 0, 0, UInt8(sizeBits)] + Self.number(counts.count, 4) + writer.bytes)
  }

  private var tags: [UInt8] {
    guard !items.isEmpty || freeSize != nil else { return [] }
    let handler = Self.full(
      "hdlr", [0, 0, 0, 0] + Self.characters("mdirappl") + [UInt8](repeating: 0, count: 9))
    let list = Self.box("ilst", Array(items.joined()))
    let free = freeSize.map { Self.box("free", [UInt8](repeating: 0, count: $0 - 8)) } ?? []
    return Self.box("udta", Self.full("meta", handler + list + free))
  }

  // MARK: Boxes

  /// A box with the given content.
  package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + characters(type) + content
  }

  /// A box with version and flags, which are 0.
  package static func full(_ type: String, _ content: [UInt8]) -> [UInt8] {
    box(type, [0, 0, 0, 0] + content)
  }

  /// A tag with a value of the given type.
  package static func item(_ type: String, _ value: [UInt8], kind: UInt8 = 1) -> [UInt8] {
    box(type, data(value, kind: kind))
  }

  /// A tag with a text.
  package static func item(_ type: String, _ text: String) -> [UInt8] {
    item(type, Array(text.utf8))
  }

  /// A tag with a name.
  package static func named(
    _ name: String, _ texts: String..., meaning: String = "com.apple.iTunes"
  ) -> [UInt8] {
    box(
      "----",
      full("mean", Array(meaning.utf8)) + full("name", Array(name.utf8))
        + texts.flatMap { data(Array($0.utf8), kind: 1) })
  }

  package static func data(_ value: [UInt8], kind: UInt8) -> [UInt8] {
    box("data", [0, 0, 0, kind, 0, 0, 0, 0] + value)
  }

  /// An elementary stream descriptor with an AudioSpecificConfig.
  package static func descriptor(_ config: [UInt8], objectType: UInt8 = 0x40) -> [UInt8] {
    let specific = [5, UInt8(config.count)] + config
    let decoder = [objectType, 0x15] + [UInt8](repeating: 0, count: 11) + specific
    let stream = [0, 1, 0] + [4, UInt8(decoder.count)] + decoder + [6, 1, 2]
    return [3, 0x80, 0x80, 0x80, UInt8(stream.count)] + stream
  }

  private static func table(_ type: String, _ entries: [[Int]], size: Int = 4) -> [UInt8] {
    full(type, number(entries.count, 4) + entries.joined().flatMap { number($0, size) })
  }

  package static func number(_ value: Int, _ count: Int) -> [UInt8] {
    FLACFixture.big(UInt64(bitPattern: Int64(value)), count)
  }

  /// Characters of Latin-1.
  private static func characters(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}
