/// A value in a configuration file with its line.
package struct ConfigEntry: Hashable, Sendable {
  package let value: ConfigValue
  /// The line number, counted from 1.
  package let line: Int

  /// Creates an entry for a value on a line.
  package init(_ value: ConfigValue, line: Int) {
    self.value = value
    self.line = line
  }
}
