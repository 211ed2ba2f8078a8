/// Parses MPD's filter expressions, such as `((artist == "x") AND (!(title contains "y")))`.
///
/// The syntax is that of MPD without `=~`, `AudioFormat` and `prio`, which are rejected. A regular
/// expression from a client could keep the library busy for hours, and the library has neither formats nor
/// priorities.
struct FilterParser {
  /// The maximum nesting depth.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var place = 0
  private let ignoresCase: Bool

  /// Parses an expression.
  static func parse(_ text: String, ignoresCase: Bool) throws(MPDError) -> SongFilter {
    var parser = FilterParser(bytes: Array(text.utf8), ignoresCase: ignoresCase)
    let filter = try parser.expression(depth: 0)
    guard parser.place == parser.bytes.count else {
      throw MPDError(.argument, "Unparsed garbage after expression")
    }
    return filter
  }

  private init(bytes: [UInt8], ignoresCase: Bool) {
    self.bytes = bytes
    self.ignoresCase = ignoresCase
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { place += 1 }
  }

  private mutating func take(_ character: Character) throws(MPDError) {
    guard next == character.asciiValue else { throw MPDError(.argument, "'\(character)' expected") }
    place += 1
    skipBlanks()
  }

  private mutating func expression(depth: Int) throws(MPDError) -> SongFilter {
    guard depth < Self.maximumDepth else {
      throw MPDError(.argument, "Expressions are nested too deeply")
    }
    try take("(")
    switch next {
    case UInt8(ascii: "("): return try conjunction(depth: depth)
    case UInt8(ascii: "!"):
      place += 1
      skipBlanks()
      let negated = try expression(depth: depth + 1)
      try take(")")
      return .not(negated)
    default: return try condition()
    }
  }

  private mutating func conjunction(depth: Int) throws(MPDError) -> SongFilter {
    var parts = [try expression(depth: depth + 1)]
    while next != UInt8(ascii: ")") {
      guard try word() == "AND" else { throw MPDError(.argument, "'AND' expected") }
      parts.append(try expression(depth: depth + 1))
    }
    try take(")")
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func condition() throws(MPDError) -> SongFilter {
    let name = try word()
    let filter: SongFilter
    switch name.lowercased() {
    case "base": filter = .base(try quoted())
    case "modified-since": filter = try SongFilter.modifiedSince(try quoted())
    case "any": filter = try tested { .anyTag($0) }
    case "file", "filename": filter = try tested { .file($0) }
    default:
      guard let tag = SongTag(name: name) else {
        throw MPDError(.argument, "Unknown filter type: \(name)")
      }
      filter = try tested { .tag(tag, $0) }
    }
    try take(")")
    return filter
  }

  /// Parses an operator and the value after it.
  private mutating func tested(
    _ make: (TextTest) -> SongFilter
  ) throws(MPDError) -> SongFilter {
    var isNegated = false
    let extent: TextTest.Extent
    if next == UInt8(ascii: "=") || next == UInt8(ascii: "!") && isEqualSign(at: place + 1) {
      isNegated = next == UInt8(ascii: "!")
      guard isEqualSign(at: place + 1) else {
        throw MPDError(.argument, "'==' or '!=' expected")
      }
      place += 2
      skipBlanks()
      extent = .whole
    } else {
      if next == UInt8(ascii: "!") {
        isNegated = true
        place += 1
      }
      switch try word() {
      case "contains": extent = .part
      case "starts_with": extent = .start
      default: throw MPDError(.argument, "'==' or '!=' expected")
      }
    }
    let filter = make(TextTest(try quoted(), extent, ignoresCase: ignoresCase))
    return isNegated ? .not(filter) : filter
  }

  private func isEqualSign(at place: Int) -> Bool {
    place < bytes.count && bytes[place] == UInt8(ascii: "=")
  }

  private mutating func word() throws(MPDError) -> String {
    let start = place
    while let byte = next,
      byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    {
      place += 1
    }
    guard place > start else { throw MPDError(.argument, "Word expected") }
    defer { skipBlanks() }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func quoted() throws(MPDError) -> String {
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw MPDError(.argument, "Quoted string expected")
    }
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      if byte == UInt8(ascii: "\\") { place += 1 }
      guard let byte = next else { break }
      text.append(byte)
      place += 1
    }
    guard next != nil else { throw MPDError(.argument, "Closing quote not found") }
    place += 1
    skipBlanks()
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
