/// Something in a configuration file that could not be taken as it stands; the rest holds all the same.
package struct ConfigProblem: Error, Hashable, Sendable {
  /// One sentence that names the file or the setting and says what to do.
  package let message: String
  /// The dotted name of the setting; nil if the whole file is meant.
  package let name: String?
  /// The line, from 1; nil if none is meant.
  package let line: Int?

  /// A problem of the whole file, or of the setting called `name`.
  package init(_ message: String, at name: String? = nil, line: Int? = nil) {
    self.message = message
    self.name = name
    self.line = line
  }
}
