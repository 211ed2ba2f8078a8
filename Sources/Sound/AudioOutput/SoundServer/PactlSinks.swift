import FoundationEssentials

/// What `pactl` prints about the sinks of a sound server.
enum PactlSinks {
  /// Reads what `pactl -f json list sinks` prints, or returns `nil` if it is not that.
  static func sinks(json: [UInt8]) -> [ServerSink]? {
    guard let sinks = try? JSONDecoder().decode([Sink].self, from: Data(json)) else { return nil }
    return sinks.map(\.sink)
  }

  /// Reads the descriptions of sinks by name from what `pactl list sinks` prints with `LC_ALL=C`.
  ///
  /// The JSON of pactl 15 and 16 lacks texts that are not ASCII.
  static func descriptions(text: [UInt8]) -> [String: String] {
    var descriptions: [String: String] = [:]
    var name: Substring?
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      if let found = value(of: "Name", in: line) { name = found }
      guard let current = name, let found = value(of: "Description", in: line) else { continue }
      descriptions[String(current)] = String(found)
      // Ports have descriptions, too.
      name = nil
    }
    return descriptions
  }

  /// Returns the value of a property of the sink itself, which is indented by one tab.
  private static func value(of property: String, in line: Substring) -> Substring? {
    let start = "\t\(property): "
    return line.hasPrefix(start) ? line.dropFirst(start.count) : nil
  }

  private struct Port: Decodable {
    var name: String?
    var description: String?
    var type: String?
  }

  private struct Properties: Decodable {
    var formFactor: String?
    var bus: String?
    var icon: String?

    enum CodingKeys: String, CodingKey {
      case formFactor = "device.form_factor"
      case bus = "device.bus"
      case icon = "device.icon_name"
    }
  }

  private struct Sink: Decodable {
    var name: String
    var description: String?
    var properties: Properties?
    var ports: [Port]?
    var activePort: String?

    enum CodingKeys: String, CodingKey {
      case name, description, properties, ports
      case activePort = "active_port"
    }

    var sink: ServerSink {
      let port = ports?.first { $0.name != nil && $0.name == activePort }
      return ServerSink(
        name: name, title: description, port: port?.description,
        ServerSink.Evidence(
          formFactor: properties?.formFactor, bus: properties?.bus, icon: properties?.icon,
          port: [port?.name, port?.type]))
    }
  }
}
