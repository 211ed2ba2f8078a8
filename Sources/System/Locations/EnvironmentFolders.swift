import Glibc
package import PlayerModel

/// The folders that the environment names for the player's files; their names must be text.
///
/// Music may lie wherever it wants. But databases, sockets and settings are opened by names that pass through
/// Swift's strings, and a byte that is no text would quietly make another folder of one.
package enum EnvironmentFolders {
  private static let variables = [
    "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    "XDG_RUNTIME_DIR",
  ]

  /// Refuses an environment that names such a folder.
  ///
  /// - Throws: `PlayerError` that names the variable.
  package static func check() throws(PlayerError) {
    try check(value: value, account: account)
  }

  /// The same for another environment.
  ///
  /// - Parameters:
  ///   - value: What a variable holds; nil if it is not set.
  ///   - account: The home folder that the system knows, for where `HOME` names none.
  static func check(value: (String) -> [UInt8]?, account: [UInt8]?) throws(PlayerError) {
    for variable in variables {
      var bytes = value(variable)
      // A relative path counts as none, as in ``Locations``.
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
