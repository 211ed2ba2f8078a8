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

  /// Returns a text without the headers of sections of this setting that have no values.
  private func withoutEmptySections(_ bytes: [UInt8]) throws(ConfigProblem) -> [UInt8] {
    guard bytes != old else { return old }
    let (entries, places) = try TOMLReader.read(bytes, path: path)
    let values = Self.values(entries)
    let empty = places.sections.filter { section, _ in
      section.starts(with: name) && !values.keys.contains { $0.starts(with: section) }
    }
    var new = bytes
    for start in empty.values.sorted(by: >) {
      let isEnded = new[..<start].last == UInt8(ascii: "\n")
      let line = new[..<(isEnded ? start - 1 : start)].lastIndex(of: UInt8(ascii: "\n"))
      new.removeSubrange((line.map { $0 + 1 } ?? 0)..<start)
    }
    guard let read = try? TOMLReader.read(new, path: path), Self.values(read.entries) == values
    else { return bytes }
    return new
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
