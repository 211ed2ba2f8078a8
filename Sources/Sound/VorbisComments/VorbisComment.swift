/// A Vorbis comment, with the bytes of its fields.
///
/// Source: xiph.org, “Ogg Vorbis I format specification: comment field and header specification”.
package struct VorbisComment: Hashable, Sendable {
  /// The maximum number of fields that are read.
  package static let mostFields = 16_384

  /// The name of the program that wrote the stream.
  package private(set) var vendor: [UInt8]
  /// The fields, such as `TITLE=Song`, in order.
  package private(set) var fields: [[UInt8]]
  /// Whether all of the comment was understood, so that it can be written without loss.
  package let isComplete: Bool
  /// The bytes after the fields: the framing bit of Vorbis, or data of other programs in Opus.
  private var rest: [UInt8]

  /// Creates a comment without fields.
  package init(vendor: String) {
    self.vendor = Array(vendor.utf8)
    (fields, rest, isComplete) = ([], [], true)
  }

  /// Parses a comment as far as possible.
  package init(_ bytes: [UInt8]) {
    (vendor, fields) = ([], [])
    var place = 0
    guard let vendor = Self.text(in: bytes, at: &place),
      let count = Self.number(in: bytes, at: place)
    else {
      (isComplete, rest) = (false, [])
      return
    }
    self.vendor = vendor
    place += 4
    let most = min(count, Self.mostFields)
    fields.reserveCapacity(min(most, (bytes.count - place) / 4))
    for _ in 0..<most {
      guard let field = Self.text(in: bytes, at: &place) else { break }
      fields.append(field)
    }
    isComplete = fields.count == count
    rest = Array(bytes[place...])
  }

  /// Returns the name of the program at the start of a comment, which is empty if it is damaged.
  package static func vendor(in bytes: [UInt8]) -> [UInt8] {
    var place = 0
    guard let vendor = text(in: bytes, at: &place), number(in: bytes, at: place) != nil else {
      return []
    }
    return vendor
  }

  /// The bytes of the comment.
  package var bytes: [UInt8] {
    var bytes = Self.bytes(of: vendor.count) + vendor + Self.bytes(of: fields.count)
    for field in fields { bytes += Self.bytes(of: field.count) + field }
    return bytes + rest
  }

  /// The comment of Opus without its padding, or `nil` if it has none.
  ///
  /// Where the first bit after the fields is 1, data of other programs follows (RFC 7845, section 5.2).
  package var withoutPadding: VorbisComment? {
    guard let first = rest.first, first & 1 == 0 else { return nil }
    var comment = self
    comment.rest = []
    return comment
  }

  /// Returns the name of a field in capitals, or `nil` if it has none.
  package static func name(of field: [UInt8]) -> String? {
    guard let end = field.firstIndex(of: UInt8(ascii: "=")), end > 0, end <= 255 else { return nil }
    return String(unsafeUninitializedCapacity: end) { letters in
      for index in 0..<end {
        let letter = field[index]
        letters[index] = (0x61...0x7A).contains(letter) ? letter - 0x20 : letter
      }
      return end
    }
  }

  /// Returns the values with a name, which must be in capitals.
  package func values(_ name: String) -> [String] {
    fields.filter { Self.name(of: $0) == name }.map { field in
      String(decoding: field.dropFirst(name.utf8.count + 1), as: UTF8.self)
    }
  }

  /// Sets the values with a name, in place of the first of the fields with any of `names`, or at the end.
  ///
  /// All fields with these names are removed.
  package mutating func replace(_ names: [String], with name: String, _ values: [String]) {
    let isOld = fields.map { Self.name(of: $0).map(names.contains) ?? false }
    let place = isOld.firstIndex(of: true) ?? fields.count
    fields = zip(fields, isOld).filter { !$0.1 }.map(\.0)
    fields.insert(contentsOf: values.map { Array("\(name)=\($0)".utf8) }, at: place)
  }

  private static func text(in bytes: [UInt8], at place: inout Int) -> [UInt8]? {
    guard let size = number(in: bytes, at: place), size <= bytes.count - place - 4 else {
      return nil
    }
    place += 4 + size
    return Array(bytes[(place - size)..<place])
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int? {
    guard place + 4 <= bytes.count else { return nil }
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16
      | Int(bytes[place + 3]) << 24
  }

  private static func bytes(of number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
  }
}
