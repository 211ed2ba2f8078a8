import Glibc

/// An error of a bus or of one of its clients.
package struct BusError: Error, Hashable, Sendable {
  /// The D-Bus error name, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
  package let name: String
  /// A sentence for the log.
  package let message: String

  /// Creates an error that a client sent or is to be sent.
  package init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  /// Creates an error from a result of sd-bus, which is a negative `errno`.
  package init(result: Int32) {
    name = Self.failed
    message = "The desktop bus: \(String(cString: strerror(-result)))."
  }

  package static let failed = "org.freedesktop.DBus.Error.Failed"
  package static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  package static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  package static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  package static let noReply = "org.freedesktop.DBus.Error.NoReply"
  package static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
  package static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  package static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
  package static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  package static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
}
