package import PlayerModel

/// What an edit of tags would change.
package struct TagPreview: Equatable, Sendable {
  /// A file and what becomes another in it.
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
  /// Why others cannot be, as sentences.
  package let refusals: [String]

  package init(files: [File], refusals: [String]) {
    self.files = files
    self.refusals = refusals
  }
}

/// What became of files whose tags were to be written.
package struct TagsWritten: Equatable, Sendable {
  /// What was written into which files.
  package let files: [WrittenTags]
  /// Why others were not, as sentences.
  package let refusals: [String]
  /// What other tags of the files that were written keep, as sentences.
  package let remarks: [String]

  package init(files: [WrittenTags], refusals: [String], remarks: [String] = []) {
    self.files = files
    self.refusals = refusals
    self.remarks = remarks
  }
}
