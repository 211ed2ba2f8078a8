package import PlayerModel

/// A type of settings.
package protocol SettingValue: Hashable, Sendable {
  /// The valid values, as words that follow “must be”.
  static var expectation: String { get }
  /// All valid values if there are few, or an empty array.
  static var choices: [String] { get }
  /// Returns the word in an invalid value that may be a misspelling of one of ``choices``.
  static func unknownWord(in value: ConfigValue) -> String?
  /// Converts a value from the file, or returns `nil` if it is invalid.
  init?(_ value: ConfigValue)
  /// The value as it is written in the file.
  var configValue: ConfigValue { get }
}

extension SettingValue {
  package static var choices: [String] { [] }

  package static func unknownWord(in value: ConfigValue) -> String? {
    if case .text(let text) = value { text } else { nil }
  }
}

extension Bool: SettingValue {
  package static var expectation: String { "true or false" }

  package init?(_ value: ConfigValue) {
    guard case .bool(let value) = value else { return nil }
    self = value
  }

  package var configValue: ConfigValue { .bool(self) }
}

extension Int: SettingValue {
  package static var expectation: String { "a whole number" }

  package init?(_ value: ConfigValue) {
    guard case .integer(let value) = value else { return nil }
    self.init(value)
  }

  package var configValue: ConfigValue { .integer(Int64(self)) }
}

extension Double: SettingValue {
  package static var expectation: String { "a number" }

  package init?(_ value: ConfigValue) {
    switch value {
    case .integer(let value): self.init(value)
    case .number(let value): self = value
    default: return nil
    }
  }

  package var configValue: ConfigValue { .number(self) }
}

extension String: SettingValue {
  package static var expectation: String { "a quoted string" }

  package init?(_ value: ConfigValue) {
    // No file or device name contains a NUL, and C would end the string there.
    guard case .text(let text) = value, !text.unicodeScalars.contains("\0") else { return nil }
    self = text
  }

  package var configValue: ConfigValue { .text(self) }
}

extension [String]: SettingValue {
  package static var expectation: String { "a list of quoted strings" }

  /// Converts an array of strings or a single string.
  package init?(_ value: ConfigValue) {
    if let text = String(value) {
      self = [text]
    } else if case .list(let values) = value {
      let texts = values.compactMap { String($0) }
      guard texts.count == values.count else { return nil }
      self = texts
    } else {
      return nil
    }
  }

  package var configValue: ConfigValue { .list(map(\.configValue)) }
}

extension SettingValue
where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var choices: [String] { allCases.map(\.rawValue) }

  package static var expectation: String { choices.alternatives }

  package init?(_ value: ConfigValue) {
    guard case .text(let text) = value else { return nil }
    self.init(rawValue: text)
  }

  package var configValue: ConfigValue { .text(rawValue) }
}

extension ColumnList: SettingValue {
  package static var choices: [String] { TrackColumn.allCases.map(\.rawValue) }

  package static var expectation: String {
    "a list of \(Self.choices.alternatives), with a width if you like, such as \"title:40\" or \"artist:25%\""
  }

  package static func unknownWord(in value: ConfigValue) -> String? {
    let names = [String](value)?.map { text in
      text.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    }
    return names?.first { !Self.choices.contains($0) }
  }

  package init?(_ value: ConfigValue) {
    guard let texts = [String](value) else { return nil }
    let known = texts.compactMap { ColumnChoice($0) }
    guard known.count == texts.count else { return nil }
    self.init(known)
  }

  package var configValue: ConfigValue { .list(columns.map { .text($0.text) }) }
}

extension OtherPlayersChoice: SettingValue {
  package static var expectation: String {
    "true, false or a list of players such as \"spotify\", \"firefox*\" or \"!mpv\""
  }

  /// Words that are probably meant as a switch rather than the name of a player.
  private static let switches: Set = ["yes", "no", "on", "off", "all", "none", "true", "false"]

  package init?(_ value: ConfigValue) {
    if let isWanted = Bool(value) {
      self = isWanted ? .all : .none
    } else if let patterns = [String](value),
      patterns.allSatisfy({ !["", "!"].contains($0) && !Self.switches.contains($0.lowercased()) })
    {
      self = patterns.isEmpty ? .none : .matching(patterns)
    } else {
      return nil
    }
  }

  package var configValue: ConfigValue {
    switch self {
    case .none: .bool(false)
    case .all: .bool(true)
    case .matching(let patterns): patterns.configValue
    }
  }
}

extension MPDSocketChoice: SettingValue {
  package static var expectation: String { "true, false or a quoted path" }

  package init?(_ value: ConfigValue) {
    if let isWanted = Bool(value) {
      self = isWanted ? .standard : .none
    } else if let path = String(value), path.contains("/") {
      self = .path(path)
    } else {
      return nil
    }
  }

  package var configValue: ConfigValue {
    switch self {
    case .none: .bool(false)
    case .standard: .bool(true)
    case .path(let path): .text(path)
    }
  }
}

extension AnalysisChoice: SettingValue {
  package static var choices: [String] { ["false", "queue", "all"] }

  package static var expectation: String { "false, \"queue\" or \"all\"" }

  package static func unknownWord(in value: ConfigValue) -> String? {
    // A quoted false is no misspelling, but the quotes are wrong.
    if case .text(let text) = value, text != "false" { text } else { nil }
  }

  package init?(_ value: ConfigValue) {
    switch value {
    case .bool(false): self = .none
    case .text("queue"): self = .queue
    case .text("all"): self = .all
    default: return nil
    }
  }

  package var configValue: ConfigValue {
    switch self {
    case .none: .bool(false)
    case .queue: .text("queue")
    case .all: .text("all")
    }
  }
}

extension ResumeRule: SettingValue {
  package static var expectation: String { "a length such as \"10m\" or \"1h30m\", or \"off\"" }

  package init?(_ value: ConfigValue) {
    guard case .text(let text) = value else { return nil }
    self.init(text)
  }

  package var configValue: ConfigValue { .text(text) }
}

extension CrossfadeLength: SettingValue {
  package static var expectation: String { "a length from \"1s\" to \"15s\", or \"off\"" }

  package init?(_ value: ConfigValue) {
    guard case .text(let text) = value else { return nil }
    self.init(text)
  }

  package var configValue: ConfigValue { .text(text) }
}

extension OtherPlayersPreferences.Fields: SettingValue {}
extension AlbumSorting: SettingValue {}
extension LegacyEncoding: SettingValue {}
extension ReplayGainMode: SettingValue {}
extension EqualizerPreset: SettingValue {}
extension CoverStyle: SettingValue {}
extension PictureStyle: SettingValue {}
extension ProgressStyle: SettingValue {}
extension EarChoice: SettingValue {}
extension StudyHostKind: SettingValue {}
extension EnterChoice: SettingValue {}
