/// What the listener makes of a setting.
package enum SettingInput: Hashable, Sendable {
  /// A value as in the file, or a text without quotes.
  case word(String)
  /// The texts of a list.
  case list([String])
  /// No value, so that the default applies.
  case standard
}
