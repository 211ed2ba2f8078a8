import Glibc
import Linux

/// The files that libasound reads before anything else.
///
/// It reads each to its end, and a device such as `/dev/zero` has none; a pipe has none before somebody writes to it.
enum ALSAConfiguration {
  /// The largest that is read, bytes: what people write has some kilobytes.
  private static let largest = 1 << 20

  /// Refuses what would have libasound read for ever.
  static func check() throws(OutputError) {
    try check(getenv("ALSA_CONFIG_PATH").map { String(cString: $0) })
    let environment = ["HOME", "XDG_CONFIG_HOME"].reduce(into: [String: String]()) {
      $0[$1] = getenv($1).map { String(cString: $0) }
    }
    for path in places(environment) { try check(place: path) }
  }

  /// Refuses files that the environment names.
  ///
  /// - Parameter path: What `ALSA_CONFIG_PATH` holds; nil if it is not set.
  static func check(_ path: String?) throws(OutputError) {
    // As libasound takes it apart.
    for file in (path ?? "").split(whereSeparator: { $0 == ":" || $0 == " " }) {
      guard let fault = fault(String(file), isFolderRead: false) else { continue }
      throw OutputError(
        .failed,
        "ALSA_CONFIG_PATH names \(file), which \(fault), so no sound device can be found; unset it, "
          + "or set it to a file.")
    }
  }

  /// The files and folders that `alsa.conf` has libasound read, in this environment.
  static func places(_ environment: [String: String]) -> [String] {
    let home = HomeFolder.path(environment)
    let settings = environment["XDG_CONFIG_HOME"] ?? home.map { $0 + "/.config" }
    return [
      "/var/lib/alsa/conf.d", "/usr/etc/alsa/conf.d", "/etc/alsa/conf.d", "/etc/asound.conf",
      "/usr/etc/asound.conf",
    ] + [home.map { $0 + "/.asoundrc" }, settings.map { $0 + "/alsa/asoundrc" }].compactMap(\.self)
  }

  /// Refuses a file, or a file in a folder that is read as a whole.
  static func check(place path: String) throws(OutputError) {
    if let fault = fault(path, isFolderRead: true) { throw refusal(path, fault) }
    guard let stream = opendir(path) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasSuffix(".conf") else { continue }
      let file = path + "/" + name
      // Folders in it are left out by libasound.
      if let fault = fault(file, isFolderRead: true) { throw refusal(file, fault) }
    }
  }

  private static func refusal(_ path: String, _ fault: String) -> OutputError {
    OutputError(
      .failed, "\(path) \(fault), so no sound device can be found; remove it, or write a file.")
  }

  /// Why a file is not for libasound; nil if it is, or is not there.
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
