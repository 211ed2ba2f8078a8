import Glibc
import Linux
package import PlayerModel

/// The settings file that is written on request: every setting with its default and what it does.
///
/// All lines are comments, so the file changes nothing until the listener takes a `#` away.
package struct SettingsTemplate {
  private let settings: [Setting]

  /// A file with all of `settings`.
  package init(_ settings: [Setting] = Setting.all) {
    self.settings = settings
  }

  /// The text of the file.
  package var text: String {
    var lines = [
      "# Stimmung's settings. Take the # away before a line that you want otherwise;",
      "# “stimmung config check” says whether all is well.",
    ]
    var section = ""
    for setting in settings {
      let dot = setting.name.firstIndex(of: ".") ?? setting.name.startIndex
      if setting.name[..<dot] != section {
        section = String(setting.name[..<dot])
        lines += ["", "[\(section)]"]
      }
      lines.append("")
      lines += Self.wrapped(setting.comment + (setting.isRemembered ? Self.remembered : ""))
      lines.append("#\(setting.name[dot...].dropFirst()) = \(setting.standard.toml)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the file to `path`, whole or not at all.
  ///
  /// - Parameter replacing: Whether a file that is there is given up.
  /// - Throws: `PlayerError` that says why not.
  package func write(to path: String, replacing: Bool) throws(PlayerError) {
    // Where the name is a link, as in a folder of dotfiles, what it leads to is written.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    var status = stat()
    guard lstat(target, &status) != 0 || replacing && status.st_mode & S_IFMT == S_IFREG else {
      throw PlayerError(
        .invalidRequest,
        "\(path) is there already and was left as it is; --force writes a file anew.")
    }
    try WholeFile.write(Array(text.utf8), to: target, permissions: 0o600)
  }

  private static let remembered = " Without this line it stays as it was left."

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = "#"
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > 90 {
        lines.append(line)
        line = "#"
      }
      line += " " + word
    }
    return lines + [line]
  }
}
