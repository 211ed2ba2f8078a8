import CSystemd
import Glibc

/// A message on a bus; for the one thread that uses its connection.
package final class BusMessage {
  let pointer: OpaquePointer

  /// A message that somebody else holds, too.
  init(retaining pointer: OpaquePointer) {
    self.pointer = sd_bus_message_ref(pointer)
  }

  /// A message that `make` makes, with `values` in it.
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
  /// Empty where the caller named none, which D-Bus allows for methods.
  package var interface: String { text(sd_bus_message_get_interface(pointer)) }
  package var member: String { text(sd_bus_message_get_member(pointer)) }
  package var sender: String { text(sd_bus_message_get_sender(pointer)) }
  /// The types of all values in it.
  package var signature: String { text(sd_bus_message_get_signature(pointer, 1)) }
  package var isMethodCall: Bool { sd_bus_message_is_method_call(pointer, nil, nil) > 0 }
  package var isSignal: Bool { sd_bus_message_is_signal(pointer, nil, nil) > 0 }
  package var wantsReply: Bool { sd_bus_message_get_expect_reply(pointer) > 0 }

  /// The number of the message that this one answers.
  package var answered: UInt64? {
    var cookie: UInt64 = 0
    return sd_bus_message_get_reply_cookie(pointer, &cookie) < 0 ? nil : cookie
  }

  /// What went wrong, if the message says that.
  package var error: BusError? {
    guard sd_bus_message_is_method_error(pointer, nil) > 0 else { return nil }
    let error = sd_bus_message_get_error(pointer)?.pointee
    return BusError(name: text(error?.name), message: text(error?.message))
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

/// Throws what a negative result of sd-bus means.
@discardableResult
func check(_ result: Int32) throws(BusError) -> Int32 {
  guard result >= 0 else { throw BusError(result: result) }
  return result
}
