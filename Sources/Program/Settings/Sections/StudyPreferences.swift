/// The study to which records are sent, and how long they are kept on this machine.
package struct StudyPreferences: Hashable, Sendable {
  /// The study's host, or an empty string if records are not sent.
  package var host = ""
  /// The kind of the study's host.
  package var hostKind = StudyHostKind.awareMicro
  /// The number of the study on the host.
  package var number = 1
  /// The key of the study on the host.
  package var key = ""
  /// The interval in minutes for sending new records, or 0 to send only on request.
  package var syncMinutes = 0.0
  /// Whether seeks are sent, too.
  package var sendsSeeks = false
  /// The days after which acknowledged records are deleted, or 0 for never.
  package var retentionDays = 0.0
  /// The megabytes of records above which acknowledged ones are deleted, or 0 for no limit.
  package var retentionMegabytes = 0.0
  /// The file with trusted CA certificates as written, or an empty string for the system's.
  package var certificateAuthorities = ""
}
