import ArgumentParser
import ListeningHistory
import MusicSensor
import PlayerModel
import PlayerService
import Sealing
import Sensing

/// Where the key of encrypted records is, for commands that read them.
struct KeyOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file whose first line is the key of encrypted records.", valueName: "file"))
  var keyFile: String?
}

extension SensorCommand {
  struct Rekey: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rekey", abstract: "Encrypts what was recorded, or gives it another key.",
      discussion: """
        The player must not run. The key that holds is in STIMMUNG_KEY_FILE, STIMMUNG_KEY or the file of \
        the setting sensor.key_file, the new one in --new-key-file or STIMMUNG_NEW_KEY; what is missing \
        is asked for.
        """)

    @OptionGroup var key: KeyOption
    @Option(help: ArgumentHelp("The file whose first line is the new key.", valueName: "file"))
    var newKeyFile: String?

    func run() throws {
      try changeKey { archive, keys in
        // What is not encrypted yet gets the key that is configured already.
        let configured = try keys.configured(file: key.keyFile)
        let new = try keys.new(
          file: newKeyFile, fallback: archive.isEncrypted ? nil : configured)
        let old =
          archive.needsKey && configured == nil ? try RecordKey.asked("Key: ") : configured
        return try archive.rekey(from: old, to: new)
          ? "Encrypted by the new key; the player needs it from now on."
          : "It was encrypted by that key already."
      }
    }
  }

  struct Decrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decrypt", abstract: "Decrypts what was recorded, for good.",
      discussion: "The player must not run. Take the key out of the settings afterwards.")

    @OptionGroup var key: KeyOption

    func run() throws {
      try changeKey { archive, keys in
        guard archive.needsKey else { return "It was not encrypted." }
        let old = try keys.known(file: key.keyFile, what: "records")
        return try archive.rekey(from: old, to: nil)
          ? "Decrypted; anyone who can read your files can read it."
          : "It was not encrypted."
      }
    }
  }

  /// Changes the key while no player can write, and says what was done.
  private static func changeKey(
    _ change: (EncryptedArchive, RecordKey) throws -> String
  ) throws {
    let locations = Locations()
    try locations.makeFolders()
    guard let lock = try HostLock(at: locations.lock) else {
      throw PlayerError(
        .invalidRequest, "The player is running; end it first with “stimmung service stop”.")
    }
    let sentence = try withExtendedLifetime(lock) {
      try change(EncryptedArchive(locations), RecordKey(locations))
    }
    show(sentence)
  }
}

/// Whatever of the listener's is encrypted by the key: the sensor's records and the listening history.
struct EncryptedArchive {
  /// Whether all of it is encrypted.
  let isEncrypted: Bool
  /// Whether some of it is.
  let needsKey: Bool
  private let locations: Locations
  private let hasRecords: Bool
  private let hasHistory: Bool

  /// - Throws: `PlayerError` if there is nothing, or it cannot be read.
  init(_ locations: Locations) throws(PlayerError) {
    let records = try recordReader(locations)?.isEncrypted
    let history = try HistoryStore.isEncrypted(
      in: TrackPath(locations.data), clock: SystemClock())
    let parts = [records, history].compactMap(\.self)
    guard !parts.isEmpty else {
      throw PlayerError(
        .notFound,
        "Nothing was recorded yet; with a key in sensor.key_file it is encrypted from the start.")
    }
    isEncrypted = parts.allSatisfy(\.self)
    needsKey = parts.contains(true)
    hasRecords = records != nil
    hasHistory = history != nil
    self.locations = locations
  }

  /// Gives all of it another key, or none; returns whether anything had to be changed.
  ///
  /// Interrupted, it is done by doing it again.
  func rekey(from old: String?, to new: String?) throws(PlayerError) -> Bool {
    var hasChanged = false
    if hasRecords {
      do throws(SensorError) {
        hasChanged = try RecordRekeying(
          path: locations.records, table: MusicData.table, oldKey: old, newKey: new
        ).run()
      } catch {
        throw PlayerError(.storageFailed, error.message)
      }
    }
    if hasHistory {
      let changed = try HistoryStore.rekey(
        in: TrackPath(locations.data), from: old.map { Passphrase($0) },
        to: new.map { Passphrase($0) }, clock: SystemClock())
      hasChanged = hasChanged || changed
    }
    return hasChanged
  }
}
