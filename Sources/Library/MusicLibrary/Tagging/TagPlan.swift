package import PlayerModel

/// A planned edit of a music file's tags.
package struct TagPlan: Hashable, Sendable {
  /// The path of the file in the library.
  package var path: TrackPath
  /// The changes, at least one.
  package var changes: [TagChange]
  /// The number of other hard links, which keep the old tags.
  package var otherNames: Int
  /// Other tags of the file that keep different values, which some players may prefer.
  package var otherTags: [OtherTag]
  /// The changes in the form of the edited tag.
  package var conversions: [TagConversion]
  /// The file itself, with links in ``path`` resolved.
  let file: TrackPath
  /// The version that the file must still have when it is written.
  let status: FileVersion
  let sound: PersistentID
  let edit: TagEdit

  /// Sentences for the listener after the edit.
  package var remarks: [String] {
    conversions.map { $0.sentence(about: path) } + otherTags.map { $0.sentence(about: path) }
  }
}

/// A tag of a file that an edit does not change.
package struct OtherTag: Hashable, Sendable {
  /// The kind of tag, such as `APE`.
  package let name: String
  /// The edited fields for which it keeps another value.
  package let fields: [TagField]

  /// Returns a sentence about the tag of the file at `path`.
  package func sentence(about path: TrackPath) -> String {
    let fields = fields.map(\.name).joined(separator: ", ")
    return "The \(name) tag of \(path) keeps another \(fields), which other players may show."
  }
}

/// A file's attributes that show whether it was changed or replaced.
struct FileVersion: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
  let size: Int64
  let modified: Int64
  let changed: Int64

  /// The version as text, without the time of the last rename or change of permissions.
  var text: String { "\(device) \(number) \(size) \(modified)" }
}
