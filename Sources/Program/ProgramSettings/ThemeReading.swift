package import Locations
package import PlayerInterface
import PlayerModel
package import Settings

/// The result of reading the theme in the settings.
package struct ThemeReading {
  /// The name of the built-in theme, which needs no file.
  package static let standard = "standard"

  /// The looks, with the built-in ones for whatever is invalid.
  package private(set) var looks = ThemeLooks.standard
  /// The problems in the file.
  package private(set) var problems: [ConfigProblem] = []

  /// Returns the names of all themes, with the built-in one first.
  package static func names(_ files: [String: String]) -> [String] {
    [standard] + files.keys.filter { $0 != standard }.sorted()
  }

  /// Reads the theme called `name`, of which the listener's own takes precedence over the program's.
  package init(_ name: String, at locations: Locations) {
    self.init(name, in: name == Self.standard ? [:] : locations.themes())
  }

  /// Reads the theme called `name` from `files`, which are the paths of themes by name.
  package init(_ name: String, in files: [String: String]) {
    guard name != Self.standard else { return }
    guard let path = files[name] else {
      let names = Self.names(files)
      let hint = nearestWord(to: name, among: names).map { "; did you mean \"\($0)\"?" }
      let all =
        names.count == 1
        ? "; there is only \(Self.standard), because the program's themes are not installed."
        : "; there are \(names.joined(separator: ", "))."
      let known = hint ?? all
      problems.append(
        ConfigProblem(
          "interface.theme names \"\(name.prefix(40))\", which is not a theme\(known)",
          at: "interface.theme"))
      return
    }
    let reading = Settings.read(path, known: Setting.looks)
    let file = "themes/\(name).toml"
    problems = reading.problems.map { ConfigProblem($0.text(in: file)) }
    let (looks, bad) = ThemeLooks.reading(reading.settings.looks)
    self.looks = looks
    problems += bad.map { problem in
      let hint = nearestWord(to: problem.word, among: ThemeLooks.words)
        .map { "; did you mean \($0)?" }
      return ConfigProblem(
        "\(file): \(problem.role.rawValue) has “\(problem.word)”, which is neither a colour nor an attribute"
          + (hint ?? "."))
    }
  }
}

extension Setting {
  /// The settings that a theme's file may contain.
  package static let looks = ThemeRole.allCases.map {
    Setting(lookOf: $0.rawValue, standard: $0.standard, $0.meaning)
  }
}
