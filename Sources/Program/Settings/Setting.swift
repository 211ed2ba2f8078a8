import PlayerModel

/// A setting with its name, its type, its default and its documentation.
///
/// Reading the settings file, the file that `config init` writes, and the documentation are derived from
/// this.
package struct Setting: Sendable {
  /// The dotted name, such as `audio.output`.
  package let name: String
  /// A description of one or two sentences for the listener.
  package let comment: String
  /// Whether the player uses the last value that the listener chose if the file does not contain the
  /// setting.
  package let isRemembered: Bool
  /// Whether the value is displayed only on request.
  package let isSecret: Bool
  /// The paths that a value can name, to complete it, or `nil` if it names none.
  package let paths: NamedPaths?

  private let type: any SettingValue.Type
  // These are computed on demand, because starting the player does not need them.
  private let limits: @Sendable () -> String
  private let makeStandard: @Sendable () -> ConfigValue
  private let set: @Sendable (ConfigValue, inout Settings) -> Bool

  /// The valid values, as words that follow “must be”.
  package var expectation: String { type.expectation + limits() }

  /// The default value, or an example for a setting without one.
  package var standard: ConfigValue { makeStandard() }

  /// All valid values, if there are few of them.
  package var choices: [String] { type.choices }

  /// The current names of settings that had another one in an earlier version.
  private static let renamed = ["interface.cover_accent": "interface.cover_colors"]

  /// Returns the current name of a setting, of which files and scripts may still have an earlier one.
  package static func currentName(of name: String) -> String { renamed[name] ?? name }

  /// The name of the setting in an earlier version, if it was another.
  var formerName: String? { Self.renamed.first { $0.value == name }?.key }

  /// The name within its section.
  var key: Substring { name.drop { $0 != "." }.dropFirst() }

  /// A property of ``Settings``.
  typealias Property<Value> = any WritableKeyPath<Settings, Value> & Sendable

  /// Creates a setting with a default value.
  init<Value: SettingValue>(
    _ name: String, _ property: Property<Value>, isSecret: Bool = false,
    paths: NamedPaths? = nil, _ comment: String
  ) {
    self.init(
      name, comment, standard: Settings()[keyPath: property], isSecret: isSecret, paths: paths
    ) { $1[keyPath: property] = $0 }
  }

  /// Creates a numeric setting with a default value and a valid range.
  init<Value: SettingValue & Comparable>(
    _ name: String, _ property: Property<Value>, in range: ClosedRange<Value>, _ comment: String
  ) {
    self.init(name, comment, standard: Settings()[keyPath: property], Limits(range)) {
      $1[keyPath: property] = $0
    }
  }

  /// Creates a setting whose last used value is remembered if the file does not contain it.
  ///
  /// `example` is the value in the file that is written on request.
  init<Value: SettingValue>(
    _ name: String, _ property: Property<Value?>, example: Value, _ comment: String
  ) {
    self.init(name, comment, standard: example, isRemembered: true) { $1[keyPath: property] = $0 }
  }

  /// Creates a remembered numeric setting with a valid range.
  init<Value: SettingValue & Comparable>(
    _ name: String, _ property: Property<Value?>, example: Value, in range: ClosedRange<Value>,
    _ comment: String
  ) {
    self.init(name, comment, standard: example, isRemembered: true, Limits(range)) {
      $1[keyPath: property] = $0
    }
  }

  /// Creates the setting `keys.ACTION` for the keys of an action of the interface.
  package init(keysOf action: String, standard: [String], _ comment: String) {
    self.init("keys." + action, comment, standard: standard) { $1.keys[action] = $0 }
  }

  /// Creates the entry of a theme file for the style of `role`.
  package init(lookOf role: String, standard: String, _ comment: String) {
    self.init(role, comment, standard: standard) { $1.looks[role] = $0 }
  }

  private init<Value: SettingValue>(
    _ name: String, _ comment: String, standard: @escaping @autoclosure @Sendable () -> Value,
    isRemembered: Bool = false, isSecret: Bool = false, paths: NamedPaths? = nil,
    _ limits: Limits<Value> = Limits(),
    set: @escaping @Sendable (Value, inout Settings) -> Void
  ) {
    self.name = name
    self.comment = comment
    self.isRemembered = isRemembered
    self.isSecret = isSecret
    self.paths = paths
    type = Value.self
    self.limits = limits.words
    makeStandard = { standard().configValue }
    self.set = { value, settings in
      guard let value = Value(value), limits.contains(value) else { return false }
      set(value, &settings)
      return true
    }
  }

  /// The values of a type that a setting accepts.
  private struct Limits<Value: SettingValue>: Sendable {
    private(set) var words: @Sendable () -> String = { "" }
    private(set) var contains: @Sendable (Value) -> Bool = { _ in true }

    init() {}

    init(_ range: ClosedRange<Value>) where Value: Comparable {
      words = {
        " from \(range.lowerBound.configValue.toml) to \(range.upperBound.configValue.toml)"
      }
      contains = { range.contains($0) }
    }
  }

  /// Words for `true` and `false`, as on the settings screen.
  private static let switches = ["on": true, "yes": true, "off": false, "no": false]

  /// Parses words as TOML values, as `on` or `off`, or else as plain strings, without checking whether the setting accepts the
  /// result.
  func value(spelled words: [String]) -> ConfigValue {
    if type is Bool.Type, words.count == 1, let isOn = Self.switches[words[0].lowercased()] {
      return .bool(isOn)
    }
    var settings = Settings()
    let entry = words.count == 1 ? ConfigValue.spelled(words[0]) : nil
    switch (standard, entry?.value) {
    // A string may look like a number.
    case (.text, let value?), (.list, let value?):
      if apply(ConfigEntry(value, line: 1), to: &settings) == nil {
        if case .list = standard, case .text = value { return .list([value]) }
        return value
      }
    case (_, let value?): return value
    case (_, nil): break
    }
    if case .list = standard {
      // Names may be separated by commas, unless the setting's names can contain them.
      let parts = words.flatMap { $0.split(separator: ",") }.map { ConfigValue.text(String($0)) }
      let whole = ConfigValue.list(words.map(ConfigValue.text))
      let isWhole = apply(ConfigEntry(whole, line: 1), to: &settings) == nil
      return isWhole || apply(ConfigEntry(.list(parts), line: 1), to: &settings) != nil
        ? whole : .list(parts)
    }
    return words.count == 1 ? .text(words[0]) : .list(words.map(ConfigValue.text))
  }

  /// Sets the value from the file, and returns the problem if it is invalid.
  func apply(_ entry: ConfigEntry, to settings: inout Settings) -> ConfigProblem? {
    let value = entry.value
    guard !set(value, &settings) else { return nil }
    let meant = type.unknownWord(in: value).flatMap { nearestWord(to: $0, among: choices) }
    let hint = meant.map { "; did you mean \"\($0)\"?" } ?? "."
    let shown = shown(value)
    let found = shown.count > 60 ? shown.prefix(60) + "…" : shown[...]
    return ConfigProblem(
      "\(name) must be \(expectation), not \(found)\(hint)", at: name, line: entry.line)
  }
}
