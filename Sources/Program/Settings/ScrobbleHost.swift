/// The settings of a service that receives listens.
package struct ScrobbleHost: Hashable, Sendable {
  /// The protocols that services implement.
  package enum Language: String, CaseIterable, Hashable, Sendable {
    case listenbrainz
    case audioscrobbler
  }

  /// Whether listens are sent.
  package var isEnabled: Bool
  /// The address of the server.
  package var server: String
  /// The protocol, which is fixed for built-in services.
  package var language: Language
  /// Whether the listens of other players are sent, too.
  package var sendsOthers = false

  package init(isEnabled: Bool, server: String, language: Language) {
    self.isEnabled = isEnabled
    self.server = server
    self.language = language
  }
}

/// The services that the listener added, by name.
package struct ScrobbleHosts: Hashable, Sendable {
  package var hosts: [String: ScrobbleHost]

  package init(_ hosts: [String: ScrobbleHost] = [:]) {
    self.hosts = hosts
  }

  /// The names of built-in services, which are reserved.
  static let known: Set = ["listenbrainz", "lastfm", "librefm"]
  /// The keys of a host in the file.
  private static let keys = ["protocol", "server", "enabled", "others"]

  /// Whether a name is valid, because it is also that of a file and of a queue.
  private static func isName(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count) && !known.contains(text)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      } && !text.hasPrefix("-")
  }
}

extension ScrobbleHosts: SettingValue {
  package static var expectation: String {
    "sections [scrobble.hosts.NAME], NAME of a–z, 0–9 and - and none of \(known.sorted().alternatives), with protocol = \"listenbrainz\" or \"audioscrobbler\", server = \"https://HOST/PATH\" and, if you like, enabled and others"
  }

  package static var choices: [String] { keys + ScrobbleHost.Language.allCases.map(\.rawValue) }

  package static func unknownWord(in value: ConfigValue) -> String? {
    guard case .table(let hosts) = value else { return nil }
    for case .table(let host) in hosts.values.map(\.value) {
      if let key = host.keys.sorted().first(where: { !keys.contains($0) }) { return key }
      if case .text(let word)? = host["protocol"]?.value, !choices.contains(word) { return word }
    }
    return nil
  }

  package init?(_ value: ConfigValue) {
    guard case .table(let entries) = value else { return nil }
    hosts = [:]
    for (name, entry) in entries {
      guard Self.isName(name), case .table(let keys) = entry.value, let host = Self.host(keys)
      else { return nil }
      hosts[name] = host
    }
  }

  private static func host(_ entries: [String: ConfigEntry]) -> ScrobbleHost? {
    guard entries.keys.allSatisfy(keys.contains),
      case .text(let word)? = entries["protocol"]?.value,
      let language = ScrobbleHost.Language(rawValue: word),
      let server = entries["server"].flatMap({ String($0.value) })
    else { return nil }
    // A host that is listed is enabled by default.
    var host = ScrobbleHost(isEnabled: true, server: server, language: language)
    if let entry = entries["enabled"] {
      guard let isEnabled = Bool(entry.value) else { return nil }
      host.isEnabled = isEnabled
    }
    if let entry = entries["others"] {
      guard let sendsOthers = Bool(entry.value) else { return nil }
      host.sendsOthers = sendsOthers
    }
    return host
  }

  package var configValue: ConfigValue {
    func entry(_ value: ConfigValue) -> ConfigEntry { ConfigEntry(value, line: 0) }
    return .table(
      hosts.mapValues { host in
        entry(
          .table([
            "protocol": entry(.text(host.language.rawValue)), "server": entry(.text(host.server)),
            "enabled": entry(.bool(host.isEnabled)), "others": entry(.bool(host.sendsOthers)),
          ]))
      })
  }
}
