import FoundationEssentials

/// What `pw-dump` prints: all objects of a PipeWire server.
enum PipeWireDump {
  /// Returns the sinks among the objects, or `nil` if the text is not a dump.
  static func sinks(json: [UInt8]) -> [ServerSink]? {
    guard let objects = try? JSONDecoder().decode([Object].self, from: Data(json)) else {
      return nil
    }
    let devices = Dictionary(
      objects.filter { $0.type?.hasSuffix(":Device") == true }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    return objects.compactMap { object in
      guard object.type?.hasSuffix(":Node") == true, object[.mediaClass] == "Audio/Sink",
        let name = object[.name]
      else { return nil }
      let device = object[.device].flatMap { Int($0) }.flatMap { devices[$0] }
      let route = device?.route(of: object[.profileDevice])
      return ServerSink(
        name: name, title: object[.description] ?? object[.nick], port: route?.description,
        ServerSink.Evidence(
          formFactor: object[.formFactor] ?? device?[.formFactor],
          bus: object[.bus] ?? device?[.bus], icon: object[.icon] ?? device?[.icon],
          port: [route?.name]))
    }
  }

  /// The properties of interest.
  private enum Property: String, CodingKey, CaseIterable {
    case name = "node.name"
    case description = "node.description"
    case nick = "node.nick"
    case mediaClass = "media.class"
    case device = "device.id"
    case profileDevice = "card.profile.device"
    case formFactor = "device.form-factor"
    case bus = "device.bus"
    case icon = "device.icon-name"
  }

  /// A socket or part of a device that plays.
  private struct Route: Decodable {
    var direction: String?
    var device: Int?
    var name: String?
    var description: String?
  }

  private struct Object: Decodable {
    var id: Int
    var type: String?
    private var properties: [Property: String] = [:]
    private var routes: [Route] = []

    private enum CodingKeys: String, CodingKey { case id, type, info }
    private enum InfoKeys: String, CodingKey { case props, params }
    private enum ParameterKeys: String, CodingKey { case routes = "Route" }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: CodingKeys.self)
      id = try object.decode(Int.self, forKey: .id)
      type = try? object.decode(String.self, forKey: .type)
      // Objects of other types may have anything here.
      guard let info = try? object.nestedContainer(keyedBy: InfoKeys.self, forKey: .info) else {
        return
      }
      if let all = try? info.nestedContainer(keyedBy: Property.self, forKey: .props) {
        for property in Property.allCases {
          let text = try? all.decode(String.self, forKey: property)
          let number = try? all.decode(Int.self, forKey: property)
          properties[property] = text ?? number.map { String($0) }
        }
      }
      let parameters = try? info.nestedContainer(keyedBy: ParameterKeys.self, forKey: .params)
      routes = (try? parameters?.decode([Route].self, forKey: .routes)) ?? []
    }

    subscript(property: Property) -> String? { properties[property] }

    /// Returns the route that an output of the device uses.
    func route(of output: String?) -> Route? {
      routes.first { route in
        route.direction == "Output" && route.device.map { String($0) } == output
      }
    }
  }
}
