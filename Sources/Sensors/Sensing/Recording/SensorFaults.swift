/// What went wrong with a sensor: what it still has to report, and what is not over.
struct SensorFaults {
  /// The last thing that went wrong and is not over.
  private(set) var last: SensorError?
  private var unreported: [SensorError] = []
  private var isReporting = false

  /// Takes note of an error.
  mutating func note(_ error: SensorError) {
    if error.code != .alreadyRunning { last = error }
    // An observer that answers an error with what leads to it would never come to an end.
    if !isReporting { unreported.append(error) }
  }

  /// Takes note of one that is reported and says nothing of the records.
  mutating func mention(_ error: SensorError) {
    unreported.append(error)
  }

  /// What went wrong before is over.
  mutating func forget() {
    last = nil
  }

  /// Records are stored again: what kept them from that is over.
  mutating func settle() {
    guard let code = last?.code, [.notStored, .recordsLost].contains(code) else { return }
    last = nil
  }

  /// Takes out the next error to report, until ``endReport()``; nil if none is, or one is being reported.
  mutating func beginReport() -> SensorError? {
    guard !isReporting, !unreported.isEmpty else { return nil }
    isReporting = true
    return unreported.removeFirst()
  }

  /// The error has been reported.
  mutating func endReport() {
    isReporting = false
  }
}
