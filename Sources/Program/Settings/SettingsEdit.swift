/// Changes one setting in the text of a settings file, leaving all other bytes unchanged.
struct SettingsEdit {
  private let old: [UInt8]
  private let path: String
  private let name: [String]
  private let value: ConfigValue

  /// Creates an edit that sets `name` in the text `old` of the file at `path`.
  init(_ old: [UInt8], at path: String, name: String, value: ConfigValue) {
    self.old = old
    self.path = path
    self.name = name.split(separator: ".").map(String.init)
    self.value = value
  }

  /// Returns the new text.
  ///
  /// Several edits are tried in order of preference, and the first one that has the desired effect is used.
  ///
  /// - Throws: The problem with the old text, or a request to change it by hand if no edit works.
  func result() throws(ConfigProblem) -> [UInt8] {
    let (entries, places) = try TOMLReader.read(old, path: path)
    var wanted = Self.values(entries)
    guard wanted[name] != value.toml else { return old }
    wanted[name] = value.toml
    for new in candidates(places) {
      if let read = try? TOMLReader.read(new, path: path), Self.values(read.entries) == wanted {
        return new
      }
    }
    let name = name.joined(separator: ".")
    throw ConfigProblem(
      "\(path) cannot be changed automatically; add \(name) = \(value.toml) by hand.",
      at: name)
  }

  private func candidates(_ places: TOMLPlaces) -> [[UInt8]] {
    if let place = places.values[name] {
      return elementEdits(place, places.elements[name] ?? []) + [replacing(place, with: value.toml)]
    }
    let section = Array(name.prefix(1))
    let key = name.dropFirst().joined(separator: ".")
    let line = "\(key) = \(value.toml)\(newline)"
    var all: [[UInt8]] = []
    if let start = places.sections[section] {
      let end = places.sections.values.filter { $0 > start }.min() ?? old.count
      if let place = commentedLine(of: key, in: start..<end) {
        all.append(inserting(line, at: place))
      }
      all.append(inserting(line, at: start))
    }
    let gap = old.isEmpty ? "" : newline
    all.append(inserting("\(gap)[\(section[0])]\(newline)\(line)", at: old.count))
    all.append(inserting("\(section[0]).\(line)", at: places.sections[[]] ?? 0))
    return all
  }

  // MARK: Lists

  /// Returns edits that add or remove one element, so that the others keep their lines and comments.
  private func elementEdits(_ place: Range<Int>, _ elements: [Range<Int>]) -> [[UInt8]] {
    guard case .list(let values) = value, let last = elements.last else { return [] }
    if values.count == elements.count + 1, let new = values.last {
      return [replacing(last.upperBound..<last.upperBound, with: ", \(new.toml)")]
    }
    guard values.count + 1 == elements.count, elements.count > 1 else { return [] }
    return elements.indices.map { index in
      index == 0
        ? replacing(elements[0].lowerBound..<elements[1].lowerBound, with: "")
        : replacing(elements[index - 1].upperBound..<elements[index].upperBound, with: "")
    }
  }

  // MARK: Bytes

  private var newline: String { old.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n" }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    var new = old
    new.replaceSubrange(range, with: text.utf8)
    return new
  }

  /// Returns the text with an additional line, terminating the previous line if necessary.
  private func inserting(_ line: String, at place: Int) -> [UInt8] {
    let needsEnd = place > 0 && old[place - 1] != UInt8(ascii: "\n")
    // A line also begins after a byte order mark.
    let isAtMark = place == 3 && old.starts(with: [0xEF, 0xBB, 0xBF])
    return replacing(place..<place, with: (needsEnd && !isAtMark ? newline : "") + line)
  }

  /// Returns the start of the line after the one on which the setting is commented out.
  private func commentedLine(of key: String, in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = old[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      let line = String(decoding: old[start..<(end ?? range.upperBound)], as: UTF8.self)
      if line.hasPrefix("#"), line.dropFirst().filter({ $0 != " " }).hasPrefix("\(key)=") {
        return end ?? range.upperBound
      }
      guard let end else { return nil }
      start = end
    }
    return nil
  }

  /// Returns all values as TOML by their full names, however they are divided into sections.
  static func values(_ entries: [String: ConfigEntry]) -> [[String]: String] {
    var all: [[String]: String] = [:]
    for (key, entry) in entries {
      guard case .table(let inner) = entry.value else {
        all[[key]] = entry.value.toml
        continue
      }
      for (name, value) in values(inner) { all[[key] + name] = value }
    }
    return all
  }
}
