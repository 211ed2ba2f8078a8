import CSystemd
import Glibc

/// A message on a bus, used by the thread of its connection.
package final class BusMessage {
  let pointer: OpaquePointer

  /// Creates a message that shares ownership of `pointer`.
  init(retaining pointer: OpaquePointer) {
    self.pointer = sd_bus_message_ref(pointer)
  }

  /// Creates a message with `make` and appends `values`.
  init(
    _ values: [BusValue] = [], _ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(BusError) {
    var made: OpaquePointer?
    try check(make(&made))
    guard let made else { throw BusError(result: -ENOMEM) }
    pointer = made
    try append(values)
  }

  deinit {
    sd_bus_message_unref(pointer)
  }

  package var path: String { text(sd_bus_message_get_path(pointer)) }
  /// The interface; empty if the caller of a method gave none, which D-Bus allows.
  package var interface: String { text(sd_bus_message_get_interface(pointer)) }
  package var member: String { text(sd_bus_message_get_member(pointer)) }
  package var sender: String { text(sd_bus_message_get_sender(pointer)) }
  /// The types of all values in the message.
  package var signature: String { text(sd_bus_message_get_signature(pointer, 1)) }
  package var isMethodCall: Bool { sd_bus_message_is_method_call(pointer, nil, nil) > 0 }
  package var isSignal: Bool { sd_bus_message_is_signal(pointer, nil, nil) > 0 }
  package var wantsReply: Bool { sd_bus_message_get_expect_reply(pointer) > 0 }

  /// The serial number of the call that this message replies to.
  package var answered: UInt64? {
    var cookie: UInt64 = 0
    return sd_bus_message_get_reply_cookie(pointer, &cookie) < 0 ? nil : cookie
  }

  /// The error, if the message is an error reply.
  package var error: BusError? {
    guard sd_bus_message_is_method_error(pointer, nil) > 0 else { return nil }
    let error = sd_bus_message_get_error(pointer)?.pointee
    return BusError(name: text(error?.name), message: text(error?.message))
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

/// Throws a `BusError` if `result` is negative, and returns it otherwise.
@discardableResult
func check(_ result: Int32) throws(BusError) -> Int32 {
  guard result >= 0 else { throw BusError(result: result) }
  return result
}
