/// The last look at the power supply, which is valid for half a minute unless an event says otherwise.
struct BatteryLook {
  private static let validity: Int64 = 30_000_000_000

  private var last: (isOnBattery: Bool, seenAt: Int64)?

  /// Makes the next call look again.
  mutating func forget() {
    last = nil
  }

  /// Returns whether the machine runs on battery, at a time in monotonic nanoseconds.
  mutating func isOnBattery(at now: Int64, _ look: () -> Bool) -> Bool {
    if let last, now - last.seenAt < Self.validity { return last.isOnBattery }
    let isOnBattery = look()
    last = (isOnBattery, now)
    return isOnBattery
  }
}
