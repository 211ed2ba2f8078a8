import Glibc
package import Settings

/// Settings for one run from the command line.
///
/// They are passed in the environment, like the locations of files, so that a player that is started also
/// uses them.
package enum RunSettings {
  private static let variable = "STIMMUNG_SET"
  /// The separator of assignments, which no line of a settings file contains.
  private static let separator: Character = "\n"

  /// The assignments, such as `sensor.label=morning`.
  package static var assignments: [String] {
    getenv(variable).map { String(cString: $0) }?.split(separator: separator).map(String.init) ?? []
  }

  /// Adds assignments.
  ///
  /// - Throws: `ConfigProblem` if a setting or its value is invalid.
  package static func add(_ more: [String]) throws(ConfigProblem) {
    guard !more.isEmpty else { return }
    var reading = SettingsReading()
    reading.assign(more, known: Setting.known)
    if more.contains(where: { $0.contains(separator) }) {
      throw ConfigProblem("A setting for one run must be a single line.")
    }
    if let problem = reading.problems.first { throw problem }
    setenv(variable, (assignments + more).joined(separator: String(separator)), 1)
  }
}
