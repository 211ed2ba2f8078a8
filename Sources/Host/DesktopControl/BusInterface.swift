import MessageBus

/// An interface of a bus object, as introspection describes it.
struct BusInterface: Hashable, Sendable {
  /// A named and typed value: an argument or a property.
  struct Field: Hashable, Sendable {
    var name: String
    var signature: String
  }

  struct Method: Hashable, Sendable {
    var name: String
    var takes: [Field] = []
    var gives: [Field] = []

    /// The signature of all arguments.
    var signature: String { takes.map(\.signature).joined() }
  }

  struct Property: Hashable, Sendable {
    /// The way in which changes of a property are announced.
    enum Change: String, Hashable, Sendable {
      /// By `PropertiesChanged` with the new value.
      case announced = "true"
      /// Not at all.
      case unannounced = "false"
      /// By `PropertiesChanged` without the new value.
      case invalidated = "invalidates"
    }

    var name: String
    var signature: String
    var isWritable = false
    var change = Change.announced
  }

  var name: String
  var methods: [Method] = []
  var properties: [Property] = []
  var signals: [Method] = []

  func method(_ name: String) -> Method? { methods.first { $0.name == name } }
  func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}

// MARK: Introspection

extension BusInterface {
  /// Returns the introspection data of an object with the given interfaces and child nodes.
  static func introspection(of interfaces: [BusInterface], children: [String] = []) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>

    """ + interfaces.map(\.xml).joined() + children.map { " <node name=\"\($0)\"/>\n" }.joined()
      + "</node>\n"
  }

  private var xml: String {
    " <interface name=\"\(name)\">\n" + methods.map { $0.xml("method") }.joined()
      + signals.map { $0.xml("signal") }.joined() + properties.map(\.xml).joined()
      + " </interface>\n"
  }
}

extension BusInterface.Method {
  fileprivate func xml(_ kind: String) -> String {
    let direction = kind == "method" ? " direction=\"in\"" : ""
    let arguments =
      takes.map { $0.xml(direction) } + gives.map { $0.xml(" direction=\"out\"") }
    return "  <\(kind) name=\"\(name)\">\n" + arguments.joined() + "  </\(kind)>\n"
  }
}

extension BusInterface.Field {
  fileprivate func xml(_ direction: String) -> String {
    "   <arg name=\"\(name)\" type=\"\(signature)\"\(direction)/>\n"
  }
}

extension BusInterface.Property {
  fileprivate var xml: String {
    """
      <property name="\(name)" type="\(signature)" access="\(isWritable ? "readwrite" : "read")">
       <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="\(change.rawValue)"/>
      </property>

    """
  }
}

extension BusConnection {
  /// Announces properties that changed, with their new values or as invalidated.
  func emitChanges(
    of interface: BusInterface, _ changed: [String: BusValue] = [:], invalidated: [String] = []
  ) {
    emit(
      "PropertiesChanged", of: MPRIS.properties.name, at: MPRIS.path,
      [.string(interface.name), .dictionary(changed), .strings(invalidated)])
  }
}
