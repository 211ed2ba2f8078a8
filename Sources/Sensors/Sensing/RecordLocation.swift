import FoundationEssentials

/// Finds the file for a sensor's `dbPath`.
///
/// `.sqlite` is appended if it is missing. A relative path is in the program's own data folder,
/// `$XDG_DATA_HOME/PROGRAM`, which is `~/.local/share/PROGRAM` if the variable is not set. The current folder
/// and other programs that use the same sensor do not matter.
public enum RecordLocation {
  /// Returns the absolute path for `dbPath` in this process.
  public static func path(for dbPath: String) -> String {
    let process = ProcessInfo.processInfo
    let home = process.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return path(
      for: dbPath, dataHome: process.environment["XDG_DATA_HOME"],
      // Foundation takes the home folder from the account, not from HOME.
      home: home ?? FileManager.default.homeDirectoryForCurrentUser.path,
      program: process.processName)
  }

  static func path(for dbPath: String, dataHome: String?, home: String, program: String) -> String {
    let file = dbPath.hasSuffix(".sqlite") ? dbPath : dbPath + ".sqlite"
    if file.hasPrefix("/") { return file }
    // The XDG specification requires that relative values are ignored.
    let data = dataHome.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    return "\(data)/\(program)/\(file)"
  }
}
