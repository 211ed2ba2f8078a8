import Glibc
import Linux
import PlayerModel

/// The desktop's folders from `user-dirs.dirs` of `xdg-user-dirs`.
enum UserDirectories {
  /// Returns the picture folder, or `nil` if there is none.
  ///
  /// The default is `~/Pictures` if it exists. The home folder itself means that there is none.
  static func pictures(environment: [String: String], home: String?) -> TrackPath? {
    let config =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? home.map { $0 + "/.config" }
    if let config, let text = text(of: config + "/user-dirs.dirs"),
      let folder = folder("XDG_PICTURES_DIR", in: text, home: home)
    {
      return folder == home.map { TrackPath($0).tidied } ? nil : folder
    }
    guard let usual = home.map({ TrackPath($0 + "/Pictures").tidied }),
      usual.withCString({ access($0, F_OK) }) == 0
    else { return nil }
    return usual
  }

  /// Returns a folder from a file of shell assignments `NAME="$HOME/…"` or `NAME="/…"`, the last of
  /// which applies.
  static func folder(_ name: String, in text: String, home: String?) -> TrackPath? {
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.reversed().lazy.compactMap { folder(name, in: $0, home: home) }.first
  }

  private static func folder(_ name: String, in line: Substring, home: String?) -> TrackPath? {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].drop(while: \.isWhitespace) == name,
      let start = parts[1].firstIndex(of: "\"")
    else { return nil }
    var value = ""
    var rest = parts[1][parts[1].index(after: start)...]
    while let character = rest.popFirst(), character != "\"" {
      value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    if value.hasPrefix("$HOME/") || value == "$HOME" {
      guard let home else { return nil }
      return TrackPath(home + value.dropFirst(5)).tidied
    }
    return value.hasPrefix("/") ? TrackPath(value).tidied : nil
  }

  private static func text(of path: String) -> String? {
    guard let file = try? RegularFile(TrackPath(path)),
      let bytes = try? file.read(at: 0, count: 1 << 16)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
