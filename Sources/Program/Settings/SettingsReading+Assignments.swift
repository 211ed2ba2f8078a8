import PlayerModel

extension SettingsReading {
  /// Applies settings for a single run, such as `sensor.label=morning`, over those of the file.
  ///
  /// The text after the `=` is a TOML value or else a string, so that quotes, which a shell would remove,
  /// are optional.
  package mutating func assign(
    _ assignments: [String], known: @autoclosure () -> [Setting] = Setting.all
  ) {
    guard !assignments.isEmpty else { return }
    let settings = Dictionary(known().map { ($0.name, $0) }) { first, _ in first }
    for assignment in assignments {
      guard let equals = assignment.firstIndex(of: "=") else {
        problems.append(
          ConfigProblem("“\(assignment)” is not a setting and a value, such as a.b=c."))
        continue
      }
      let name = String(assignment[..<equals])
      guard let setting = settings[Setting.currentName(of: name)] else {
        problems.append(ConfigProblem(unknownSetting(name, among: settings.keys), at: name))
        continue
      }
      let text = String(assignment[assignment.index(after: equals)...])
      let value = setting.value(spelled: [text])
      if let problem = setting.apply(ConfigEntry(value, line: 1), to: &self.settings) {
        problems.append(ConfigProblem(problem.message, at: name))
      }
    }
  }
}

extension ConfigValue {
  /// Parses a TOML value, or returns `nil` if the text is not one.
  static func spelled(_ text: String) -> ConfigEntry? {
    let document = try? ConfigDocument(Array("value = \(text)".utf8), of: "the command line")
    return document?.entries.count == 1 ? document?.entries["value"] : nil
  }
}
