import FoundationEssentials
import Linux
package import Locations
package import PlayerModel
package import Settings

/// Finds the key of encrypted records: in a file, in an environment variable, or in the settings.
///
/// It is never taken from an argument, which every program on the machine can read.
package struct RecordKey {
  private let locations: Locations
  /// The environment with `STIMMUNG_KEY` and related variables.
  package let environment: [String: String]

  /// The maximum length of a key in bytes; a longer one is probably in the wrong file.
  private static let limit = 4096

  package init(
    _ locations: Locations, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.locations = locations
    self.environment = environment
  }

  /// Returns the configured key: from `file`, from the file in `STIMMUNG_KEY_FILE`, from `STIMMUNG_KEY`, or
  /// from the file in the setting `sensor.key_file`; `nil` if none is configured.
  ///
  /// - Throws: `PlayerError` if a configured file has no key, because the program must not continue without
  ///   one.
  package func configured(file: String? = nil, settings: Settings? = nil) throws(PlayerError)
    -> String?
  {
    if let file { return try Self.read(file) }
    if let file = environment["STIMMUNG_KEY_FILE"] { return try Self.read(file) }
    if let key = environment["STIMMUNG_KEY"] {
      guard !key.isEmpty else { throw PlayerError(.invalidRequest, "STIMMUNG_KEY is empty.") }
      return key
    }
    let named = (settings ?? SettingsReading(at: locations).settings).sensor.keyFile
    guard !named.isEmpty else { return nil }
    return try Self.read(Settings.path(named, home: locations.home))
  }

  /// Reads the first line of a file that only the listener may access.
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
