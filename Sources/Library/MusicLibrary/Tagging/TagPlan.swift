package import PlayerModel

/// What a music file's tags say, and what they are to say.
package struct TagPlan: Hashable, Sendable {
  /// The file, as it is known in the library.
  package var path: TrackPath
  /// What becomes another, at least one field.
  package var changes: [TagChange]
  /// How many other names the file has (hard links): those keep the old tags.
  package var otherNames: Int
  /// The other tags of the file that keep something else than what is written, which players may read first.
  package var otherTags: [OtherTag]
  /// The file itself, where ``path`` leads by links.
  let file: TrackPath
  /// What must be the same when it is written.
  let status: FileVersion
  let sound: PersistentID
  let edit: TagEdit
}

/// A tag of a file that an edit leaves as it is.
package struct OtherTag: Hashable, Sendable {
  /// What kind of tag it is, such as `APE`.
  package let name: String
  /// The edited fields of which it keeps saying something else.
  package let fields: [TagField]

  /// It as a sentence about the file at `path`.
  package func sentence(about path: TrackPath) -> String {
    let fields = fields.map(\.name).joined(separator: ", ")
    return "The \(name) tag of \(path) keeps another \(fields), which other players may show."
  }
}

/// What tells whether a file was changed or replaced meanwhile.
struct FileVersion: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
  let size: Int64
  let modified: Int64
  let changed: Int64

  /// It as text, without the time at which the file was last renamed or its permissions changed.
  var text: String { "\(device) \(number) \(size) \(modified)" }
}
