import Glibc
import MessageBus

/// Reads calls whose arguments match the declared interfaces.
extension PlayerObject.Call {
  /// Reads a call to ``MPRIS/path``.
  ///
  /// - Throws: `BusError` with which to reply.
  init(_ message: BusMessage) throws(BusError) {
    let (interface, method) = try Self.find(message)
    guard message.signature == method.signature else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "\(method.name) takes (\(method.signature)), not (\(message.signature)).")
    }
    self.init(interface: interface.name, member: method.name)
    for argument in method.takes where argument.signature != "v" {
      arguments.append(
        argument.signature == "ao"
          ? try message.readObjectPaths(atMost: PlayerObject.mostIDs)
          : try message.read(argument.signature))
    }
    if interface == MPRIS.properties, method.name == "Set" {
      arguments.append(try Self.value(arguments, message))
    }
  }

  private static func find(
    _ message: BusMessage
  ) throws(BusError) -> (BusInterface, BusInterface.Method) {
    let (name, member) = (message.interface, message.member)
    let interfaces = MPRIS.interfaces.filter { name.isEmpty || $0.name == name }
    guard !interfaces.isEmpty else { throw PlayerObject.unknownInterface(name) }
    for interface in interfaces {
      if let method = interface.method(member) { return (interface, method) }
    }
    throw PlayerObject.unknownMethod(member)
  }

  /// Reads the new value of the property that the preceding arguments name.
  private static func value(
    _ arguments: [BusValue], _ message: BusMessage
  ) throws(BusError) -> BusValue {
    guard case .string(let interface) = arguments[0], case .string(let name) = arguments[1] else {
      throw BusError(result: -EINVAL)
    }
    let interfaces = MPRIS.interfaces.filter { interface.isEmpty || $0.name == interface }
    guard !interfaces.isEmpty else { throw PlayerObject.unknownInterface(interface) }
    guard let property = interfaces.lazy.compactMap({ $0.property(name) }).first else {
      throw PlayerObject.unknownProperty(name)
    }
    guard property.isWritable else {
      throw BusError(
        name: BusError.propertyReadOnly, message: "\(name) can only be read.")
    }
    let given = try message.variantSignature()
    guard given == property.signature else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "\(name) is of type \(property.signature), not \(given).")
    }
    return try message.readVariant(of: property.signature)
  }
}
