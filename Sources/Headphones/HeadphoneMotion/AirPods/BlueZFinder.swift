import Glibc
import Linux
import MessageBus
import PlayerModel
import Synchronization

/// Finds headphones over D-Bus through BlueZ, Linux's Bluetooth service.
public final class BlueZFinder: HeadphoneFinder {
  /// The nanoseconds in which the service must answer.
  private static let replyTimeLimit: Int64 = 2_000_000_000

  private let bus: String
  private let watching = Mutex<SourceThread?>(nil)

  /// Creates a finder on the system bus, or on the bus with the given D-Bus address.
  public init(bus: String? = nil) {
    self.bus = bus ?? Self.systemBus
  }

  deinit {
    stop()
  }

  private static var systemBus: String {
    let named = getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) } ?? ""
    return named.isEmpty ? "unix:path=/run/dbus/system_bus_socket" : named
  }

  /// Asks the service, and waits up to two seconds for its reply.
  public func find(_ address: BluetoothAddress?) -> HeadphoneFinding {
    do throws(BusError) {
      // A service that was too slow may answer the next time.
      return try objects().map { BluetoothObjects($0).finding(address) } ?? .unknown
    } catch {
      return .obstacle(Self.refusal(error))
    }
  }

  public func watch(_ changed: @escaping @Sendable () -> Void) {
    stop()
    let bus = bus
    // Without a thread, changes are not noticed before the next start.
    let new = try? SourceThread(named: "bluez", clock: SystemClock(), report: { _ in }) {
      BlueZWatch(bus: bus, changed: changed)
    }
    watching.withLock { $0 = new }
  }

  public func stop() {
    watching.withLock { $0.take() }?.stop()
  }

  /// Returns the service's objects, or `nil` if it takes too long.
  private func objects() throws(BusError) -> BluetoothObjects.Objects? {
    let connection = try BusConnection(to: bus) { _ in }
    var answer: Result<BusMessage, BusError>?
    connection.onReady = { [unowned connection] in
      connection.call(
        "GetManagedObjects", of: "org.freedesktop.DBus.ObjectManager", at: "/",
        on: BlueZWatch.service
      ) { answer = $0 }
    }
    let end = SystemClock.monotonicNanoseconds + Self.replyTimeLimit
    while true {
      try connection.process()
      if let answer { return try answer.get().readObjects() }
      let left = end - SystemClock.monotonicNanoseconds
      guard left > 0 else { return nil }
      var polled = connection.polled
      poll(&polled, 1, Int32(clamping: left / 1_000_000 + 1))
    }
  }

  private static func refusal(_ error: BusError) -> HeadphoneError {
    switch error.name {
    case "org.freedesktop.DBus.Error.AccessDenied":
      HeadphoneError(
        .notPermitted,
        "You are not allowed to use the Bluetooth service; ask this machine's administrator.")
    case "org.freedesktop.DBus.Error.ServiceUnknown",
      "org.freedesktop.DBus.Error.NameHasNoOwner":
      HeadphoneError(.noAdapter, "The Bluetooth service is not running; install and start bluez.")
    default:
      HeadphoneError(
        .noAdapter,
        "The system bus, over which headphones are found, cannot be reached; start D-Bus.")
    }
  }
}
