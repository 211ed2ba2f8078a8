import FoundationEssentials
import Linux
package import Locations
package import PlayerModel
package import Settings

/// Finds the key of what is encrypted: in a file, an environment variable, or the listener's head.
///
/// Never in an argument, which every program on the machine can read.
package struct RecordKey {
  private let locations: Locations
  /// What `STIMMUNG_KEY` and its like are looked up in.
  package let environment: [String: String]

  /// The longest key; what is longer is no key but the wrong file.
  private static let limit = 4096

  package init(
    _ locations: Locations, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.locations = locations
    self.environment = environment
  }

  /// The key that is configured: in `file`, in the file that `STIMMUNG_KEY_FILE` names, in
  /// `STIMMUNG_KEY`, or in the file of the setting `sensor.key_file`; nil if there is none.
  ///
  /// - Throws: `PlayerError` if a file is named that holds no key: nothing must then go on as if none
  ///   had been named.
  package func configured(file: String? = nil, settings: Settings? = nil) throws(PlayerError)
    -> String?
  {
    if let file { return try Self.read(file) }
    if let file = environment["STIMMUNG_KEY_FILE"] { return try Self.read(file) }
    if let key = environment["STIMMUNG_KEY"] {
      guard !key.isEmpty else { throw PlayerError(.invalidRequest, "STIMMUNG_KEY is empty.") }
      return key
    }
    let named = (settings ?? SettingsReading(at: locations).settings).sensorKeyFile
    guard !named.isEmpty else { return nil }
    return try Self.read(Settings.path(named, home: locations.home))
  }

  /// The first line of a file that is the listener's alone.
  package static func read(_ path: String) throws(PlayerError) -> String {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try SecretFile.read(TrackPath(encoded: path), atMost: limit + 2)
    } catch {
      throw PlayerError(
        .storageFailed,
        error.code == .notFound ? "There is no key file \(path)." : "The key file \(error.message)")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else { throw failure(path, "is empty; write the key into its first line") }
    guard line.count <= limit, let key = String(validating: line, as: UTF8.self) else {
      throw failure(path, "contains no key: its first line must be text, \(limit) bytes at most")
    }
    return key
  }

  private static func failure(_ path: String, _ what: String) -> PlayerError {
    PlayerError(.storageFailed, "The key file \(path) \(what).")
  }
}
