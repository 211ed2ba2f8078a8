/// Tags of a track beyond its basic properties, and the single values of tags that have several.
///
/// They are kept as one text, because most tracks have few of them, and a scan reads those of many tracks.
public struct TrackTags: Hashable, Sendable {
  /// The values in the order of their fields: the letter of the field, the value, and a terminator.
  package let stored: String

  /// Creates tags by calling `values` for each field, or returns `nil` if there are none.
  ///
  /// Long values are truncated, and values beyond a limit are omitted, so that no file can fill the memory.
  public init?(_ values: (Field) -> [String]) {
    self.init(Limits.ofTracks, values)
  }

  /// Creates tags like ``init(_:)``, but with all values in full, for writing them into a file.
  package static func unlimited(_ values: (Field) -> [String]) -> TrackTags? {
    TrackTags(Limits.none, values)
  }

  private init?(_ limits: Limits, _ values: (Field) -> [String]) {
    var stored = ""
    for field in Field.allCases {
      for value in values(field).prefix(limits.values) where !value.isEmpty {
        guard stored.utf8.count < limits.bytes else { break }
        stored.unicodeScalars.append(Unicode.Scalar(field.letter))
        stored += Self.storable(value, limits)
        stored.unicodeScalars.append(Unicode.Scalar(Self.terminator))
      }
    }
    guard !stored.isEmpty else { return nil }
    self.stored = stored
  }

  /// Tags without values.
  static let none = TrackTags(checked: "")

  private init(checked stored: String) {
    self.stored = stored
  }

  /// Parses ``stored``, or returns `nil` for any other text.
  package init?(stored text: String) {
    var text = text
    guard text.withUTF8({ Self.isStored($0) }) else { return nil }
    stored = text
  }

  /// Parses ``stored`` in UTF-8, or returns `nil` for any other text.
  package init?(stored text: UnsafeBufferPointer<UInt8>) {
    guard Self.isStored(text) else { return nil }
    stored = String(decoding: text, as: UTF8.self)
  }

  /// The values of a field, in order.
  public subscript(field: Field) -> [String] {
    var values: [String] = []
    var stored = self.stored
    stored.withUTF8 { text in
      Self.forEachValue(of: field, in: text) {
        values.append(String(decoding: $0, as: UTF8.self))
      }
    }
    return values
  }

  /// Calls `body` with each value of a field in a stored text.
  package static func forEachValue(
    of field: Field, in stored: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let letter = field.letter
    var start = stored.startIndex
    // Fields are in the order of their letters, so later ones need not be searched.
    while start < stored.endIndex, stored[start] <= letter {
      guard let end = stored[start...].firstIndex(of: terminator) else { return }
      if stored[start] == letter {
        body(UnsafeBufferPointer(rebasing: stored[(start + 1)..<end]))
      }
      start = end + 1
    }
  }

  /// The byte after each stored value, which is ASCII's unit separator.
  package static let terminator: UInt8 = 0x1F

  /// ``terminator`` as text.
  package static let separator = "\u{1F}"

  /// Returns whether a stored text has several artists, album artists or genres, whose letters are the first.
  package static func hasSeveralValues(_ stored: UnsafeBufferPointer<UInt8>) -> Bool {
    stored.first.map { $0 <= Field.firstLetter + 2 } ?? false
  }

  /// The maximum numbers of values of a field, of bytes in all, and of bytes of a value.
  private struct Limits {
    var values: Int
    var bytes: Int
    var bytesOfValue: Int

    static let ofTracks = Limits(values: 100, bytes: 16_384, bytesOfValue: 1024)
    static let none = Limits(values: .max, bytes: .max, bytesOfValue: .max)
  }

  /// Returns a value without terminators, truncated to the limit.
  private static func storable(_ value: String, _ limits: Limits) -> String {
    guard value.utf8.count > limits.bytesOfValue || value.utf8.contains(terminator) else {
      return value
    }
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in value.unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= limits.bytesOfValue else { break }
      kept.append(scalar.value == UInt32(terminator) ? " " : scalar)
    }
    return String(kept)
  }

  /// Returns whether `text` consists of values with known letters in order.
  private static func isStored(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !text.isEmpty else { return false }
    var start = text.startIndex
    var last = Field.firstLetter
    while start < text.endIndex {
      guard (last...Field.lastLetter).contains(text[start]),
        let end = text[start...].firstIndex(of: terminator), end > start + 1
      else { return false }
      last = text[start]
      start = end + 1
    }
    return true
  }
}
