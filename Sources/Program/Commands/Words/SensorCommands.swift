import ArgumentParser
import ControlCommands
import Glibc
import Linux
import Locations
import OpenFormats
import PlayerModel
import ProgramOutput
import ProgramSensors
import ProgramSettings
import Settings

struct SensorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensor",
    abstract: "Controls the built-in sensors; by default, the listening sensor.",
    usage: "stimmung sensor [NAME] [--json]\nstimmung sensor COMMAND ...",
    subcommands: [
      Status.self, Start.self, Stop.self, Sync.self, Label.self, Rekey.self, Decrypt.self,
    ], defaultSubcommand: Status.self)

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Shows the state of a sensor.")

    @OptionGroup var name: SensorName
    @OptionGroup var format: JSONOption

    func validate() throws {
      if let way = Self.ways[name.sensor ?? ""] { throw ValidationError(way) }
      try UsageError(of: ["sensor"]).refuse(name.sensor, among: KnownSensor.all.map(\.name))
    }

    func run() throws {
      let status = try PlayerAccess.performOnRunning(
        SensorRequest.sensorStatus(sensor: name.inRequests))
      if format.json {
        show(json: status.json)
      } else {
        show(lines: try status.lines + untilRestart(status) + remarks(status))
      }
    }

    /// What is meant by words that are no sensors.
    private static let ways = [
      "off": "“stimmung sensor stop” turns recording off until the player restarts, and "
        + "“stimmung config set sensor.enabled off” for good.",
      "on": "“stimmung sensor start” turns recording on until the player restarts, and "
        + "“stimmung config set sensor.enabled on” for good.",
    ]

    /// Returns a remark on a sensor that runs or is stopped only until the player restarts.
    private func untilRestart(_ status: SensorStatus) throws -> [String] {
      let isEnabled = try name.known.isEnabled(SettingsReading(at: Locations()).settings)
      guard isEnabled != status.isRunning, status.lastError == nil else { return [] }
      return ["  until the player restarts: the settings turn it \(isEnabled ? "on" : "off")"]
    }

    /// Returns additional remarks, such as why a key is missing, or what is recorded and sent.
    private func remarks(_ status: SensorStatus) -> [String] {
      let locations = Locations()
      let settings = SettingsReading(at: locations).settings
      guard status.isRunning else {
        do throws(PlayerError) {
          _ = try RecordKey(locations).configured(settings: settings)
          return []
        } catch {
          return ["  \(error.message)"]
        }
      }
      let sentence: String? =
        switch name.sensor {
        case KnownSensor.others.name: settings.othersSentence(at: locations)
        case KnownSensor.headphones.name: settings.headphonesSentence(at: locations)
        case KnownSensor.photos.name: settings.photosSentence(at: locations)
        default: nil
        }
      return [sentence.map { "  \($0)" }].compactMap(\.self)
    }
  }

  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Starts a sensor.")

    @OptionGroup var name: SensorName
    @OptionGroup var format: ChangeOption

    func run() throws {
      let sensor = try name.known
      let status = try PlayerAccess.performOnRunning(
        SensorRequest.startSensor(sensor: sensor.requestName))
      guard status.isRunning else {
        throw PlayerError(.storageFailed, status.lastError ?? "The sensor did not start.")
      }
      format.tell(sensor.sentence(isRunning: true), json: status.json)
    }
  }

  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stop",
      abstract: "Stops a sensor until you start it again or restart the player."
    )

    @OptionGroup var name: SensorName
    @OptionGroup var format: ChangeOption

    func run() throws {
      let sensor = try name.known
      let status = try PlayerAccess.performOnRunning(
        SensorRequest.stopSensor(sensor: sensor.requestName))
      format.tell(sensor.sentence(isRunning: status.isRunning), json: status.json)
    }
  }

  struct Label: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "label", abstract: "Sets the label that is copied into every new record.",
      discussion: """
        With --all, every sensor that is on gets it: those that the settings start with the player, and those that you \
        started. The label lasts until the player restarts; sensor.label is for good.
        """)

    @Argument(help: "The label; an empty one removes it.")
    var text: String
    @OptionGroup var choice: SensorChoice
    @OptionGroup var format: ChangeOption

    func run() throws {
      guard choice.all else {
        let status = try PlayerAccess.performOnRunning(
          SensorRequest.setSensorLabel(text: text, sensor: choice.name.inRequests))
        return format.tell(try choice.name.known.sentence(onLabel: status.label), json: status.json)
      }
      let player = try PlayerAccess.running()
      let none = PlayerError(
        .invalidRequest, "No sensor is on; “stimmung sensor start NAME” starts one.")
      for sensor in try choice.every(of: player, otherwise: none, { $0.isEnabled || $0.isRunning })
      {
        let status = try player.perform(
          SensorRequest.setSensorLabel(text: text, sensor: sensor.requestName))
        format.tell(sensor.sentence(onLabel: status.label), json: status.json(of: sensor))
      }
    }
  }
}

extension KnownSensor {
  /// Returns what starting or stopping did, and how long that lasts.
  fileprivate func sentence(isRunning: Bool) -> String {
    let isSoAfterRestart =
      isEnabled(SettingsReading(at: Locations()).settings) == isRunning
    return sentence(isRunning: isRunning, isSoAfterRestart: isSoAfterRestart)
  }

  /// Returns which label its new records have.
  fileprivate func sentence(onLabel label: String) -> String {
    "New records of the \(title) have \(label.isEmpty ? "no label" : "the label “\(label)”")."
  }

  /// Returns what starting or stopping did, and whether it outlasts a restart of the player.
  func sentence(isRunning: Bool, isSoAfterRestart: Bool) -> String {
    let now = "The \(title) \(isRunning ? "records" : "has stopped")"
    let time = isSoAfterRestart ? "." : " until the player restarts."
    guard recordsLibrary else { return now + time }
    let value = isRunning ? "on" : "off"
    let way = " “stimmung config set sensor.enabled \(value)” turns it \(value) for good."
    let history = isRunning ? "" : " The listening history goes on."
    return now + time + (isSoAfterRestart ? "" : way) + history
  }
}

extension SensorStatus {
  /// The status as a JSON object.
  var json: OrderedJSON { .members(fields) }

  /// Returns the status as a JSON object that names the sensor.
  func json(of sensor: KnownSensor) -> OrderedJSON {
    .members([("sensor", .string(sensor.name))] + fields)
  }

  private var fields: [(String, OrderedJSON)] {
    [
      ("isRunning", .bool(isRunning)), ("isEnabled", .bool(isEnabled)), ("label", .string(label)),
      ("deviceId", .string(deviceId)), ("records", .init(records)),
      ("recordsStored", .init(recordsStored)),
      ("duplicatesSuppressed", .init(duplicatesSuppressed)),
      ("recordsWaiting", .init(recordsWaiting)), ("recordsLost", .init(recordsLost)),
      ("lastError", .init(lastError)), ("databasePath", .string(databasePath)),
      ("sync", sync?.json ?? .null),
    ]
  }

  fileprivate var lines: [String] {
    var lines = [
      "\(isRunning ? "running" : "stopped")\(label.isEmpty ? "" : ", label “\(label)”")",
      "  \(records) records in \(databasePath)",
      "  since the player started: \(recordsStored) stored, \(duplicatesSuppressed) duplicates suppressed",
    ]
    if recordsWaiting + recordsLost > 0 {
      lines.append("  \(recordsWaiting) waiting to be stored, \(recordsLost) lost")
    }
    if let lastError { lines.append("  last error: \(lastError)") }
    return lines + (sync?.lines ?? [])
  }
}

extension SyncStatus {
  fileprivate var json: OrderedJSON {
    .object([
      "host": .string(host), "isRunning": .bool(isRunning), "sent": .init(sent),
      "waiting": .init(waiting), "obstacle": .init(obstacle), "lastSuccess": .init(lastSuccessDate),
      "lastAnswer": .init(lastAnswer), "lastError": .init(lastError),
    ])
  }

  fileprivate var lines: [String] {
    let now = isRunning ? "under way, \(sent) sent, " : ""
    let success = lastSuccessDate.map { "last success \($0)" } ?? "no success yet"
    var lines = ["  sync with \(host): \(now)\(waiting) waiting, \(success)"]
    if let obstacle { lines.append("  cannot be sent: \(obstacle)") }
    if let lastAnswer { lines.append("  last answer: \(lastAnswer)") }
    if let lastError { lines.append("  last failure: \(lastError)") }
    return lines
  }

  /// The time of the last success in local time.
  private var lastSuccessDate: String? {
    lastSuccess.map { LocalZone.text(ofUnixMilliseconds: $0) }
  }
}
