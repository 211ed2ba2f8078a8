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
    var stored = ""
    for field in Field.allCases {
      for value in values(field).prefix(Self.mostValues) where !value.isEmpty {
        guard stored.utf8.count < Self.mostBytes else { break }
        stored.unicodeScalars.append(Unicode.Scalar(field.letter))
        stored += Self.storable(value)
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

  private static let mostValues = 100
  private static let mostBytes = 16_384
  private static let mostBytesOfValue = 1024

  /// Returns a value without terminators, truncated to the limit.
  private static func storable(_ value: String) -> String {
    guard value.utf8.count > mostBytesOfValue || value.utf8.contains(terminator) else {
      return value
    }
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in value.unicodeScalars {
      count += UTF8.width(scalar)
      guard count <= mostBytesOfValue else { break }
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
