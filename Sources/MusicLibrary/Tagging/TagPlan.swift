package import PlayerModel

/// What a music file's tags say, and what they are to say.
package struct TagPlan: Hashable, Sendable {
  /// The file, as it is known in the library.
  package var path: TrackPath
  /// What becomes another, at least one field.
  package var changes: [TagChange]
  /// How many other names the file has (hard links): those keep the old tags.
  package var otherNames: Int
  /// The file itself, where ``path`` leads by links.
  let file: TrackPath
  /// What must be the same when it is written.
  let status: FileVersion
  let sound: PersistentID
  let edit: TagEdit
}

/// What tells whether a file was changed or replaced meanwhile.
struct FileVersion: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
  let size: Int64
  let modified: Int64
  let changed: Int64
}
