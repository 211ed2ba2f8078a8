/// Adds comments for missing settings to the text of a settings file, leaving the rest unchanged.
struct SettingsCompletion {
  private let old: [UInt8]
  private let path: String

  /// Creates a completion of the text `old` of the file at `path`.
  init(_ old: [UInt8], at path: String) {
    self.old = old
    self.path = path
  }

  /// Returns the new text and the number of settings added.
  ///
  /// - Throws: The problem with the old text.
  func adding(_ template: SettingsTemplate) throws(ConfigProblem) -> (text: [UInt8], added: Int) {
    let (entries, places) = try TOMLReader.read(old, path: path)
    var new = old
    var added = 0
    // Processed from the end, so that earlier offsets remain valid.
    var end = template.sections.filter { places.sections[[$0.name]] == nil }
    for (name, settings) in end.filter({ places.has(section: $0.name) }) {
      // The text has settings of this section under their full names, so a header would define the
      // section twice.
      end.removeAll { $0.name == name }
      added += append(
        [(name, missing(settings, places, in: 0..<old.count))], header: "#[", to: &new)
    }
    added += append(
      end.map { ($0.name, missing($0.settings, places, in: 0..<0)) }, header: "[", to: &new)
    let there = template.sections.compactMap { section in
      places.sections[[section.name]].map { (section: section, start: $0) }
    }
    for (section, start) in there.sorted(by: { $0.start > $1.start }) {
      let range = start..<self.end(ofSectionAt: start, places)
      let settings = missing(section.settings, places, in: range)
      guard !settings.isEmpty else { continue }
      new.insert(contentsOf: bytes(settings.flatMap(SettingsTemplate.lines)), at: range.upperBound)
      added += settings.count
    }
    // Comments must not change any value; otherwise the text was misunderstood and is not changed.
    guard let read = try? TOMLReader.read(new, path: path),
      SettingsEdit.values(read.entries) == SettingsEdit.values(entries)
    else {
      throw ConfigProblem(
        "\(path) cannot be changed automatically; nothing was added.")
    }
    return (new, added)
  }

  /// Appends sections, and returns the number of their settings.
  private func append(
    _ sections: [(name: String, settings: [Setting])], header: String, to new: inout [UInt8]
  ) -> Int {
    for (name, settings) in sections where !settings.isEmpty {
      if let last = new.last, last != UInt8(ascii: "\n") { new += bytes([""]) }
      new += bytes(["", "\(header)\(name)]"] + settings.flatMap(SettingsTemplate.lines))
    }
    return sections.reduce(0) { $0 + $1.settings.count }
  }

  /// Returns the settings that are neither in the file nor commented out in the given range.
  private func missing(
    _ settings: [Setting], _ places: TOMLPlaces, in range: Range<Int>
  ) -> [Setting] {
    let comments = String(decoding: old[range], as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("#") }.map { $0.dropFirst().filter { $0 != " " } }
    return settings.filter { setting in
      places.values[setting.name.split(separator: ".").map(String.init)] == nil
        && !comments.contains { $0.hasPrefix("\(setting.key)=") }
    }
  }

  /// Returns the end of a section, which is before the next header and the comments that belong to it.
  private func end(ofSectionAt start: Int, _ places: TOMLPlaces) -> Int {
    guard let next = places.sections.values.filter({ $0 > start }).min() else { return old.count }
    let before = old[start..<next].dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    return before ?? start
  }

  private func bytes(_ lines: [String]) -> [UInt8] {
    let newline = old.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    return Array(lines.map { $0 + newline }.joined().utf8)
  }
}

extension TOMLPlaces {
  /// Returns whether any value of a section is in the text, however it is written.
  fileprivate func has(section name: String) -> Bool {
    values.keys.contains { $0.first == name }
  }
}
