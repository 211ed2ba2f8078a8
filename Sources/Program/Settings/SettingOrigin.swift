/// The value of a setting and its source.
package struct SettingOrigin: Hashable, Sendable {
  /// The sources of values.
  package enum Source: Hashable, Sendable {
    /// The default.
    case standard
    /// The last value that the listener chose.
    case lastUsed
    /// A line of the settings file, counted from 1.
    case file(line: Int)
    /// An option for a single run.
    case run
  }

  /// The name of the setting.
  package let name: String
  /// The value as TOML, or `nil` for the last used one.
  ///
  /// Secrets are hidden unless they were requested.
  package let value: String?
  package let source: Source

  /// Returns another value as TOML from the same source.
  package func with(value: String) -> SettingOrigin {
    SettingOrigin(name: name, value: value, source: source)
  }
}

extension Setting {
  /// Returns the origin of the setting's value for a document and the options of a run, ignoring invalid
  /// values.
  ///
  /// - Parameter showsSecrets: Whether the result includes what ``shown(_:)`` hides.
  package func origin(
    in document: ConfigDocument?, _ assignments: [String], showsSecrets: Bool = false
  ) -> SettingOrigin {
    let (value, source) = value(in: document, assignments)
    let text = showsSecrets ? value.toml : shown(value)
    return SettingOrigin(name: name, value: source == .lastUsed ? nil : text, source: source)
  }

  /// Returns the setting's value for a document and the options of a run, and its source, ignoring invalid
  /// values.
  ///
  /// The last used value is not known here; an example is returned for it.
  package func value(
    in document: ConfigDocument?, _ assignments: [String]
  ) -> (value: ConfigValue, source: SettingOrigin.Source) {
    var settings = Settings()
    let names = [name, formerName].compactMap(\.self)
    let given = assignments.last { text in names.contains { text.hasPrefix($0 + "=") } }.map {
      value(spelled: [String($0.drop { $0 != "=" }.dropFirst())])
    }
    if let given, apply(ConfigEntry(given, line: 1), to: &settings) == nil {
      return (given, .run)
    }
    let entry = document?.entry(name) ?? formerName.flatMap { document?.entry($0) }
    if let entry, apply(entry, to: &settings) == nil {
      return (entry.value, .file(line: entry.line))
    }
    return (standard, isRemembered ? .lastUsed : .standard)
  }
}

extension ConfigDocument {
  /// Returns the value with the given dotted name, however it is divided into sections.
  fileprivate func entry(_ name: String) -> ConfigEntry? {
    Self.entry(name[...], in: entries)
  }

  private static func entry(
    _ name: Substring, in entries: [String: ConfigEntry]
  ) -> ConfigEntry? {
    if let entry = entries[String(name)] { return entry }
    for dot in name.indices where name[dot] == "." {
      guard case .table(let inner)? = entries[String(name[..<dot])]?.value,
        let entry = entry(name[name.index(after: dot)...], in: inner)
      else { continue }
      return entry
    }
    return nil
  }
}
