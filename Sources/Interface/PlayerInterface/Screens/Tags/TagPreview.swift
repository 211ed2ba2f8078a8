package import PlayerModel

/// The changes that an edit of tags would make.
package struct TagPreview: Equatable, Sendable {
  /// A file and its changes.
  package struct File: Equatable, Sendable {
    package let path: TrackPath
    package let changes: [TagChange]

    package init(path: TrackPath, changes: [TagChange]) {
      self.path = path
      self.changes = changes
    }
  }

  /// The files that would be written.
  package let files: [File]
  /// The reasons why other files cannot be written, as sentences.
  package let refusals: [String]

  package init(files: [File], refusals: [String]) {
    self.files = files
    self.refusals = refusals
  }
}

/// The result of writing tags.
package struct TagsWritten: Equatable, Sendable {
  /// The files that were written, with their new tags.
  package let files: [WrittenTags]
  /// The reasons why other files were not written, as sentences.
  package let refusals: [String]
  /// The tags in other formats that the written files keep, as sentences.
  package let remarks: [String]

  package init(files: [WrittenTags], refusals: [String], remarks: [String] = []) {
    self.files = files
    self.refusals = refusals
    self.remarks = remarks
  }
}
