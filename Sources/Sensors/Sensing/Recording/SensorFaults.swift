/// The errors of a sensor: those to report, and the one that persists.
struct SensorFaults {
  /// The last error that still persists.
  private(set) var last: SensorError?
  private var unreported: [SensorError] = []
  private var isReporting = false

  /// Records an error.
  mutating func note(_ error: SensorError) {
    if error.code != .alreadyRunning { last = error }
    // Otherwise, an observer that reacts to an error by causing it again would loop forever.
    if !isReporting { unreported.append(error) }
  }

  /// Records an error to report that does not concern the stored records.
  mutating func mention(_ error: SensorError) {
    unreported.append(error)
  }

  /// Clears the persisting error.
  mutating func forget() {
    last = nil
  }

  /// Clears an error that prevented storing, because records are stored again.
  mutating func settle() {
    guard let code = last?.code, [.notStored, .recordsLost].contains(code) else { return }
    last = nil
  }

  /// Takes out the next error to report until ``endReport()``, or `nil` if there is none or one is being
  /// reported.
  mutating func beginReport() -> SensorError? {
    guard !isReporting, !unreported.isEmpty else { return nil }
    isReporting = true
    return unreported.removeFirst()
  }

  /// Ends the report of an error.
  mutating func endReport() {
    isReporting = false
  }
}
