import HeadphoneMotion
package import Locations
import PlayerInterface
package import PlayerModel
package import Settings

extension Setting {
  /// All settings of the program.
  package static let known = all + ofKeys

  /// The settings for the keys of each action.
  package static let ofKeys = KeyAction.allCases.map { action in
    let meaning = action.meaning
    return Setting(
      keysOf: action.rawValue, standard: action.standardKeys,
      meaning.prefix(1).uppercased() + meaning.dropFirst() + ".")
  }

  /// Returns the setting of the program with a name; `nil` if there is none.
  package static func named(_ name: some StringProtocol) -> Setting? {
    let current = currentName(of: String(name))
    return known.first { $0.name == current }
  }
}

extension SettingsReading {
  /// Reads the listener's settings.
  package init(at locations: Locations) {
    self.init(Settings.read(locations.settings, known: Setting.known), at: locations)
  }

  /// Reads the listener's settings, and returns the document that they are from, too; `nil` if the file does not exist
  /// or cannot be read.
  package static func withDocument(
    at locations: Locations
  ) -> (reading: SettingsReading, document: ConfigDocument?) {
    let (reading, document) = Settings.readWithDocument(locations.settings, known: Setting.known)
    return (SettingsReading(reading, at: locations), document)
  }

  /// Adds the problems that only the program can detect, and the settings of this run.
  package init(_ reading: SettingsReading, at locations: Locations) {
    self = reading
    if reading.blocksRecording {
      settings.sensor.isEnabled = false
      settings.others.choice = .none
      problems.append(ConfigProblem(Self.silence, at: "sensor"))
    } else if reading.blocksRecordingOfOthers {
      settings.others.choice = .none
      problems.append(ConfigProblem(Self.silenceOfOthers, at: "sensor.others"))
    }
    assign(RunSettings.assignments, known: Setting.known)
    problems += KeyBindings.problems(of: settings.keys).map { problem in
      let name = "keys." + problem.action.rawValue
      return ConfigProblem("\(name): \(problem.message)", at: name)
    }
    problems += ThemeReading(settings.theme, at: locations).problems
    problems += GestureSetting.all.compactMap { $0.check(&settings.headphones) }
    problems += [headphoneProblem].compactMap(\.self)
  }

  /// The problem with the source of headphones, if any.
  private var headphoneProblem: ConfigProblem? {
    let name = "headphones.source"
    do throws(HeadphoneError) {
      _ = try HeadphoneSourceName(settings.headphones.source)
      return nil
    } catch {
      return ConfigProblem("\(name): \(error.message)", at: name)
    }
  }

  private static let silence =
    "Until that is fixed, the sensor records nothing, because the settings do not say whether it may; then “stimmung sensor start” starts it."
  private static let silenceOfOthers =
    "Until that is fixed and the player restarted, nothing is recorded of other players, because the settings do not say what may be."

  /// A single notice for the interface, with the first problem and how to see the others.
  package var notices: [Notice] {
    guard let first = problems.first else { return [] }
    var text = first.text(in: "config.toml")
    // Missing records must not go unnoticed, whatever else is wrong.
    let silence = problems.last { [Self.silence, Self.silenceOfOthers].contains($0.message) }
    if let silence { text += " " + silence.message }
    let others = problems.count - (silence == nil ? 1 : 2)
    if others > 0 { text += " \(others) more: see “stimmung config check”." }
    return [Notice(.warning, text)]
  }
}

extension ConfigProblem {
  /// Returns the message with its position in `file`, unless the message contains it.
  package func text(in file: String) -> String {
    guard name != nil, let line else { return message }
    return "\(file), line \(line): \(message)"
  }
}

extension ListenRule {
  /// Creates the rule from settings.
  package init(_ settings: Settings) {
    let listens = settings.listens
    self.init(
      fraction: listens.percent / 100, enoughSeconds: listens.minutes * 60,
      longerThan: listens.longerThan)
  }

  /// Reads the listener's rule.
  package init(at locations: Locations) {
    self.init(SettingsReading(at: locations).settings)
  }
}

extension Settings {
  /// The name of the setting with the library's folders.
  package static let foldersName = "library.folders"

  /// Returns the library's folders that cannot be read now.
  package func unreadableFolders(home: String?) -> [UnreadableFolder] {
    folders(home: home).compactMap { UnreadableFolder($0) }
  }

  /// Returns the absolute paths of the library's folders; relative ones are below the home folder.
  package func folders(home: String?) -> [TrackPath] {
    library.folders.filter { !$0.isEmpty }.map { TrackPath(Self.path($0, home: home)) }
  }

  /// Returns the patterns for what scans skip, with `~/` as the home folder.
  package func ignoredPatterns(home: String?) -> [String] {
    library.ignored.map { $0.hasPrefix("~/") ? Self.path($0, home: home) : $0 }
  }

  /// Returns the absolute path of the certificate file, or `nil` if none is set.
  package func certificateFile(home: String?) -> String? {
    let file = study.certificateAuthorities
    return file.isEmpty ? nil : Self.path(file, home: home)
  }

  /// Returns an absolute path, where `~` is the home folder and relative paths are below it.
  package static func path(_ path: String, home: String?) -> String {
    TrackPath.absolute(path, home: home)
  }
}
