/// Sets or removes one value in a TOML text, leaving all other bytes unchanged.
struct ValueEdit {
  private let old: [UInt8]
  private let path: String
  private let name: [String]
  private let sectionLength: Int

  /// Creates an edit of the value called `name` in the text `old` of the file at `path`.
  ///
  /// - Parameter sectionLength: The number of names in the header of a section that is added for the value.
  init(_ old: [UInt8], at path: String, name: [String], sectionLength: Int) {
    self.old = old
    self.path = path
    self.name = name
    self.sectionLength = sectionLength
  }

  /// Returns the text with another value, or without the value if it is `nil`.
  ///
  /// Several edits are tried in order of preference, and the first one that has the desired effect is used.
  ///
  /// - Throws: The problem with the old text, or a request to change it by hand if no edit works.
  func result(_ value: ConfigValue?) throws(ConfigProblem) -> [UInt8] {
    let (entries, places) = try TOMLReader.read(old, path: path)
    var wanted = SettingsEdit.values(entries).filter { !$0.key.starts(with: name) }
    if let value { wanted.merge(SettingsEdit.values(value, at: name)) { _, new in new } }
    for new in value.map({ changes($0, places) }) ?? removals(places) {
      if let read = try? TOMLReader.read(new, path: path),
        SettingsEdit.values(read.entries) == wanted
      {
        return new
      }
    }
    let setting = name.joined(separator: ".")
    let request = value.map { "add \(setting) = \($0.toml)" } ?? "remove \(setting)"
    throw ConfigProblem(
      "\(path) cannot be changed automatically; \(request) by hand.", at: setting)
  }

  // MARK: Setting

  private func changes(_ value: ConfigValue, _ places: TOMLPlaces) -> [[UInt8]] {
    if let place = places.values[name] {
      return elementEdits(value, place, places.elements[name] ?? [])
        + [replacing(place, with: value.toml)]
    }
    var all: [[UInt8]] = []
    for length in (1..<max(1, name.count)).reversed() {
      guard let start = places.sections[Array(name.prefix(length))] else { continue }
      let key = name.dropFirst(length).joined(separator: ".")
      let line = "\(key) = \(value.toml)\(newline)"
      let end = places.sections.values.filter { $0 > start }.min() ?? old.count
      if let place = commentedLine(of: key, in: start..<end) {
        all.append(inserting(line, at: place))
      }
      all.append(inserting(line, at: start))
    }
    let header = name.prefix(sectionLength).joined(separator: ".")
    let key = name.dropFirst(sectionLength).joined(separator: ".")
    let line = "\(key) = \(value.toml)\(newline)"
    let gap = old.isEmpty ? "" : newline
    all.append(inserting("\(gap)[\(header)]\(newline)\(line)", at: old.count))
    all.append(inserting("\(header).\(line)", at: places.sections[[]] ?? 0))
    return all
  }

  /// Returns edits that add or remove one element, so that the others keep their lines and comments.
  private func elementEdits(
    _ value: ConfigValue, _ place: Range<Int>, _ elements: [Range<Int>]
  ) -> [[UInt8]] {
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

  // MARK: Removing

  private func removals(_ places: TOMLPlaces) -> [[UInt8]] {
    guard let place = places.values[name] else { return [] }
    let start = old.lineStart(before: place.lowerBound)
    let end = old[place.upperBound...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    return [replacing(start..<(end ?? old.count), with: "")] + inlineRemovals(place)
  }

  /// Returns edits that remove the value from a table in braces.
  private func inlineRemovals(_ place: Range<Int>) -> [[UInt8]] {
    let signs = [UInt8(ascii: ","), UInt8(ascii: "{")]
    guard let sign = old[..<place.lowerBound].lastIndex(where: { signs.contains($0) }) else {
      return []
    }
    if old[sign] == signs[0] { return [replacing(sign..<place.upperBound, with: "")] }
    let next = old[place.upperBound...].firstIndex(of: signs[0])
    return (next.map { [replacing(sign + 1..<$0 + 1, with: "")] } ?? [])
      + [replacing(sign + 1..<place.upperBound, with: "")]
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
    let needsEnd = place > old.markLength && old[place - 1] != UInt8(ascii: "\n")
    return replacing(place..<place, with: (needsEnd ? newline : "") + line)
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
}
