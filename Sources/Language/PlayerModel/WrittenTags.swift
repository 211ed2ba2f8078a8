/// The record of an edit of a file's tags, with what is needed to undo it.
public struct WrittenTags: Codable, Hashable, Sendable {
  /// The path of the file.
  public var path: TrackPath
  /// The changed fields with their previous texts.
  package var changes: [TagChange]
  /// The contents of the date frames before the year was removed or the date replaced, by ID: unlike
  /// the change, they may have whole dates, or times.
  ///
  /// `nil` if neither was the case, or if an earlier version wrote this.
  package var dates: [String: [String]]?
  /// The identifier of the file's sound.
  public var sound: PersistentID
  /// The version of the file after the edit, in the writer's format; a file with another version is
  /// not changed.
  public var version: String

  package init(
    path: TrackPath, changes: [TagChange], dates: [String: [String]]? = nil, sound: PersistentID,
    version: String
  ) {
    self.path = path
    self.changes = changes
    self.dates = dates
    self.sound = sound
    self.version = version
  }
}
