/// A value in a configuration file, and where it stands.
package struct ConfigEntry: Hashable, Sendable {
  package let value: ConfigValue
  /// Its line, from 1.
  package let line: Int

  /// A value on a line.
  package init(_ value: ConfigValue, line: Int) {
    self.value = value
    self.line = line
  }
}
