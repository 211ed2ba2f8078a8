package import Locations
package import PlayerInterface
import PlayerModel
package import Settings

/// What came of the theme that the settings name.
package struct ThemeReading {
  /// The name of the looks that come with the program and need no file.
  package static let standard = "standard"

  /// The looks; those that come with the program for whatever could not be taken.
  package private(set) var looks = ThemeLooks.standard
  /// What could not be taken.
  package private(set) var problems: [ConfigProblem] = []

  /// The names of all themes, first that of the one that needs no file.
  package static func names(_ files: [String: String]) -> [String] {
    [standard] + files.keys.filter { $0 != standard }.sorted()
  }

  /// Reads the theme called `name`: the listener's own of that name, else one that comes with the program.
  package init(_ name: String, at locations: Locations) {
    self.init(name, in: name == Self.standard ? [:] : locations.themes())
  }

  /// Reads the theme called `name`, of the themes in these files, which are by their names.
  package init(_ name: String, in files: [String: String]) {
    guard name != Self.standard else { return }
    guard let path = files[name] else {
      let names = Self.names(files)
      let hint = nearestWord(to: name, among: names).map { "; did you mean \"\($0)\"?" }
      let known = hint ?? "; there are \(names.joined(separator: ", "))."
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
  /// What a theme's file may hold.
  package static let looks = ThemeRole.allCases.map {
    Setting(lookOf: $0.rawValue, standard: $0.standard, $0.meaning)
  }
}
