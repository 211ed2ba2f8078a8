/// Sets or removes one setting in the text of a settings file, leaving all other bytes unchanged.
///
/// A table, such as `scrobble.hosts`, may be written in several sections, so its values are edited one by one.
struct SettingsEdit {
  private let old: [UInt8]
  private let path: String
  private let name: [String]
  private let value: ConfigValue?

  /// Creates an edit of `name` in the text `old` of the file at `path`; the value `nil` removes it.
  init(_ old: [UInt8], at path: String, name: String, value: ConfigValue?) {
    self.old = old
    self.path = path
    self.name = name.split(separator: ".").map(String.init)
    self.value = value
  }

  /// Returns the new text.
  ///
  /// - Throws: The problem with the old text, or a request to change it by hand if no edit works.
  func result() throws(ConfigProblem) -> [UInt8] {
    try withoutEmptySections(edited(old, name, value))
  }

  private func edited(
    _ bytes: [UInt8], _ name: [String], _ value: ConfigValue?
  ) throws(ConfigProblem) -> [UInt8] {
    let (entries, places) = try TOMLReader.read(bytes, path: path)
    let present = Self.values(entries).filter { $0.key.starts(with: name) }
    let wanted = value.map { Self.values($0, at: name) } ?? [:]
    guard present != wanted else { return bytes }
    let names = Set(present.keys).union(wanted.keys)
    guard places.values[name] == nil, names.allSatisfy({ $0.count > name.count }) else {
      let isWhole = name == self.name
      return try ValueEdit(
        bytes, at: path, name: name, sectionLength: isWhole ? 1 : name.count - 1
      ).result(value)
    }
    // From the last, because a new value is inserted at the start of its section.
    var new = bytes
    for key in Set(names.map { $0[name.count] }).sorted(by: >) {
      let inner: ConfigValue? = if case .table(let all)? = value { all[key]?.value } else { nil }
      new = try edited(new, name + [key], inner)
    }
    return new
  }

  /// Returns a text without the headers of sections that have no values: those of this setting and, after its removal,
  /// the one that it was in, unless that contains a comment.
  private func withoutEmptySections(_ bytes: [UInt8]) throws(ConfigProblem) -> [UInt8] {
    guard bytes != old else { return old }
    let (entries, places) = try TOMLReader.read(bytes, path: path)
    let values = Self.values(entries)
    let empty = places.sections.filter { section, _ in
      !section.isEmpty && !values.keys.contains { $0.starts(with: section) }
    }
    var new = bytes
    // From the last, so that the places of the others stay valid.
    for (section, start) in empty.sorted(by: { $0.value > $1.value }) {
      if section.starts(with: name) {
        new.removeSubrange(Self.header(before: start, in: new))
      } else if value == nil, name.starts(with: section) {
        new.removeSubrange(Self.uncommentedSection(at: start, in: new) ?? start..<start)
      }
    }
    guard let read = try? TOMLReader.read(new, path: path), Self.values(read.entries) == values
    else { return bytes }
    return new
  }

  /// Returns the line of the header before the first line of a section.
  private static func header(before start: Int, in bytes: [UInt8]) -> Range<Int> {
    let isEnded = bytes[..<start].last == UInt8(ascii: "\n")
    return bytes.lineStart(before: isEnded ? start - 1 : start)..<start
  }

  /// Returns the lines of a section without values, with the blank lines around it; `nil` if it contains a comment.
  private static func uncommentedSection(at start: Int, in bytes: [UInt8]) -> Range<Int>? {
    let header = header(before: start, in: bytes)
    let isBlank = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
    let next = bytes[start...].firstIndex { !isBlank($0) }
    guard !bytes[header].contains(UInt8(ascii: "#")),
      next.map({ bytes[$0] == UInt8(ascii: "[") }) != false
    else { return nil }
    if let next {
      let end = bytes[..<next].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? next
      return header.lowerBound..<end
    }
    // The blank lines before the last section separate it from nothing.
    guard let last = bytes[..<header.lowerBound].lastIndex(where: { !isBlank($0) }) else {
      return 0..<bytes.count
    }
    let end = bytes[last..<header.lowerBound].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    return (end ?? header.lowerBound)..<bytes.count
  }

  // MARK: Values

  /// Returns all values as TOML by their full names, however they are divided into sections.
  static func values(_ entries: [String: ConfigEntry]) -> [[String]: String] {
    values(.table(entries), at: [])
  }

  /// Returns the values in a value as TOML by their full names, which begin with `name`; a table has several.
  static func values(_ value: ConfigValue, at name: [String]) -> [[String]: String] {
    guard case .table(let entries) = value else { return [name: value.toml] }
    var all: [[String]: String] = [:]
    for (key, entry) in entries {
      all.merge(values(entry.value, at: name + [key])) { _, new in new }
    }
    return all
  }
}
