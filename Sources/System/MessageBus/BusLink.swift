package import Glibc
import Mutation

/// A connection to one bus, with reconnection if the bus starts late or restarts.
package struct BusLink {
  /// The current connection, if any.
  package private(set) var connection: BusConnection?
  /// The time of the next automatic attempt on the monotonic clock, or `nil` if none is scheduled.
  package private(set) var nextTry: Int64?

  /// Watches for the bus's socket while there is no connection.
  private var watch: BusSocketWatch?

  private let address: String?
  private var failures = 0
  private var lastTry = Int64.min / 2

  /// The number of automatic attempts; later ones are made only when the player is used.
  private static let persistence = 7
  /// The minimum time in nanoseconds between attempts that are made because the player is used.
  private static let minimumInterval: Int64 = 10_000_000_000

  /// Creates a link to `address`, or one that never connects if it is `nil`.
  package init(to address: String?) {
    self.address = address
  }

  /// Connects if an attempt is due, and returns the new connection.
  package mutating func connectIfDue(
    _ now: Int64, isUsed: Bool, report: @escaping (String) -> Void
  ) -> BusConnection? {
    guard connection == nil, let address else { return nil }
    let isDue = nextTry.map { $0 <= now } ?? (isUsed && now - lastTry >= Self.minimumInterval)
    guard isDue else { return nil }
    lastTry = now
    nextTry = nil
    // Start watching before the attempt, so that a bus that starts in between is not missed.
    if watch == nil { watch = BusSocketWatch(address: address) }
    do throws(BusError) {
      let made = try BusConnection(to: address, report: report)
      connection = made
      watch = nil
      return made
    } catch {
      scheduleRetry(now)
      return nil
    }
  }

  /// The descriptor and events to wait for in `poll`.
  package var polled: pollfd {
    connection?.polled
      ?? pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
  }

  /// Handles the events of the socket's watch.
  package mutating func takeEvents(_ now: Int64) {
    guard let watch, watch.takeEvents() else { return }
    if !mutated(7) { failures = 0 }
    nextTry = now
  }

  /// Resets the count of failures after a successful connection.
  package mutating func succeed() {
    failures = 0
  }

  /// Closes the connection and schedules the next attempt.
  package mutating func drop(_ now: Int64) {
    connection = nil
    scheduleRetry(now)
  }

  /// When the link must be processed even without an event, on the monotonic clock.
  package var deadline: Int64? {
    connection == nil ? nextTry : connection?.deadline
  }

  private mutating func scheduleRetry(_ now: Int64) {
    failures += 1
    nextTry =
      failures > Self.persistence ? nil : now + (Int64(100_000_000) << Int64(failures - 1))
  }
}
