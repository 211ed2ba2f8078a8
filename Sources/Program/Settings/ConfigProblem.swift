/// A problem with part of a configuration file; the rest of the file remains in effect.
package struct ConfigProblem: Error, Hashable, Sendable {
  /// A sentence that names the file or the setting and says what to do.
  package let message: String
  /// The dotted name of the setting, or `nil` for a problem with the whole file.
  package let name: String?
  /// The line number, counted from 1, if the problem concerns a line.
  package let line: Int?

  /// Creates a problem with the setting called `name`, or with the whole file.
  package init(_ message: String, at name: String? = nil, line: Int? = nil) {
    self.message = message
    self.name = name
    self.line = line
  }
}
