import ArgumentParser
import ControlCommands
import OpenFormats
import PlayerModel
import ProgramOutput

struct HeadphonesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "headphones",
    abstract: "Shows what your headphones report: which earbuds are in and how your head moves.",
    usage: "stimmung headphones [--json]\nstimmung headphones COMMAND ...",
    discussion: """
      Needs headphones.enabled in the settings, except for “watch --source”. AirPods are read over Bluetooth; other head \
      trackers send opentrack's UDP packets to this machine.
      """,
    subcommands: [Status.self, Watch.self, Recentre.self, Train.self],
    defaultSubcommand: Status.self)

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Shows the state of the headphones, and the gestures.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let report = try PlayerAccess.performOnRunning(HeadphoneRequest.headphones(after: nil))
      if format.json { show(json: report.json) } else { show(lines: report.lines) }
    }
  }

  struct Recentre: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recentre", abstract: "Sets straight ahead to where you are looking now.",
      aliases: ["recenter"])

    @OptionGroup var format: ChangeOption

    func run() throws {
      let report = try PlayerAccess.performOnRunning(HeadphoneRequest.recentreHeadphones)
      guard report.isConnected else {
        throw PlayerError(.notFound, report.problem ?? "No headphones are connected.")
      }
      format.tell(json: report.json)
    }
  }
}

extension HeadphoneReport {
  /// The report as a JSON object.
  var json: OrderedJSON {
    .object([
      "source": .string(source), "isEnabled": .bool(isEnabled), "isConnected": .bool(isConnected),
      "name": .string(name), "ears": .array(ears.map { .string($0.rawValue) }),
      "measures": .array(measures.map(OrderedJSON.string)), "problem": .init(problem),
      "gestures": .array(gestures.map(\.json)), "lost": .init(lost),
    ])
  }

  fileprivate var lines: [String] {
    guard isEnabled else {
      return ["off: set headphones.enabled to use headphones (\(source))"]
    }
    var lines = ["\(isConnected ? "connected" : "not connected"): \(name.isEmpty ? source : name)"]
    if let problem { lines.append("  \(problem)") }
    if !ears.isEmpty { lines.append("  earbuds: \(ears.map(\.text).joined(separator: ", "))") }
    if lost > 0 { lines.append("  \(lost) samples lost") }
    return lines
      + gestures.map { "  \($0.gesture): \($0.command)" + ($0.refusal.map { " (\($0))" } ?? "") }
  }
}

extension HeadphoneEar {
  /// The position of the earbud in words.
  var text: String {
    switch self {
    case .inEar: "in the ear"
    case .out: "out"
    case .inCase: "in the case"
    }
  }
}

extension GestureBinding {
  fileprivate var json: OrderedJSON {
    .object([
      "gesture": .string(gesture), "command": .string(command), "refusal": .init(refusal),
    ])
  }
}

extension HeadphoneSample {
  /// The sample as a JSON object, with null for what is not measured.
  var json: OrderedJSON {
    var members: [(String, OrderedJSON)] = [
      ("time", .string(isoDate(time.unixMilliseconds))), ("roll", .init(roll)),
      ("pitch", .init(pitch)), ("yaw", .init(yaw)),
    ]
    if let rotationRate, rotationRate.count == 3 {
      for (name, value) in zip(["rotationX", "rotationY", "rotationZ"], rotationRate) {
        members.append((name, .number(value)))
      }
    }
    if let gesture { members.append(("gesture", .string(gesture))) }
    return .members(members)
  }

  /// The sample as a line for people.
  var line: String {
    let angles = [("pitch", pitch), ("yaw", yaw), ("roll", roll)].map { name, angle in
      "\(name) \(angle.map { Self.degrees($0) } ?? "   -")"
    }
    return ([localTime(time.unixMilliseconds)] + angles + [gesture].compactMap(\.self))
      .joined(separator: "  ")
  }

  private static func degrees(_ radians: Double) -> String {
    let text = Int(exactly: (radians * 180 / .pi).rounded()).map { "\($0)°" } ?? "-"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}
