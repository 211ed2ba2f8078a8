import Glibc
package import Settings

/// Settings of one run, given on the command line.
///
/// The environment carries them, as it carries the places of files: a player that is started takes them, too.
package enum RunSettings {
  private static let variable = "STIMMUNG_SET"
  /// What parts assignments; no line of a settings file holds it.
  private static let separator: Character = "\n"

  /// What was given, such as `sensor.label=morning`.
  package static var assignments: [String] {
    getenv(variable).map { String(cString: $0) }?.split(separator: separator).map(String.init) ?? []
  }

  /// Adds what is given.
  ///
  /// - Throws: `ConfigProblem` if it is no setting, or not a value of it.
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
