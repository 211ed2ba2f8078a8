/// What an edit did to the tags of one file, as it must be known to take the edit back.
public struct WrittenTags: Codable, Hashable, Sendable {
  /// The file.
  public var path: TrackPath
  /// The fields that were changed, with what they said before.
  package var changes: [TagChange]
  /// The sound that the file holds.
  public var sound: PersistentID
  /// Which version of the file the edit left, as text for whoever wrote it: another one is not touched.
  public var version: String

  package init(path: TrackPath, changes: [TagChange], sound: PersistentID, version: String) {
    self.path = path
    self.changes = changes
    self.sound = sound
    self.version = version
  }
}
