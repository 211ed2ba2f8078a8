import Locations
import Logging
import MediaPlayers
import PlayerModel
import PlayerService
import ProgramSensors
import ProgramSettings
import Settings

/// What a process needs to become the host, before there is a player.
struct HostSetup: Sendable {
  let locations: Locations
  let purpose: LocalHost.Purpose
  /// The lock that makes this process the host.
  let lock: HostLock
  /// The socket, if a supervisor listens on it already.
  let adopted: Int32?
  let log: Logger
  let settings: Settings
  /// By which history and records are encrypted; nil for none, empty if it could not be read.
  ///
  /// With an empty key neither is written: what is to be encrypted is not written otherwise.
  let key: String?
  /// The listener's headphones; nil for a host that does not play.
  let headphones: ProgramHeadphones?
  /// The other players on the desktop; nil for a host that does not play.
  let others: MediaPlayers?
  /// What remembers the records of the sensors that are on.
  let recordsMarks: [RecordsMark]
  /// What was found to be wrong, for a listener who is to play something.
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
    // Of the marks now, before a sensor begins another record.
    let recordNotices = recordsMarks.compactMap(\.complaint).map { Notice(.error, $0) }
    notices = stateNotices.compactMap(\.self) + recordNotices + reading.notices + keyNotices
  }

  /// The output that is wanted; nil to let the player choose.
  var output: String? { purpose.isPlayer ? purpose.output ?? settings.output : "silent" }

  /// What is recorded of other players, head motion and photos, and who gets it, where that was not reported yet.
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
