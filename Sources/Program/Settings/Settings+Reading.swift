import PlayerModel

/// What came of a settings file.
package struct SettingsReading: Hashable, Sendable {
  /// The settings; the default of whatever could not be taken.
  package var settings: Settings
  /// What could not be taken, in the order of the file.
  package var problems: [ConfigProblem]

  /// Whether it is not known what of the listener may be recorded, and how: then nothing is.
  package var hidesWhatMayBeRecorded: Bool {
    problems.contains { problem in
      switch problem.name {
      case nil, "sensor", "sensor.enabled", "sensor.key_file": true
      default: false
      }
    }
  }

  /// Whether it is not known what of other players may be recorded: then nothing is.
  package var hidesWhatOfOthersMayBeRecorded: Bool {
    problems.contains { $0.name?.hasPrefix("sensor.other") == true }
  }

  /// A reading; by default that of a file with nothing in it.
  package init(settings: Settings = Settings(), problems: [ConfigProblem] = []) {
    self.settings = settings
    self.problems = problems
  }
}

extension Settings {
  /// Reads the file at `path`; if there is none, everything is as by default.
  ///
  /// - Parameter known: all settings that there are; only a file that holds something needs them.
  package static func read(
    _ path: String, known: @autoclosure () -> [Setting] = Setting.all
  ) -> SettingsReading {
    do throws(ConfigProblem) {
      guard let document = try ConfigDocument.read(path) else {
        return SettingsReading(settings: Settings(), problems: [])
      }
      return read(document, known: known())
    } catch {
      return SettingsReading(settings: Settings(), problems: [error])
    }
  }

  /// Takes from a document what can be taken.
  package static func read(
    _ document: ConfigDocument, known: [Setting] = Setting.all
  ) -> SettingsReading {
    var reading = SettingsReading(settings: Settings(), problems: [])
    reading.take(document.entries, in: "", SettingNames(known))
    reading.problems.sort { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
    return reading
  }
}

extension SettingsReading {
  /// Takes a section; `prefix` is its name with a dot.
  fileprivate mutating func take(
    _ entries: [String: ConfigEntry], in prefix: String, _ names: SettingNames
  ) {
    for (key, entry) in entries {
      let name = prefix + key
      if let setting = names.settings[name] {
        if let problem = setting.apply(entry, to: &settings) { problems.append(problem) }
      } else if names.sections.contains(name) {
        guard case .table(let entries) = entry.value else {
          let reason = "\(name) must be a section, written [\(name)]."
          problems.append(ConfigProblem(reason, at: name, line: entry.line))
          continue
        }
        take(entries, in: name + ".", names)
      } else {
        problems.append(names.unknown(name, entry))
      }
    }
  }
}

/// The names that a settings file can have.
private struct SettingNames {
  let settings: [String: Setting]
  let sections: Set<String>

  init(_ known: [Setting]) {
    settings = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    sections = Set(
      known.flatMap { setting in
        setting.name.indices.filter { setting.name[$0] == "." }.map {
          String(setting.name[..<$0])
        }
      })
  }

  func unknown(_ name: String, _ entry: ConfigEntry) -> ConfigProblem {
    let shown = name.count > 80 ? name.prefix(80) + "…" : name[...]
    var names = Array(settings.keys)
    if case .table = entry.value { names = Array(sections) }
    return ConfigProblem(
      unknownSetting(String(shown), among: names), at: String(shown), line: entry.line)
  }
}

/// The sentence on a name that no setting has: with the one that was probably meant, which is nearly the same or the
/// right words in another section.
func unknownSetting(_ name: String, among names: some Sequence<String>) -> String {
  // The settings of a section are many, and their order must not decide.
  let names = names.sorted()
  let last = name.split(separator: ".").last.map(String.init) ?? name
  let meant =
    nearestWord(to: name, among: names) ?? names.first { $0.hasSuffix("." + name) }
    ?? names.first { $0.hasSuffix("." + last) }
  return "\(name) is not a setting" + (meant.map { "; did you mean \($0)?" } ?? ".")
}
