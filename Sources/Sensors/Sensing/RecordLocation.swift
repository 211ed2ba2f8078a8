import FoundationEssentials

/// Finds the file that a sensor's `dbPath` names.
///
/// `.sqlite` is added unless it is there. A relative path is one in the program's own data folder,
/// `$XDG_DATA_HOME/PROGRAM` (without the variable: `~/.local/share/PROGRAM`), so that neither the
/// current folder nor another program that uses the same sensor matters.
public enum RecordLocation {
  /// The absolute path that `dbPath` stands for in this process.
  public static func path(for dbPath: String) -> String {
    let process = ProcessInfo.processInfo
    let home = process.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return path(
      for: dbPath, dataHome: process.environment["XDG_DATA_HOME"],
      // Foundation asks the account, whatever HOME says.
      home: home ?? FileManager.default.homeDirectoryForCurrentUser.path,
      program: process.processName)
  }

  static func path(for dbPath: String, dataHome: String?, home: String, program: String) -> String {
    let file = dbPath.hasSuffix(".sqlite") ? dbPath : dbPath + ".sqlite"
    if file.hasPrefix("/") { return file }
    // The XDG specification has relative values ignored.
    let data = dataHome.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    return "\(data)/\(program)/\(file)"
  }
}
