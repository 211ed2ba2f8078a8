import FoundationEssentials
import PlayerModel

/// A line of recorded samples, as `watch --json` prints it or the sensor exports it.
struct RecordedLine {
  private let values: [String: Value]

  /// A JSON value: number, string, null or anything else.
  private enum Value: Decodable {
    case number(Double), text(String), none, other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .other
      }
    }
  }

  /// Parses a line, or returns `nil` if it is not a JSON object.
  init?(_ line: some Sequence<UInt8>) {
    guard let values = try? JSONDecoder().decode([String: Value].self, from: Data(line)) else {
      return nil
    }
    self.values = values
  }

  /// The sample, or `nil` if the line has no time or a value that should be a number is not.
  var motion: HeadphoneMotion? {
    guard let time, let roll = number("roll"), let pitch = number("pitch"),
      let yaw = number("yaw"), let rotation = vector("rotation"), let gravity = vector("gravity"),
      let acceleration = vector("userAcc"), let placement = number("headphonePlacement")
    else { return nil }
    return HeadphoneMotion(
      time: time, attitude: Attitude(roll: roll, pitch: pitch, yaw: yaw), rotationRate: rotation,
      gravity: gravity, userAcceleration: acceleration,
      sensorLocation: Int(exactly: placement).flatMap { .init(rawValue: $0) } ?? .default)
  }

  // MARK: Numbers

  /// Returns NaN if the value is missing, or `nil` if it is not a number.
  private func number(_ key: String) -> Double? {
    switch values[key] ?? .none {
    case .number(let number): number
    case .none: .nan
    case .text, .other: nil
    }
  }

  private func vector(_ name: String) -> Vector? {
    guard let x = number(name + "X"), let y = number(name + "Y"), let z = number(name + "Z") else {
      return nil
    }
    return Vector(x: x, y: y, z: z)
  }

  // MARK: Time

  /// Unix time in milliseconds until 2200, so that nanoseconds fit 64 bits.
  private static let times = 0.0...7_258_118_400_000.0

  private var time: Timestamp? {
    guard let unix = unixMilliseconds, Self.times.contains(unix) else { return nil }
    guard let monotonic = number("monotonicNanoseconds"),
      monotonic.isNaN || (0...7.2e18).contains(monotonic)
    else { return nil }
    return Timestamp(
      unixMilliseconds: Int64(unix),
      monotonicNanoseconds: Int64(monotonic.isNaN ? (unix * 1e6).rounded() : monotonic))
  }

  private var unixMilliseconds: Double? {
    switch values["time"] ?? values["timestamp"] ?? .none {
    case .number(let number): values["time"] == nil ? number : number * 1000
    case .text(let text): ISOTime.unixMilliseconds(text)
    case .none, .other: nil
    }
  }
}
