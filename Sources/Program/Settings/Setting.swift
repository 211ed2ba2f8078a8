import PlayerModel

/// One setting: what it is called, what it may be, what it is unless it is set, and what it does.
///
/// Reading the file, the file that `config init` writes and the documentation follow from this alone.
package struct Setting: Sendable {
  /// The dotted name, such as `audio.output`.
  package let name: String
  /// What it does, a sentence or two for the listener.
  package let comment: String
  /// Whether the player remembers what the listener chose last as long as the file says nothing.
  package let isRemembered: Bool
  /// Whether its value is shown only to those who ask for that.
  package let isSecret: Bool

  private let type: any SettingValue.Type
  // A start needs neither of these, of a hundred settings.
  private let limits: @Sendable () -> String
  private let makeStandard: @Sendable () -> ConfigValue
  private let set: @Sendable (ConfigValue, inout Settings) -> Bool

  /// What it may be, in words that go behind “must be”.
  package var expectation: String { type.expectation + limits() }

  /// The value that ``Settings`` has unless the file says otherwise, or an example if there is none.
  package var standard: ConfigValue { makeStandard() }

  /// All that it may be, where that is known.
  package var choices: [String] { type.choices }

  /// The name within its section.
  var key: Substring { name.drop { $0 != "." }.dropFirst() }

  /// A property of ``Settings``.
  typealias Property<Value> = any WritableKeyPath<Settings, Value> & Sendable

  /// A setting that has a value whether or not the file names it.
  init<Value: SettingValue>(
    _ name: String, _ property: Property<Value>, isSecret: Bool = false, _ comment: String
  ) {
    self.init(
      name, comment, standard: Settings()[keyPath: property], isSecret: isSecret
    ) { $1[keyPath: property] = $0 }
  }

  /// A number within limits.
  init<Value: SettingValue & Comparable>(
    _ name: String, _ property: Property<Value>, in range: ClosedRange<Value>, _ comment: String
  ) {
    self.init(name, comment, standard: Settings()[keyPath: property], Limits(range)) {
      $1[keyPath: property] = $0
    }
  }

  /// A setting that the player remembers while the file does not name it; `example` stands in the file
  /// that is written on request.
  init<Value: SettingValue>(
    _ name: String, _ property: Property<Value?>, example: Value, _ comment: String
  ) {
    self.init(name, comment, standard: example, isRemembered: true) { $1[keyPath: property] = $0 }
  }

  /// A remembered number within limits.
  init<Value: SettingValue & Comparable>(
    _ name: String, _ property: Property<Value?>, example: Value, in range: ClosedRange<Value>,
    _ comment: String
  ) {
    self.init(name, comment, standard: example, isRemembered: true, Limits(range)) {
      $1[keyPath: property] = $0
    }
  }

  /// The keys of the interface's action called `action`; the setting's name is `keys.` and that.
  package init(keysOf action: String, standard: [String], _ comment: String) {
    self.init("keys." + action, comment, standard: standard) { $1.keys[action] = $0 }
  }

  /// What a theme's file may say of the look of `role`.
  package init(lookOf role: String, standard: String, _ comment: String) {
    self.init(role, comment, standard: standard) { $1.looks[role] = $0 }
  }

  private init<Value: SettingValue>(
    _ name: String, _ comment: String, standard: @escaping @autoclosure @Sendable () -> Value,
    isRemembered: Bool = false, isSecret: Bool = false, _ limits: Limits<Value> = Limits(),
    set: @escaping @Sendable (Value, inout Settings) -> Void
  ) {
    self.name = name
    self.comment = comment
    self.isRemembered = isRemembered
    self.isSecret = isSecret
    type = Value.self
    self.limits = limits.words
    makeStandard = { standard().configValue }
    self.set = { value, settings in
      guard let value = Value(value), limits.contains(value) else { return false }
      set(value, &settings)
      return true
    }
  }

  /// Which values of a type a setting takes.
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

  /// The value that words stand for, whether or not it may be that: one as the file has it, or else texts.
  func value(spelled words: [String]) -> ConfigValue {
    var settings = Settings()
    let entry = words.count == 1 ? ConfigValue.spelled(words[0]) : nil
    switch (standard, entry?.value) {
    // A text may look like a number.
    case (.text, let value?), (.list, let value?):
      if apply(ConfigEntry(value, line: 1), to: &settings) == nil {
        if case .list = standard, case .text = value { return .list([value]) }
        return value
      }
    case (_, let value?): return value
    case (_, nil): break
    }
    if case .list = standard {
      // Names may be parted by commas, where a name cannot hold one.
      let parts = words.flatMap { $0.split(separator: ",") }.map { ConfigValue.text(String($0)) }
      let whole = ConfigValue.list(words.map(ConfigValue.text))
      let isWhole = apply(ConfigEntry(whole, line: 1), to: &settings) == nil
      return isWhole || apply(ConfigEntry(.list(parts), line: 1), to: &settings) != nil
        ? whole : .list(parts)
    }
    return words.count == 1 ? .text(words[0]) : .list(words.map(ConfigValue.text))
  }

  /// Takes the value that the file has; answers what is wrong with it.
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
