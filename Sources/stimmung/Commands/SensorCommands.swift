import ArgumentParser
import PlayerModel

struct SensorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sensor", abstract: "The listening sensor that is built in.",
    subcommands: [Status.self, Start.self, Stop.self, Label.self], defaultSubcommand: Status.self)

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Says how the sensor is.")

    @OptionGroup var format: JSONOption

    func run() throws {
      guard case .sensor(let status) = try PlayerAccess.performOnRunning(.sensorStatus) else {
        return
      }
      if format.json { show(json: status.json) } else { for line in status.lines { show(line) } }
    }
  }

  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Starts the sensor.")

    func run() throws {
      _ = try PlayerAccess.performOnRunning(.startSensor)
    }
  }

  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stops the sensor until it is started again, or the player is.")

    func run() throws {
      _ = try PlayerAccess.performOnRunning(.stopSensor)
    }
  }

  struct Label: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets the text that is copied into every later record.")

    @Argument(help: "The label; an empty one ends it.")
    var text: String

    func run() throws {
      _ = try PlayerAccess.performOnRunning(.setSensorLabel(text: text))
    }
  }
}

extension SensorStatus {
  fileprivate var json: OrderedJSON {
    .object([
      "isRunning": .bool(isRunning), "isEnabled": .bool(isEnabled), "label": .string(label),
      "deviceId": .string(deviceId), "records": .init(records),
      "recordsStored": .init(recordsStored), "duplicatesSuppressed": .init(duplicatesSuppressed),
      "recordsWaiting": .init(recordsWaiting), "recordsLost": .init(recordsLost),
      "lastError": .init(lastError), "databasePath": .string(databasePath),
    ])
  }

  fileprivate var lines: [String] {
    var lines = [
      "\(isRunning ? "running" : "stopped")\(label.isEmpty ? "" : ", label “\(label)”")",
      "  \(records) records in \(databasePath)",
      "  since the player started: \(recordsStored) stored, \(duplicatesSuppressed) duplicates suppressed",
    ]
    if recordsWaiting + recordsLost > 0 {
      lines.append("  \(recordsWaiting) wait to be stored, \(recordsLost) were lost")
    }
    if let lastError { lines.append("  last error: \(lastError)") }
    return lines
  }
}
