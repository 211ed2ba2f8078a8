import Locations
import Logging
import MediaPlayers
import PlayerModel
import PlayerService
import ProgramSensors
import ProgramSettings
import Settings
import TrackMetadata

/// What a process prepares to become the host, before the player exists.
struct HostSetup: Sendable {
  let locations: Locations
  let purpose: LocalHost.Purpose
  /// The lock that makes this process the host.
  let lock: HostLock
  /// The socket, if a supervisor already listens on it.
  let adopted: Int32?
  let log: Logger
  let settings: Settings
  /// Decodes texts that do not declare their encoding, for all parts of the host, which share what was detected.
  let encodings: TextEncodings
  /// The key that encrypts history and records: `nil` for none, empty if it could not be read.
  ///
  /// With an empty key, neither is written, because data to be encrypted is never stored unencrypted.
  let key: String?
  /// The listener's headphones, or `nil` for a host that does not play.
  let headphones: ProgramHeadphones?
  /// The other players on the desktop, or `nil` for a host that does not play.
  let others: MediaPlayers?
  /// The marks of the enabled sensors, which detect records that were removed.
  let recordsMarks: [RecordsMark]
  /// The problems found, for a host that plays.
  let notices: [Notice]

  init(
    _ locations: Locations, _ purpose: LocalHost.Purpose, lock: HostLock, adopting adopted: Int32?,
    log: Logger
  ) {
    self.locations = locations
    self.purpose = purpose
    self.lock = lock
    self.adopted = adopted
    self.log = log
    let reading = SettingsReading(at: locations)
    settings = reading.settings
    encodings = TextEncodings(settings.library.legacyEncoding)
    var keyNotices: [Notice] = []
    do throws(PlayerError) {
      key = try RecordKey(locations).configured(settings: reading.settings)
    } catch {
      key = ""
      keyNotices = [Notice(.error, error.message)]
    }
    guard purpose.isPlayer else {
      (headphones, others, recordsMarks, notices) = (nil, nil, [], [])
      return
    }
    headphones = ProgramHeadphones(reading.settings)
    others = MediaPlayers.program(log: log)
    recordsMarks = KnownSensor.all.filter { $0.isEnabled(reading.settings) }
      .map { RecordsMark(of: $0, locations) }
    let stateNotices = [
      locations.stateProblem.map { Notice(.error, $0) },
      locations.logProblem.map { Notice(.warning, $0) },
    ]
    // The marks are checked now, before a sensor creates a new record.
    let recordNotices = recordsMarks.compactMap(\.lossMessage).map { Notice(.error, $0) }
    notices = stateNotices.compactMap(\.self) + recordNotices + reading.notices + keyNotices
  }

  /// The requested output, or `nil` to let the player choose.
  var output: String? { purpose.isPlayer ? purpose.output ?? settings.output : "silent" }

  /// Returns notices about what is recorded of other players, head motion, and photos, and who receives it.
  ///
  /// A notice that was shown before is left out.
  func sensorNotices() -> [Notice] {
    guard purpose.isPlayer else { return [] }
    let sentences = [
      ("others", settings.othersSentence(at: locations)),
      ("headphones", settings.headphonesSentence(at: locations)),
      ("photos", settings.photosSentence(at: locations)),
    ]
    return sentences.compactMap { name, sentence in
      ShownNotice(name, locations).news(sentence).map { Notice(.info, $0) }
    }
  }
}
