/// What a setting is, and why.
package struct SettingOrigin: Hashable, Sendable {
  /// Where a value comes from.
  package enum Source: Hashable, Sendable {
    /// Nothing says otherwise.
    case standard
    /// What the listener chose last counts.
    case lastUsed
    /// A line of the settings file, from 1.
    case file(line: Int)
    /// It was given for one run.
    case run
  }

  /// The setting's name.
  package let name: String
  /// The value as a settings file would have it, with secrets hidden unless they were asked for; `nil` where the last used
  /// one counts.
  package let value: String?
  package let source: Source
}

extension Setting {
  /// What a setting is by a document and by what is given for one run; what cannot be taken counts for nothing.
  ///
  /// - Parameter showsSecrets: Whether the value tells what ``shown(_:)`` hides.
  package func origin(
    in document: ConfigDocument?, _ assignments: [String], showsSecrets: Bool = false
  ) -> SettingOrigin {
    func text(_ value: ConfigValue) -> String { showsSecrets ? value.toml : shown(value) }
    var settings = Settings()
    let given = assignments.last { $0.hasPrefix(name + "=") }.map { assignment in
      value(spelled: [String(assignment.dropFirst(name.count + 1))])
    }
    if let given, apply(ConfigEntry(given, line: 1), to: &settings) == nil {
      return SettingOrigin(name: name, value: text(given), source: .run)
    }
    if let entry = document?.entry(name), apply(entry, to: &settings) == nil {
      return SettingOrigin(name: name, value: text(entry.value), source: .file(line: entry.line))
    }
    return isRemembered
      ? SettingOrigin(name: name, value: nil, source: .lastUsed)
      : SettingOrigin(name: name, value: text(standard), source: .standard)
  }
}

extension ConfigDocument {
  /// The value of a setting by its dotted name, in whatever sections it stands.
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
