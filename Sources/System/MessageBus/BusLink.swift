package import Glibc

/// The way to one bus, which may come late, die and come back.
package struct BusLink {
  /// The connection; nil while there is none.
  package private(set) var connection: BusConnection?
  /// When it is time to try again, on the monotonic clock; nil: not by itself.
  package private(set) var nextTry: Int64?

  /// Says when the bus appears; only while there is no connection.
  private var watch: BusSocketWatch?

  private let address: String?
  private var failures = 0
  private var lastTry = Int64.min / 2

  /// So often it is tried again by itself; later only when the player does something.
  private static let persistence = 7
  /// Not more often than that, nanoseconds, when the player does something.
  private static let patience: Int64 = 10_000_000_000

  /// A link to `address`; nil: never to anything.
  package init(to address: String?) {
    self.address = address
  }

  /// Connects if it is time to; answers the new connection.
  package mutating func connectIfDue(
    _ now: Int64, isUsed: Bool, report: @escaping (String) -> Void
  ) -> BusConnection? {
    guard connection == nil, let address else { return nil }
    let isDue = nextTry.map { $0 <= now } ?? (isUsed && now - lastTry >= Self.patience)
    guard isDue else { return nil }
    lastTry = now
    nextTry = nil
    // Before the try, so that nothing falls in between.
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

  /// What to wait for in `poll`.
  package var polled: pollfd {
    connection?.polled
      ?? pollfd(fd: watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
  }

  /// Takes what the watch saw.
  package mutating func takeEvents(_ now: Int64) {
    guard let watch, watch.takeEvents() else { return }
    failures = 0
    nextTry = now
  }

  /// It can be used: whatever went wrong is over.
  package mutating func succeed() {
    failures = 0
  }

  /// Gives the connection up.
  package mutating func drop(_ now: Int64) {
    connection = nil
    scheduleRetry(now)
  }

  /// When to look after it if nothing comes, on the monotonic clock.
  package var deadline: Int64? {
    connection == nil ? nextTry : connection?.deadline
  }

  private mutating func scheduleRetry(_ now: Int64) {
    failures += 1
    nextTry =
      failures > Self.persistence ? nil : now + (Int64(100_000_000) << Int64(failures - 1))
  }
}
