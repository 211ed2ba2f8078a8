/// Parses TOML 1.0 (toml.io/en/v1.0.0), keeping the line of every value.
struct TOMLReader {
  /// The maximum nesting depth.
  static let deepest = 32

  var bytes: ArraySlice<UInt8>
  private(set) var line = 1
  let path: String
  private var depth = 0
  private var places = TOMLPlaces()
  /// The name of the current section or inline table.
  private var scope: [String] = []

  private init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes[...]
    self.path = path
  }

  /// Parses a text; `path` names the file in errors.
  static func read(
    _ bytes: [UInt8], path: String
  ) throws(ConfigProblem) -> (entries: [String: ConfigEntry], places: TOMLPlaces) {
    var reader = TOMLReader(bytes, path: path)
    if reader.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.bytes.removeFirst(3) }
    reader.places.sections[[]] = reader.bytes.startIndex
    let root = TOMLTree(.header)
    var section = root
    while !reader.bytes.isEmpty {
      reader.skipSpaces()
      let isHeader = reader.peek() == UInt8(ascii: "[")
      if isHeader {
        section = try reader.header(in: root)
      } else if !reader.isAtEndOfLine {
        try reader.assignment(in: section)
      }
      try reader.endOfLine()
      if isHeader { reader.places.sections[reader.scope] = reader.bytes.startIndex }
    }
    return (root.entries, reader.places)
  }

  // MARK: Lines

  private mutating func header(in root: TOMLTree) throws(ConfigProblem) -> TOMLTree {
    bytes.removeFirst()
    let isRepeated = take("[")
    let name = try dottedName()
    guard take("]"), !isRepeated || take("]") else {
      throw mistake("the name of a section ends with \(isRepeated ? "]]" : "]").")
    }
    guard let section = root.open(name, isRepeated: isRepeated, line: line) else {
      throw mistake("\(spelled(name)) is already defined.")
    }
    scope = name
    return section
  }

  private mutating func assignment(in section: TOMLTree) throws(ConfigProblem) {
    let start = line
    let name = try dottedName()
    guard take("=") else { throw mistake("\(spelled(name)) needs = and a value after it.") }
    skipSpaces()
    let outer = scope
    scope += name
    let first = bytes.startIndex
    let member = try member(line: start)
    places.values[scope] = first..<bytes.startIndex
    scope = outer
    guard section.set(name, to: member, line: start) else {
      throw mistake("\(spelled(name)) is already defined.", line: start)
    }
  }

  private mutating func endOfLine() throws(ConfigProblem) {
    skipSpaces()
    if peek() == UInt8(ascii: "#") { try skipComment() }
    guard bytes.isEmpty || takeNewline() else {
      throw mistake("each setting and each section needs a line of its own.")
    }
  }

  // MARK: Names

  private mutating func dottedName() throws(ConfigProblem) -> [String] {
    var parts: [String] = []
    repeat {
      skipSpaces()
      parts.append(try namePart())
      skipSpaces()
      guard parts.count <= Self.deepest else { throw mistake("this is nested too deeply.") }
    } while take(".")
    return parts
  }

  private mutating func namePart() throws(ConfigProblem) -> String {
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard !startsWith("\"\"\"") && !startsWith("'''") else {
        throw mistake("a name cannot span several lines.")
      }
      return try text()
    default:
      let bare = bytes.prefix(while: Self.isBare)
      guard !bare.isEmpty else {
        throw mistake(
          "the name of a setting is expected here: letters, digits, - and _, or in quotes.")
      }
      bytes.removeFirst(bare.count)
      return String(decoding: bare, as: UTF8.self)
    }
  }

  // MARK: Values

  /// Parses the value after a `=`.
  private mutating func member(line: Int) throws(ConfigProblem) -> TOMLTree.Member {
    guard peek() == UInt8(ascii: "{") else { return .value(try value(), line: line) }
    return .section(try inlineTable(), line: line)
  }

  private mutating func value() throws(ConfigProblem) -> ConfigValue {
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text())
    case UInt8(ascii: "["): return .list(try list())
    case UInt8(ascii: "{"): return .table(try inlineTable().entries)
    default:
      guard let value = takeScalar() else {
        throw mistake(
          "a value is expected here: a quoted string, a number, true, false or a list.")
      }
      return value
    }
  }

  private mutating func list() throws(ConfigProblem) -> [ConfigValue] {
    try descend()
    defer { depth -= 1 }
    bytes.removeFirst()
    var values: [ConfigValue] = []
    while true {
      try skipBlank()
      if take("]") { return values }
      let first = bytes.startIndex
      values.append(try value())
      if depth == 1 { places.elements[scope, default: []].append(first..<bytes.startIndex) }
      try skipBlank()
      guard take(",") || peek() == UInt8(ascii: "]") else {
        throw mistake("the values of a list are separated by commas, and the list ends with ].")
      }
    }
  }

  private mutating func inlineTable() throws(ConfigProblem) -> TOMLTree {
    try descend()
    defer { depth -= 1 }
    bytes.removeFirst()
    let table = TOMLTree(.inline)
    skipSpaces()
    if take("}") { return table }
    repeat {
      try assignment(in: table)
      skipSpaces()
    } while take(",")
    guard take("}") else { throw mistake("{ needs a } on the same line.") }
    return table
  }

  private mutating func descend() throws(ConfigProblem) {
    depth += 1
    guard depth <= Self.deepest else { throw mistake("this is nested too deeply.") }
  }

  // MARK: Bytes

  func peek() -> UInt8? { bytes.first }

  func startsWith(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.starts(with: $0) }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard startsWith(text) else { return false }
    bytes.removeFirst(text.utf8CodeUnitCount)
    return true
  }

  mutating func takeNewline() -> Bool {
    guard take("\n") || take("\r\n") else { return false }
    line += 1
    return true
  }

  private var isAtEndOfLine: Bool {
    bytes.isEmpty || startsWith("#") || startsWith("\n") || startsWith("\r\n")
  }

  private mutating func skipSpaces() {
    bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Skips whitespace, newlines and comments.
  private mutating func skipBlank() throws(ConfigProblem) {
    repeat {
      skipSpaces()
      if peek() == UInt8(ascii: "#") { try skipComment() }
    } while takeNewline()
  }

  private mutating func skipComment() throws(ConfigProblem) {
    while !bytes.isEmpty, !startsWith("\n"), !startsWith("\r\n") {
      guard let byte = peek(), !Self.isControl(byte) else {
        throw mistake("a comment cannot contain control characters.")
      }
      bytes.removeFirst()
    }
  }

  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private func spelled(_ name: [String]) -> String {
    let name = name.joined(separator: ".")
    return name.count > 80 ? "\(name.prefix(80))…" : name
  }

  func mistake(_ reason: String, line: Int? = nil) -> ConfigProblem {
    ConfigProblem("\(path), line \(line ?? self.line): \(reason)", line: line ?? self.line)
  }
}
