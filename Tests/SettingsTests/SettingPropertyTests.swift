import PlayerModel
import Testing

@testable import Settings

/// The table of settings, compared with the properties that they set.
struct SettingPropertyTests {
  @Test func `every property has a setting, except those that are set in other ways`() {
    let standard = Self.properties(of: Settings())
    var unset = Set(standard.keys)
    for setting in Setting.all {
      var changed: Set<String> = []
      for value in Self.values(of: setting) {
        var settings = Settings()
        guard setting.apply(ConfigEntry(value, line: 1), to: &settings) == nil else { continue }
        let new = Self.properties(of: settings)
        changed.formUnion(new.keys.filter { new[$0] != standard[$0] })
      }
      #expect(changed.count == 1, "\(setting.name): \(changed)")
      unset.subtract(changed)
    }
    // Keys and looks have separate settings, and a service's protocol is fixed.
    #expect(
      unset == ["keys", "looks", "scrobbling.lastFM.language", "scrobbling.libreFM.language"])
  }

  /// Values of every type, so that each setting accepts one that is not its default.
  private static func values(of setting: Setting) -> [ConfigValue] {
    let host: [String: ConfigValue] = [
      "protocol": .text("listenbrainz"), "server": .text("https://example.org"),
    ]
    let table = host.mapValues { ConfigEntry($0, line: 1) }
    let words = (setting.choices + ["x", "90s", "6s"]).map { ConfigValue.text($0) }
    return [.bool(true), .bool(false), .integer(1), .integer(2), .integer(30)]
      + words + words.map { .list([$0]) }
      + [.table(["example": ConfigEntry(.table(table), line: 1)])]
  }

  /// The properties as texts, by path; nested structures are listed property by property.
  private static func properties(of value: Any, at path: [String] = []) -> [String: String] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else {
      return [path.joined(separator: "."): "\(value)"]
    }
    return mirror.children.reduce(into: [:]) { properties, child in
      let own = Self.properties(of: child.value, at: path + [child.label ?? ""])
      properties.merge(own) { first, _ in first }
    }
  }
}
