import ArgumentParser
import DirectStoreAccess
import FoundationEssentials
import Linux
import ListeningHistory
import Locations
import PhotoFiles
import PlayerModel
import PlayerService
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Sealing
import Sensing

/// The key file for commands that read encrypted records.
struct KeyOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file whose first line is the key of encrypted records.", valueName: "file"))
  var keyFile: GivenName?
}

extension SensorCommand {
  struct Rekey: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rekey", abstract: "Encrypts the records, or changes their key.",
      discussion: """
        The player must not be running. The current key is read from STIMMUNG_KEY_FILE, STIMMUNG_KEY or the file that \
        sensor.key_file names, the new one from --new-key-file or STIMMUNG_NEW_KEY. If one is missing, you are asked \
        for it.
        """)

    @OptionGroup var format: ChangeOption
    @OptionGroup var key: KeyOption
    @Option(help: ArgumentHelp("The file whose first line is the new key.", valueName: "file"))
    var newKeyFile: GivenName?

    func run() throws {
      try changeKey(isEncrypted: true, "stimmung sensor rekey", format) { archive, keys in
        // Records that are not encrypted yet get the configured key.
        let configured = try keys.configured(file: key.keyFile?.text)
        let new = try keys.new(
          file: newKeyFile?.text, fallback: archive.isEncrypted ? nil : configured)
        let old =
          try configured ?? (archive.needsOldKey(for: new) ? RecordKey.asked("Key: ") : nil)
        return (old, new)
      } text: { isChanged in
        isChanged
          ? "Encrypted with the new key; the player needs it from now on."
          : "Already encrypted with that key."
      }
    }
  }

  struct Decrypt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decrypt", abstract: "Decrypts the records permanently.",
      discussion: "The player must not be running. Remove the key from the settings afterwards.")

    @OptionGroup var format: ChangeOption
    @OptionGroup var key: KeyOption

    func run() throws {
      try changeKey(isEncrypted: false, "stimmung sensor decrypt", format) { archive, keys in
        guard archive.needsKey else { return nil }
        return (try keys.known(file: key.keyFile?.text, what: "records"), nil)
      } text: { isChanged in
        isChanged
          ? "Decrypted; anyone who can read your files can read it." : "It was not encrypted."
      }
    }
  }

  /// Changes the key while no player can run, and reports whether that was necessary.
  ///
  /// - Parameters:
  ///   - command: The command that holds the lock, for messages.
  ///   - keys: Returns the old and the new key, possibly asking the listener, or `nil` if nothing needs to
  ///     change.
  private static func changeKey(
    isEncrypted: Bool, _ command: String, _ format: ChangeOption,
    keys: (EncryptedArchive, RecordKey) throws -> (old: String?, new: String?)?,
    text: (Bool) -> String
  ) throws {
    let locations = Locations()
    try locations.makeFolders()
    // The lock is released while the listener is asked, which may take long, so that the player can be
    // used.
    _ = try lock(locations, command)
    var isChanged = false
    if let (old, new) = try keys(EncryptedArchive(locations), RecordKey(locations)) {
      let lock = try lock(locations, command)
      isChanged = try withExtendedLifetime(lock) {
        try EncryptedArchive(locations).rekey(from: old, to: new)
      }
    }
    format.tell(
      text(isChanged), ["isEncrypted": .bool(isEncrypted), "isChanged": .bool(isChanged)])
    guard isEncrypted else { return }
    for path in EncryptedArchive.setAside(at: locations) {
      say("\(path) was set aside and left unchanged; remove it if others must not read it.")
    }
  }

  /// Prevents players from starting for as long as the lock is held.
  private static func lock(_ locations: Locations, _ command: String) throws(PlayerError)
    -> HostLock
  {
    if let lock = try HostLock(at: locations.lock, workingOn: command) { return lock }
    throw HostLock.holder(at: locations.lock)?.refusal
      ?? PlayerError(
        .invalidRequest, "The player is running; stop it first with “stimmung service stop”.")
  }
}

/// Everything that is encrypted with the key: the sensors' records, the index of photos, and the listening
/// history.
struct EncryptedArchive {
  /// Whether everything is encrypted.
  let isEncrypted: Bool
  /// Whether anything is encrypted.
  let needsKey: Bool
  private let locations: Locations
  /// The sensors that have records, and whether these are encrypted.
  private let records: [(sensor: KnownSensor, isEncrypted: Bool)]
  /// Whether the history is encrypted, or `nil` if it does not exist.
  private let history: Bool?
  /// Whether the index of photos is encrypted, or `nil` if it does not exist.
  private let photoIndex: Bool?

  /// Examines all files.
  ///
  /// - Throws: `PlayerError` if there are none, or if they cannot be read.
  init(_ locations: Locations) throws(PlayerError) {
    var records: [(sensor: KnownSensor, isEncrypted: Bool)] = []
    for sensor in KnownSensor.all {
      guard let reader = try recordReader(of: sensor, locations) else { continue }
      records.append((sensor, reader.isEncrypted))
    }
    self.records = records
    history = try HistoryStore.isEncrypted(
      in: TrackPath(locations.data), clock: SystemClock())
    let index = TrackPath(locations.photoIndex)
    photoIndex = try Self.storing { () throws(PhotoError) in
      try PhotoIndex.isSealed(index, clock: SystemClock())
    }
    let parts = records.map(\.isEncrypted) + [history, photoIndex].compactMap(\.self)
    guard !parts.isEmpty else {
      throw PlayerError(
        .notFound,
        "Nothing was recorded yet; with a key in sensor.key_file it is encrypted from the start.")
    }
    isEncrypted = parts.allSatisfy(\.self)
    needsKey = parts.contains(true)
    self.locations = locations
  }

  /// Returns whether anything is encrypted with another key than `new`.
  ///
  /// Parts that an interrupted change has already encrypted with `new` do not count.
  func needsOldKey(for new: String) throws(PlayerError) -> Bool {
    for (sensor, isEncrypted) in records where isEncrypted {
      if try !opensRecords(of: sensor, new) { return true }
    }
    if photoIndex == true {
      let opens = try Self.storing { () throws(PhotoError) in
        try PhotoIndex.opens(
          TrackPath(locations.photoIndex), by: Passphrase(new), clock: SystemClock())
      }
      if !opens { return true }
    }
    guard history == true else { return false }
    return try !HistoryStore.opens(
      in: TrackPath(locations.data), by: Passphrase(new), clock: SystemClock())
  }

  private static func storing<Value>(
    _ body: () throws(PhotoError) -> Value
  ) throws(PlayerError) -> Value {
    do throws(PhotoError) {
      return try body()
    } catch {
      throw PlayerError(error.code == .wrongKey ? .wrongKey : .storageFailed, error.message)
    }
  }

  /// Returns damaged files, or those of a newer version, that were set aside; their content is unchanged.
  static func setAside(at locations: Locations) -> [String] {
    let names = KnownSensor.all.map { $0.path(at: locations) } + [locations.history]
    let files = (try? FileManager.default.contentsOfDirectory(atPath: locations.data)) ?? []
    return files.sorted().map { "\(locations.data)/\($0)" }.filter { file in
      names.contains { name in
        ["damaged", "newer"].contains { file.hasPrefix("\(name).\($0)-") }
          && !["-wal", "-shm"].contains { file.hasSuffix($0) }
      }
    }
  }

  private func opensRecords(of sensor: KnownSensor, _ key: String) throws(PlayerError) -> Bool {
    do throws(SensorError) {
      return try RecordReader(path: sensor.path(at: locations), table: sensor.table, key: key)
        .hasKey()
    } catch {
      throw PlayerError(.storageFailed, error.message)
    }
  }

  /// Changes the key of everything, or decrypts it; returns whether anything had to change.
  ///
  /// An interrupted change can be completed by calling it again.
  func rekey(from old: String?, to new: String?) throws(PlayerError) -> Bool {
    var hasChanged = false
    for (sensor, _) in records {
      do throws(SensorError) {
        let changed = try RecordRekeying(
          path: sensor.path(at: locations), table: sensor.table, oldKey: old, newKey: new
        ).run()
        hasChanged = hasChanged || changed
      } catch {
        throw PlayerError(.storageFailed, error.message)
      }
    }
    if history != nil {
      let changed = try HistoryStore.rekey(
        in: TrackPath(locations.data), from: old.map { Passphrase($0) },
        to: new.map { Passphrase($0) }, clock: SystemClock())
      hasChanged = hasChanged || changed
    }
    let changed = try Self.storing { () throws(PhotoError) in
      try PhotoIndex.rekey(
        TrackPath(locations.photoIndex), from: old.map { Passphrase($0) },
        to: new.map { Passphrase($0) }, clock: SystemClock())
    }
    return hasChanged || changed
  }
}
