/// Where a sensor keeps its records.
public enum Engine {
  /// The kinds of storage.
  public enum DatabaseType: String, Codable, CaseIterable, Hashable, Sendable {
    /// Records are announced and then forgotten.
    case none
    /// Records are kept in an SQLite file.
    case sqlite

    /// The same as ``none``, as older AWARE code spells it.
    public static let NONE = Self.none
    /// The same as ``sqlite``, as older AWARE code spells it.
    public static let SQLITE = Self.sqlite
  }
}

/// The kinds of host that a study can have, which differ in the shape of requests.
public enum ServerType: String, Codable, CaseIterable, Hashable, Sendable {
  /// The PHP aware-server.
  case aware
  /// The Vert.x aware-micro.
  case awareMicro
  /// JSON over one address, as AWARE's iOS core sends it.
  case awareLight
}
