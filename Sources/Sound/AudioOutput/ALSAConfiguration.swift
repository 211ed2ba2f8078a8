import Glibc
import Linux
import PlayerModel

/// The configuration files that libasound reads first.
///
/// libasound reads each one to its end, but a device such as `/dev/zero` has none, and a pipe
/// blocks until another program writes to it.
enum ALSAConfiguration {
  /// The maximum size of a file in bytes; real ones have a few kilobytes.
  private static let largest = 1 << 20

  /// Throws if libasound would read a file that never ends.
  static func check() throws(OutputError) {
    try check(getenv("ALSA_CONFIG_PATH").map { String(cString: $0) })
    let environment = ["HOME", "XDG_CONFIG_HOME"].reduce(into: [String: String]()) {
      $0[$1] = getenv($1).map { String(cString: $0) }
    }
    for path in places(environment) { try check(place: path) }
  }

  /// Throws if a file named by the environment is not suitable.
  ///
  /// - Parameter path: The value of `ALSA_CONFIG_PATH`, or `nil` if it is not set.
  static func check(_ path: String?) throws(OutputError) {
    // Split as libasound splits it.
    for file in (path ?? "").split(whereSeparator: { $0 == ":" || $0 == " " }) {
      guard let fault = fault(String(file), isFolderRead: false) else { continue }
      throw OutputError(
        .failed,
        "ALSA_CONFIG_PATH names \(file), which \(fault), so no sound device can be found; unset it, "
          + "or set it to a file.")
    }
  }

  /// Returns the files and folders that `alsa.conf` includes.
  static func places(_ environment: [String: String]) -> [String] {
    let home = HomeFolder.path(environment)
    let settings = environment["XDG_CONFIG_HOME"] ?? home.map { $0 + "/.config" }
    return [
      "/var/lib/alsa/conf.d", "/usr/etc/alsa/conf.d", "/etc/alsa/conf.d", "/etc/asound.conf",
      "/usr/etc/asound.conf",
    ] + [home.map { $0 + "/.asoundrc" }, settings.map { $0 + "/alsa/asoundrc" }].compactMap(\.self)
  }

  /// Throws if a file, or a file in a folder that is read as a whole, is not suitable.
  static func check(place path: String) throws(OutputError) {
    if let fault = fault(path, isFolderRead: true) { throw refusal(path, fault) }
    guard var folder = try? FolderReader(TrackPath(path)) else { return }
    while let entry = try? folder.next() {
      let name = String(decoding: entry.name, as: UTF8.self)
      guard name.hasSuffix(".conf") else { continue }
      let file = path + "/" + name
      // libasound skips subfolders.
      if let fault = fault(file, isFolderRead: true) { throw refusal(file, fault) }
    }
  }

  private static func refusal(_ path: String, _ fault: String) -> OutputError {
    OutputError(
      .failed, "\(path) \(fault), so no sound device can be found; remove it, or write a file.")
  }

  /// Returns why libasound must not read a file, or `nil` if it may or the file does not exist.
  private static func fault(_ path: String, isFolderRead: Bool) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_size > largest ? "is larger than \(largest >> 20) MB" : nil
    case S_IFDIR where isFolderRead: return nil
    default: return "is not a file"
    }
  }
}
