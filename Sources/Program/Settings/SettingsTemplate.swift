import Glibc
import Linux
package import PlayerModel

/// The settings file that is written on request, with every setting, its default and its description.
///
/// All lines are comments, so the file has no effect until the listener removes a `#`.
package struct SettingsTemplate {
  private let settings: [Setting]

  /// Creates a file with all of `settings`.
  package init(_ settings: [Setting] = Setting.all) {
    self.settings = settings
  }

  /// The result of writing the file.
  package enum Outcome: Hashable, Sendable {
    /// The file did not exist and was written.
    case written
    /// The given number of missing settings was added as comments.
    case completed(Int)
    /// The file was replaced, and the old one is at `backup`.
    case replaced(backup: String)
  }

  /// The text of the file.
  package var text: String {
    let head = [
      "# Stimmung's settings. To change a setting, remove its # and edit the value;",
      "# “stimmung config check” checks the file.",
    ]
    let sections = sections.flatMap { name, settings in
      ["", "[\(name)]"] + settings.flatMap(Self.lines)
    }
    return (head + sections).joined(separator: "\n") + "\n"
  }

  /// Writes the file to `path` atomically, adding missing settings as comments to an existing file.
  ///
  /// - Parameter replacing: Whether to replace an existing file instead.
  /// - Throws: `PlayerError` with the reason.
  package func write(to path: String, replacing: Bool) throws(PlayerError) -> Outcome {
    // If the path is a link, as in a dotfiles folder, its target is written.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    let old: ConfigDocument?
    do throws(ConfigProblem) {
      old = try ConfigDocument.read(target)
    } catch {
      guard replacing else { throw PlayerError(.invalidRequest, error.message) }
      return try replace(target)
    }
    guard let old else {
      try WholeFile.write(Array(text.utf8), to: target, permissions: 0o600)
      return .written
    }
    if replacing { return try replace(target) }
    let (bytes, added) = try completed(old, at: path)
    if added > 0 { try WholeFile.write(bytes, to: target, permissions: 0o600) }
    return .completed(added)
  }

  private func completed(
    _ old: ConfigDocument, at path: String
  ) throws(PlayerError) -> (text: [UInt8], added: Int) {
    do throws(ConfigProblem) {
      let completed = try SettingsCompletion(old.bytes, at: path).adding(self)
      guard completed.text.count <= ConfigDocument.longest else {
        throw ConfigProblem("\(path) would be larger than 64 KiB, which is not read; shorten it.")
      }
      return completed
    } catch {
      throw PlayerError(.invalidRequest, error.message)
    }
  }

  /// Replaces a file, keeping the old one as a backup.
  private func replace(_ path: String) throws(PlayerError) -> Outcome {
    let backup = path + ".bak"
    var status = stat()
    guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw PlayerError(.invalidRequest, "\(path) is not a file.")
    }
    guard rename(path, backup) == 0 else {
      throw PlayerError(
        .storageFailed, "\(path) cannot be renamed: \(String(cString: strerror(errno))).")
    }
    do throws(PlayerError) {
      try WholeFile.write(Array(text.utf8), to: path, permissions: 0o600)
    } catch {
      _ = rename(backup, path)
      throw error
    }
    return .replaced(backup: backup)
  }

  /// The settings by section, in order.
  var sections: [(name: String, settings: [Setting])] {
    settings.reduce(into: []) { sections, setting in
      let name = String(setting.name.prefix { $0 != "." })
      if sections.last?.name != name { sections.append((name, [])) }
      sections[sections.count - 1].settings.append(setting)
    }
  }

  /// Returns the lines of a setting as comments, the last one with its default.
  static func lines(_ setting: Setting) -> [String] {
    [""] + wrapped(setting.comment + (setting.isRemembered ? remembered : ""))
      + ["#\(setting.key) = \(setting.standard.toml)"]
  }

  private static let remembered = " Without this line, the last used value is kept."

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
