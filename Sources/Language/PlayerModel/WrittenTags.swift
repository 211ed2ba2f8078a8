/// What an edit did to the tags of one file, as it must be known to take the edit back.
public struct WrittenTags: Codable, Hashable, Sendable {
  /// The file.
  public var path: TrackPath
  /// The fields that were changed, with what they said before.
  package var changes: [TagChange]
  /// The texts of the frames that a removed year was in, by their ids: a change has the year alone, and they whole dates.
  ///
  /// Nil if the year was not removed, and from writers of earlier versions.
  package var dates: [String: [String]]?
  /// The sound that the file holds.
  public var sound: PersistentID
  /// Which version of the file the edit left, as text for whoever wrote it: another one is not touched.
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
