import Glibc
package import PlayerModel

/// The folders from the environment that hold the player's files; their names must be valid UTF-8.
///
/// Music may have any path. But databases, sockets and settings are opened by names that pass
/// through Swift strings, which would silently turn an invalid byte into another folder.
package enum EnvironmentFolders {
  private static let variables = [
    "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    "XDG_RUNTIME_DIR",
  ]

  /// Checks the folders in this process's environment.
  ///
  /// - Throws: A `PlayerError` that names the variable of a folder that is not valid UTF-8.
  package static func check() throws(PlayerError) {
    try check(value: value, account: account)
  }

  /// Checks the folders in another environment.
  ///
  /// - Parameters:
  ///   - value: Returns the value of a variable, or `nil` if it is not set.
  ///   - account: The account's home folder, which applies if `HOME` has no absolute path.
  static func check(value: (String) -> [UInt8]?, account: [UInt8]?) throws(PlayerError) {
    for variable in variables {
      var bytes = value(variable)
      // A relative path is ignored, as in ``Locations``.
      if bytes?.first != UInt8(ascii: "/") { bytes = variable == "HOME" ? account : nil }
      guard let bytes, String(validating: bytes, as: UTF8.self) == nil else { continue }
      throw PlayerError(
        .storageFailed,
        "\(variable) names “\(TrackPath(bytes: bytes))”, which is not valid UTF-8, so the player cannot store "
          + "its files there; set \(variable) to another folder, at least for the player. Your music can stay."
      )
    }
  }

  private static func value(_ variable: String) -> [UInt8]? {
    getenv(variable).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  private static var account: [UInt8]? {
    getpwuid(getuid())?.pointee.pw_dir.map {
      Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
  }
}
