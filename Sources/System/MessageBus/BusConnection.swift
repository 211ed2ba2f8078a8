import CSystemd
package import Glibc
import Linux

/// A non-blocking connection to a bus, used by one thread.
package final class BusConnection {
  package typealias Answer = (Result<BusMessage, BusError>) -> Void

  /// This connection's unique name, such as `:1.42`; empty until ``onReady``.
  package private(set) var name = ""
  /// Called once, when messages can be sent.
  package var onReady: () -> Void = {}
  /// Called with each method call and signal; returns whether it handled the message.
  package var onMessage: (BusMessage) -> Bool = { _ in false }

  /// The well-known name of the bus itself.
  package static let busName = "org.freedesktop.DBus"

  private let bus: OpaquePointer
  private let report: (String) -> Void
  /// The error that ended the connection.
  private var loss: BusError?
  /// A pending call: its reply handler, and its deadline on the monotonic clock.
  private struct Waiting {
    var answer: Answer
    var end: Int64?
  }

  /// The pending calls by serial number.
  private var waiting: [UInt64: Waiting] = [:]

  /// Starts connecting to a D-Bus address; `report` receives sentences for the log.
  package init(to address: String, report: @escaping (String) -> Void) throws(BusError) {
    self.report = report
    var made: OpaquePointer?
    try check(sd_bus_new(&made))
    guard let made else { throw BusError(result: -ENOMEM) }
    bus = made
    try check(sd_bus_set_address(bus, address))
    try check(sd_bus_set_bus_client(bus, 1))
    try check(sd_bus_set_connected_signal(bus, 1))
    try check(
      sd_bus_add_filter(
        bus, nil,
        { message, context, _ in
          guard let message, let context else { return 0 }
          let connection = Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue()
          return connection.take(BusMessage(retaining: message)) ? 1 : 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    try check(sd_bus_start(bus))
  }

  deinit {
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  /// The descriptor and events to wait for in `poll`.
  package var polled: pollfd {
    let events = sd_bus_get_events(bus)
    return pollfd(fd: sd_bus_get_fd(bus), events: Int16(max(0, events)), revents: 0)
  }

  /// When ``process()`` must be called even without an event, on the monotonic clock, or `nil`.
  package var deadline: Int64? {
    var microseconds: UInt64 = 0
    var own: Int64?
    if sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds < UInt64.max / 1000 {
      own = Int64(clamping: microseconds * 1000)
    }
    return waiting.values.reduce(own) { first, waiting in
      guard let end = waiting.end else { return first }
      return min(end, first ?? end)
    }
  }

  /// Sends and receives pending messages, at most 32 per call so that other work gets its turn.
  ///
  /// - Throws: `BusError` if the connection is lost.
  package func process() throws(BusError) {
    for _ in 0..<32 {
      let isQuiet = try check(sd_bus_process(bus, nil)) == 0
      if let loss { throw loss }
      if isQuiet { break }
    }
    endWaiting()
  }

  /// Sends the queued messages, waiting at most the given number of seconds.
  package func flush(within seconds: Int) throws(BusError) {
    let end = time(nil) + seconds
    var left: UInt64 = 0
    while sd_bus_get_n_queued_write(bus, &left) >= 0, left > 0, time(nil) <= end {
      try process()
      var polled = polled
      poll(&polled, 1, 100)
    }
  }

  // MARK: Sending

  // A failure to send ends the connection, and `process` throws it.

  /// Calls a method; `answer` receives the reply unless the connection ends first.
  ///
  /// Without a `limit`, the call waits for a reply as long as the connection lasts.
  package func call(
    _ member: String, of interface: String, at path: String, on destination: String,
    _ arguments: [BusValue] = [], within limit: Duration? = nil, answer: Answer? = nil
  ) {
    do throws(BusError) {
      let message = try BusMessage(arguments) {
        sd_bus_message_new_method_call(bus, $0, destination, path, interface, member)
      }
      if answer == nil { try check(sd_bus_message_set_expect_reply(message.pointer, 0)) }
      if let number = send(message), let answer {
        waiting[number] = Waiting(answer: answer, end: limit.map(Self.end))
      }
    } catch {
      answer?(.failure(error))
    }
  }

  /// Calls a method of the bus itself.
  package func callBus(_ member: String, _ arguments: [BusValue] = [], answer: Answer? = nil) {
    call(
      member, of: Self.busName, at: "/org/freedesktop/DBus", on: Self.busName, arguments,
      answer: answer)
  }

  /// Subscribes to the signals that match `rule`, in D-Bus syntax.
  package func listen(to rule: String) {
    callBus("AddMatch", [.string("type='signal'," + rule)])
  }

  /// Ends a subscription that ``listen(to:)`` made with the same rule.
  package func stopListening(to rule: String) {
    callBus("RemoveMatch", [.string("type='signal'," + rule)])
  }

  /// Broadcasts a signal.
  package func emit(
    _ member: String, of interface: String, at path: String, _ arguments: [BusValue]
  ) {
    do throws(BusError) {
      let message = try BusMessage(arguments) {
        sd_bus_message_new_signal(bus, $0, path, interface, member)
      }
      send(message)
    } catch {
      report(error.message)
    }
  }

  /// Replies to a method call, unless the caller wants no reply.
  package func reply(to call: BusMessage, _ values: [BusValue] = []) {
    guard call.wantsReply else { return }
    do throws(BusError) {
      let message = try BusMessage(values) { sd_bus_message_new_method_return(call.pointer, $0) }
      send(message)
    } catch {
      refuse(call, error)
    }
  }

  /// Replies to a method call with an error, unless the caller wants no reply.
  package func refuse(_ call: BusMessage, _ reason: BusError) {
    guard call.wantsReply else { return }
    var raw = sd_bus_error()
    defer { sd_bus_error_free(&raw) }
    sd_bus_error_set(&raw, reason.name, reason.message)
    do throws(BusError) {
      let message = try BusMessage { sd_bus_message_new_method_error(call.pointer, $0, &raw) }
      send(message)
    } catch {
      report(error.message)
    }
  }

  @discardableResult
  private func send(_ message: BusMessage) -> UInt64? {
    var number: UInt64 = 0
    let result = sd_bus_send(bus, message.pointer, &number)
    guard result < 0 else { return number }
    loss = BusError(result: result)
    return nil
  }

  // MARK: Receiving

  private func take(_ message: BusMessage) -> Bool {
    if let number = message.answered {
      guard let answer = waiting.removeValue(forKey: number)?.answer else { return false }
      answer(message.error.map { .failure($0) } ?? .success(message))
      return true
    }
    guard message.interface == "org.freedesktop.DBus.Local" else { return onMessage(message) }
    if message.member == "Connected" {
      var unique: UnsafePointer<CChar>?
      if sd_bus_get_unique_name(bus, &unique) >= 0, let unique { name = String(cString: unique) }
      onReady()
    }
    return false
  }

  /// Fails the calls whose deadline has passed.
  private func endWaiting() {
    let now = SystemClock.monotonicNanoseconds
    let late = waiting.filter { $0.value.end.map { $0 <= now } ?? false }
    for number in late.keys.sorted() {
      waiting.removeValue(forKey: number)?.answer(
        .failure(BusError(name: BusError.noReply, message: "There was no answer in time.")))
    }
  }

  private static func end(_ limit: Duration) -> Int64 {
    let (seconds, attoseconds) = limit.components
    return SystemClock.monotonicNanoseconds + seconds * 1_000_000_000
      + attoseconds / 1_000_000_000
  }
}
