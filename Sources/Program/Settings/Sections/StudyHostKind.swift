/// The kinds of study hosts, by the names of AWARE's servers.
package enum StudyHostKind: String, CaseIterable, Hashable, Sendable {
  /// The aware-server in PHP.
  case aware
  /// The aware-micro in Vert.x.
  case awareMicro
  /// JSON to a single URL, as sent by AWARE's iOS core.
  case awareLight
}
