import Glibc

/// Why something could not be done on a bus.
struct BusError: Error, Hashable, Sendable {
  /// The D-Bus name of the error, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
  let name: String
  /// One sentence for a log.
  let message: String

  /// An error that somebody on the bus answered, or is to be answered.
  init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// What a function of sd-bus returned: a negative `errno`.
  init(result: Int32) {
    name = Self.failed
    message = "The desktop bus: \(String(cString: strerror(-result)))."
  }

  static let failed = "org.freedesktop.DBus.Error.Failed"
  static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
  static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
  static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
}
