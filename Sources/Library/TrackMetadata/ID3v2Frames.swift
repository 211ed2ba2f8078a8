/// The frames of an ID3v2 tag of version 2.3 or 2.4, with their bytes in the file.
///
/// This type is for writing: it replaces one frame without changing the bytes of others. So it refuses a tag
/// that it does not understand completely, where a reader would be lenient. A tag of version 2.2 is converted
/// to 2.3, because few programs can read that version.
///
/// Sources: id3.org, id3v2.3.0 and id3v2.4.0-structure.
package struct ID3v2Frames: Hashable, Sendable {
  /// A frame, with its header.
  package struct Frame: Hashable, Sendable {
    /// Four letters and digits, or three for a padded id of version 2.2.
    package let id: String
    /// The bytes of the frame, with its header of ten bytes.
    package let bytes: [UInt8]
  }

  /// The maximum size of a tag in bytes.
  package static let sizeLimit = 64 << 20

  private static let headerSize = 10
  private static let unsynchronised: UInt8 = 0x80
  private static let extended: UInt8 = 0x40
  private static let experimental: UInt8 = 0x20
  private static let footed: UInt8 = 0x10
  /// The flags of a frame of version 2.4: unsynchronised; preceded by its length; in a group, compressed or encrypted.
  private static let unsynchronisedForm: UInt8 = 0x02
  private static let lengthForm: UInt8 = 0x01
  private static let encodedForms: UInt8 = 0x4C
  /// The flags of each version that are not understood; in 2.2, one of them is a compressed tag.
  private static let unknownFlags: [UInt8: UInt8] = [2: 0x7F, 3: 0x1F, 4: 0x0F]

  /// The version: 3 or 4.
  package let version: UInt8
  /// The frames, in order.
  package private(set) var frames: [Frame]
  /// The size of the tag in the file, with header, padding, and footer, or 0 for a new one.
  package private(set) var length: Int
  /// Whether the tag in the file has version 2.2.
  package let isConverted: Bool
  private let revision: UInt8
  private let isUnsynchronised: Bool
  private let isExperimental: Bool
  /// Whether the sizes in a 2.4 tag are plain numbers, as some programs write them.
  private let hasPlainSizes: Bool

  /// Creates an empty tag, for a file that has none.
  package init() {
    (version, revision, length, frames) = (4, 0, 0, [])
    (isUnsynchronised, isExperimental, hasPlainSizes) = (false, false, false)
    isConverted = false
  }

  /// Returns the length of the tag that begins with these bytes (at least ten), or `nil` if they are not a
  /// tag's header.
  package static func length(_ header: [UInt8]) -> Int? {
    guard header.count >= headerSize, header.starts(with: "ID3".utf8),
      let size = syncSafe(header[6..<10])
    else { return nil }
    let isFooted = header[3] == 4 && header[5] & footed != 0
    return size + (isFooted ? 2 : 1) * headerSize
  }

  /// Parses a complete tag.
  ///
  /// - Parameter bytes: The whole tag, with its header.
  /// - Returns: `nil` if any part of it is not understood.
  package init?(_ bytes: [UInt8]) {
    guard let length = Self.length(bytes), length == bytes.count else { return nil }
    let (version, flags) = (bytes[3], bytes[5])
    guard let unknown = Self.unknownFlags[version], flags & unknown == 0 else { return nil }
    let footerSize = flags & Self.footed == 0 ? 0 : Self.headerSize
    var body = Array(bytes[Self.headerSize..<(length - footerSize)])
    // Version 2.4 applies this to each frame, whose bytes stay unchanged.
    isUnsynchronised = flags & Self.unsynchronised != 0
    if version < 4, isUnsynchronised { body = Self.synchronised(body) }
    var start = 0
    if flags & Self.extended != 0 {
      // The extended header has a checksum and the size of the padding, which both change, so it is removed.
      guard let size = Self.extendedSize(body, version), size <= body.count else { return nil }
      start = size
    }
    isExperimental = flags & Self.experimental != 0
    isConverted = version == 2
    revision = isConverted ? 0 : bytes[4]
    self.version = max(3, version)
    self.length = length
    if isConverted {
      guard let frames = ID3v2OldFrames.converted(body[...]) else { return nil }
      (self.frames, hasPlainSizes) = (frames, true)
    } else if let frames = Self.walk(body[start...], hasPlainSizes: version == 3) {
      (self.frames, hasPlainSizes) = (frames, version == 3)
    } else if version == 4, let frames = Self.walk(body[start...], hasPlainSizes: true) {
      (self.frames, hasPlainSizes) = (frames, true)
    } else {
      return nil
    }
  }

  /// Sets the values of a text frame, in place of the first frame with the id, or at the end.
  ///
  /// All other frames with the id are removed; without values, so is the first.
  package mutating func replace(_ id: String, with values: [String]) {
    let place = frames.firstIndex { $0.id == id }
    frames.removeAll { $0.id == id }
    guard !values.isEmpty else { return }
    frames.insert(frame(id, content: text(values)), at: place ?? frames.count)
  }

  /// Replaces each frame by what `edit` returns, or removes it if that is `nil`.
  mutating func edit(_ edit: (Frame) -> Frame?) {
    frames = frames.compactMap(edit)
  }

  /// Appends a frame.
  mutating func append(_ frame: Frame) {
    frames.append(frame)
  }

  /// Creates a frame with the given content.
  func frame(_ id: String, content: [UInt8]) -> Frame {
    let body = version == 4 && isUnsynchronised ? Self.unsynchronised(content) : content
    let size = hasPlainSizes ? Self.plain(body.count) : Self.syncSafe(body.count)
    return Frame(id: id, bytes: Array(id.utf8) + size + [0, 0] + body)
  }

  /// Returns the content of a frame, or `nil` if it is stored in a form that is only read.
  func content(of frame: Frame) -> [UInt8]? {
    let flags = frame.bytes[Self.headerSize - 1]
    let body = Array(frame.bytes.dropFirst(Self.headerSize))
    guard version == 4, flags & Self.encodedForms == 0 else { return flags == 0 ? body : nil }
    let isPlain = flags & Self.unsynchronisedForm == 0 && !isUnsynchronised
    let plain = isPlain ? body : Self.synchronised(body)
    return flags & Self.lengthForm == 0 ? plain : Array(plain.dropFirst(4))
  }

  /// Returns a new tag with only one frame.
  func only(_ frame: Frame) -> ID3v2Frames {
    var tag = self
    (tag.frames, tag.length) = ([frame], 0)
    return tag
  }

  /// Returns whether a frame is compressed.
  package func isCompressed(_ frame: Frame) -> Bool {
    frame.bytes[Self.headerSize - 1] & (version == 3 ? 0x80 : 0x08) != 0
  }

  /// Returns a tag with only the frames with an id.
  func only(_ id: String) -> ID3v2Frames {
    var tag = self
    tag.frames.removeAll { $0.id != id }
    return tag
  }

  /// Returns the bytes of the tag: with the original length if the frames fit, otherwise with padding for
  /// later edits.
  ///
  /// - Returns: `nil` if the tag would exceed the maximum size.
  package func bytes() -> [UInt8]? {
    var body = frames.flatMap(\.bytes)
    if version == 3, isUnsynchronised { body = Self.unsynchronised(body) }
    let room = length - Self.headerSize
    let padding = body.count <= room ? room - body.count : 1024
    guard body.count + padding <= min(Self.sizeLimit, 1 << 28 - 1) else { return nil }
    let flags =
      (isUnsynchronised ? Self.unsynchronised : 0) | (isExperimental ? Self.experimental : 0)
    return Array("ID3".utf8) + [version, revision, flags] + Self.syncSafe(body.count + padding)
      + body + [UInt8](repeating: 0, count: padding)
  }

  // MARK: Reading

  private static func walk(_ body: ArraySlice<UInt8>, hasPlainSizes: Bool) -> [Frame]? {
    var frames: [Frame] = []
    var rest = body
    while let first = rest.first, first != 0 {
      let header = rest.prefix(headerSize)
      guard header.count == headerSize, let id = frameID(header.prefix(4)),
        let size = hasPlainSizes ? plain(header.dropFirst(4)) : syncSafe(header.dropFirst(4)),
        size <= rest.count - headerSize
      else { return nil }
      frames.append(Frame(id: id, bytes: Array(rest.prefix(headerSize + size))))
      rest = rest.dropFirst(headerSize + size)
    }
    return rest.allSatisfy { $0 == 0 } ? frames : nil
  }

  private static func frameID(_ bytes: ArraySlice<UInt8>) -> String? {
    // iTunes writes ids of version 2.2 into later tags, followed by a NUL or a space.
    let letters = bytes.last == 0 || bytes.last == 0x20 ? bytes.dropLast() : bytes
    guard letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }) else {
      return nil
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func extendedSize(_ body: [UInt8], _ version: UInt8) -> Int? {
    guard body.count >= 6 else { return nil }
    // In version 2.3, the size does not include its own field.
    guard version == 4 else { return plain(body[..<4]).map { $0 + 4 } }
    return syncSafe(body[..<4]).flatMap { $0 >= 6 ? $0 : nil }
  }

  // MARK: Numbers and texts

  /// Encodes texts as UTF-8 in version 2.4; earlier, as Latin-1 if possible, otherwise as UTF-16.
  func text(_ values: [String]) -> [UInt8] {
    let text = values.joined(separator: "\0")
    if version == 4 { return [3] + text.utf8 }
    if text.unicodeScalars.allSatisfy({ $0.value < 0x100 }) {
      return [0] + text.unicodeScalars.map { UInt8($0.value) }
    }
    // Each text has its own byte order mark.
    let units = values.map { [0xFEFF] + Array($0.utf16) }.joined(separator: [0])
    return [1] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func syncSafe(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0 < 0x80 }) else { return nil }
    return digits.reduce(0) { $0 << 7 | Int($1) }
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.count >= 4 ? bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } : nil
  }

  private static func syncSafe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
  }

  private static func plain(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }

  /// Removes the NUL after each FF.
  private static func synchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var follows = false
    for byte in bytes {
      if !(follows && byte == 0) { result.append(byte) }
      follows = byte == 0xFF
    }
    return result
  }

  /// Inserts a NUL after each FF that would look like a sync word, or that is followed by a NUL.
  private static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      result.append(byte)
      guard byte == 0xFF else { continue }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0xFF
      if next >= 0xE0 || next == 0 { result.append(0) }
    }
    return result
  }
}
