import Glibc

/// The files that libasound reads before anything else.
enum ALSAConfiguration {
  /// Refuses an environment in which libasound would read for ever: it reads whatever it is named to the end, and a
  /// device such as `/dev/zero` has none.
  ///
  /// - Parameter path: What `ALSA_CONFIG_PATH` holds; nil if it is not set.
  static func check(
    _ path: String? = getenv("ALSA_CONFIG_PATH").map { String(cString: $0) }
  ) throws(OutputError) {
    // As libasound takes it apart.
    for file in (path ?? "").split(whereSeparator: { $0 == ":" || $0 == " " }) {
      var status = stat()
      guard stat(String(file), &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
      throw OutputError(
        .failed,
        "ALSA_CONFIG_PATH names \(file), which is not a file, so no sound device can be found; unset it, "
          + "or set it to a file.")
    }
  }
}
