import PlayerModel

/// The result of reading a settings file.
package struct SettingsReading: Hashable, Sendable {
  /// The settings, with defaults for invalid or missing ones.
  package var settings: Settings
  /// The problems in the order of the file.
  package var problems: [ConfigProblem]

  /// Whether problems leave it unknown what may be recorded of the listener, so that nothing is recorded.
  package var blocksRecording: Bool {
    problems.contains { problem in
      switch problem.name {
      case nil, "sensor", "sensor.enabled", "sensor.key_file": true
      default: false
      }
    }
  }

  /// Whether problems leave it unknown what may be recorded of other players, so that nothing is recorded.
  package var blocksRecordingOfOthers: Bool {
    problems.contains { $0.name?.hasPrefix("sensor.other") == true }
  }

  /// Creates a result, which by default is that of an empty file.
  package init(settings: Settings = Settings(), problems: [ConfigProblem] = []) {
    self.settings = settings
    self.problems = problems
  }
}

extension Settings {
  /// Reads the file at `path`; if it does not exist, all settings have their defaults.
  ///
  /// - Parameter known: All settings, which are only evaluated if the file exists.
  package static func read(
    _ path: String, known: @autoclosure () -> [Setting] = Setting.all
  ) -> SettingsReading {
    readWithDocument(path, known: known()).reading
  }

  /// Reads the file at `path` as above, and returns its document, too; `nil` if it does not exist or cannot be read.
  package static func readWithDocument(
    _ path: String, known: @autoclosure () -> [Setting] = Setting.all
  ) -> (reading: SettingsReading, document: ConfigDocument?) {
    do throws(ConfigProblem) {
      guard let document = try ConfigDocument.read(path) else { return (SettingsReading(), nil) }
      return (read(document, known: known()), document)
    } catch {
      return (SettingsReading(problems: [error]), nil)
    }
  }

  /// Reads all valid settings of a document.
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
  /// Reads a section; `prefix` is its name followed by a dot.
  fileprivate mutating func take(
    _ entries: [String: ConfigEntry], in prefix: String, _ names: SettingNames
  ) {
    for (key, entry) in entries {
      let name = Setting.currentName(of: prefix + key)
      // If the file has both names of a setting, the current one counts.
      let isFormer = name != prefix + key
      guard !isFormer || entries[String(name.dropFirst(prefix.count))] == nil else { continue }
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

/// The valid names in a settings file.
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

/// Returns the message for an unknown setting, with a suggestion if possible.
///
/// The suggestion has nearly the same name, or the same name in another section.
func unknownSetting(_ name: String, among names: some Sequence<String>) -> String {
  // Sorted, because the suggestion must not depend on the order of a dictionary.
  let names = names.sorted()
  let last = name.split(separator: ".").last.map(String.init) ?? name
  let meant =
    nearestWord(to: name, among: names) ?? names.first { $0.hasSuffix("." + name) }
    ?? names.first { $0.hasSuffix("." + last) }
  return "\(name) is not a setting" + (meant.map { "; did you mean \($0)?" } ?? ".")
}
