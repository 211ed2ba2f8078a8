/// The reference orientation of an earbud: the median of ten samples during which the head was
/// still.
struct AirPodsNeutral: Hashable {
  static let count = 10
  /// The maximum difference between the ten samples.
  static let spread = 800
  /// The number of units in half a turn.
  private static let halfTurn = 32_000.0

  private struct Middle: Hashable {
    var o2, o3: Int16
  }

  private var samples: [MotionReading] = []
  private var middle: Middle?

  /// Returns the attitude relative to the reference, or `nil` until the reference is known.
  ///
  /// The roll is not measured.
  mutating func attitude(_ reading: MotionReading) -> Attitude? {
    if middle == nil { collect(reading) }
    guard let middle else { return nil }
    let o2 = Double(reading.o2 &- middle.o2)
    let o3 = Double(reading.o3 &- middle.o3)
    return Attitude(
      pitch: (o2 + o3) / 2 / Self.halfTurn * .pi, yaw: (o2 - o3) / 2 / Self.halfTurn * .pi)
  }

  /// Discards the reference; the next ten still samples determine a new one.
  mutating func forget() {
    self = AirPodsNeutral()
  }

  private mutating func collect(_ reading: MotionReading) {
    samples.append(reading)
    guard samples.count >= Self.count else { return }
    let o2 = Self.offsets(samples.map(\.o2))
    let o3 = Self.offsets(samples.map(\.o3))
    if Self.isStill(o2), Self.isStill(o3) {
      middle = Middle(o2: Self.median(o2, samples[0].o2), o3: Self.median(o3, samples[0].o3))
      samples = []
    } else {
      samples.removeFirst()
    }
  }

  /// Returns the sorted differences from the first number, with wraparound from 32 767 to −32 768.
  private static func offsets(_ numbers: [Int16]) -> [Int] {
    numbers.map { Int($0 &- numbers[0]) }.sorted()
  }

  private static func isStill(_ offsets: [Int]) -> Bool {
    offsets[offsets.count - 1] - offsets[0] <= spread
  }

  private static func median(_ offsets: [Int], _ first: Int16) -> Int16 {
    let middle = offsets.count / 2
    return first &+ Int16(truncatingIfNeeded: (offsets[middle - 1] + offsets[middle]) / 2)
  }
}
