import Glibc
package import PlayerModel
import SoundDecoding
import SoundFiles
package import TrackMetadata

/// Writes texts into the tags of music files, in the way that each format requires.
///
/// This is the only code that writes to music files. It writes a complete copy next to the file, verifies on
/// disk that only the requested fields differ, and then renames the copy to the file, so that either the old
/// or the new file exists at any moment. Calls block, and may be made on any thread.
package struct TagWriter: Sendable {
  private let reader: any TrackReading
  private let encodings: TextEncodings

  /// Creates a writer that determines identities of sounds with `reader`, and decodes texts without a declared
  /// encoding with `encodings`.
  package init(
    reader: any TrackReading = FileTrackReader(), encodings: TextEncodings = TextEncodings()
  ) {
    self.reader = reader
    self.encodings = encodings
  }

  /// Returns the values of each field in a file's tags.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package func texts(_ path: TrackPath) throws(PlayerError) -> [TagField: [String]] {
    let metadata = try metadata(path)
    return Dictionary(
      uniqueKeysWithValues: TagField.allCases.map { ($0, metadata.texts(of: $0)) })
  }

  /// Plans to write the moods of a song; returns `nil` if the file already has them in any order.
  ///
  /// - Throws: `PlayerError` if the file cannot be written safely.
  package func plan(
    _ path: TrackPath, sound: PersistentID, moods: [MoodName]
  ) throws(PlayerError) -> TagPlan? {
    let old = try metadata(path).moods
    let known = old.map(MoodName.init(rawValue:))
    guard known.contains(nil) || Set(known.compactMap(\.self)) != Set(moods) else { return nil }
    return try plan(path, TagEdit(moods: moods), sound: sound)
  }

  /// Plans to write the stars, 1…5, of a song; returns `nil` if the file already has them.
  ///
  /// - Throws: `PlayerError` if the file cannot be written safely.
  package func plan(
    _ path: TrackPath, sound: PersistentID, rating: Int
  ) throws(PlayerError) -> TagPlan? {
    try plan(path, TagEdit(rating: rating), sound: sound)
  }

  /// Plans to write the measured ReplayGain of a song, as the format can store it.
  ///
  /// - Parameter isReplacing: Whether ReplayGain that the file has is replaced; otherwise such a file is left alone.
  /// - Returns: `nil` if there is nothing to write.
  /// - Throws: `PlayerError` if the file cannot be written safely.
  package func plan(
    _ path: TrackPath, sound: PersistentID, loudness: ReplayGain, replacing isReplacing: Bool
  ) throws(PlayerError) -> TagPlan? {
    if !isReplacing {
      guard try metadata(path).replayGain == nil, try SoundFiles.open(path).replayGain == nil else {
        return nil
      }
    }
    var written: ReplayGain? = loudness
    if case .vorbisComment(let container) = try SoundFiles.tagWriting(of: path),
      container.usesR128
    {
      written = loudness.inR128
    }
    return try written.flatMap { (gain) throws(PlayerError) in
      try plan(path, TagEdit(loudness: gain), sound: sound)
    }
  }

  /// Plans an edit; returns `nil` if the file already has these values.
  ///
  /// - Parameter sound: The sound that the file must have, or `nil` to accept any.
  /// - Throws: `PlayerError` if the file cannot be written safely.
  package func plan(
    _ path: TrackPath, _ edit: TagEdit, sound: PersistentID? = nil
  ) throws(PlayerError) -> TagPlan? {
    let metadata = try metadata(path)
    let changes = metadata.changes(by: edit)
    guard !changes.isEmpty else { return nil }
    let file = try MusicFile(path)
    guard let known = try reader.read(path).persistentID, sound == nil || known == sound else {
      throw PlayerError(.stale, "\(path) now contains another song; scan the library.")
    }
    // Everything that could prevent writing must be found before anything is written.
    let tag = try tag(of: file.path, saying: edit, metadata.edited(by: edit))
    try judge(tag, for: path, changes, metadata.edited(by: edit))
    return TagPlan(
      path: path, changes: changes, otherNames: file.names - 1,
      otherTags: try otherTags(
        of: path, but: Set(tag.blocks.map(\.kind)), keepingOtherThan: changes),
      conversions: tag.conversions,
      file: file.path, status: file.identity, sound: known, edit: edit)
  }

  /// Plans to undo an edit.
  ///
  /// - Throws: `PlayerError` if the file was changed since, or cannot be written safely.
  package func plan(undoing written: WrittenTags) throws(PlayerError) -> TagPlan {
    let path = written.path
    let edit = TagEdit(undoing: written)
    guard let plan = try self.plan(path, edit, sound: written.sound),
      plan.status.text == written.version, plan.changes == written.changes.map(\.reversed)
    else {
      throw PlayerError(
        .stale, "\(path) was changed after its tags were edited, so the edit was not undone.")
    }
    return plan
  }

  /// Writes a planned edit.
  ///
  /// - Returns: What was written, for undo.
  /// - Throws: `PlayerError` if nothing was written; the file is unchanged.
  @discardableResult
  package func write(_ plan: TagPlan) throws(PlayerError) -> WrittenTags {
    let file = try MusicFile(plan.file)
    guard file.identity == plan.status else { throw Self.changed(plan.path) }
    let expected = try metadata(plan.file).edited(by: plan.edit)
    let tag = try tag(of: file.path, saying: plan.edit, expected)
    let replacement = try FileReplacement(of: file)
    try replacement.takeOver(file.status)
    let parts = FilePart.parts(ofSize: Int(file.identity.size), replacing: tag.changes)
    try replacement.write(parts)
    try replacement.finish()
    try replacement.proveEqual(to: parts)
    let written = try reader.read(replacement.path)
    guard written.persistentID == plan.sound,
      try metadata(replacement.path).isExpected(expected, editing: plan.edit.fields)
    else {
      throw Self.changesTooMuch(plan.path)
    }
    guard try MusicFile(plan.file).identity == plan.status else { throw Self.changed(plan.path) }
    let version = try replacement.version()
    try replacement.takePlace()
    return WrittenTags(
      path: plan.path, changes: plan.changes, dates: plan.edit.replacesDates ? tag.oldDates : nil,
      sound: plan.sound, version: version.text)
  }

  // MARK: Tags

  /// Returns the tags of the file at `path` after an edit, from which `metadata` will be read.
  private func tag(
    of path: TrackPath, saying edit: TagEdit, _ metadata: FileMetadata
  ) throws(PlayerError) -> RewrittenTag {
    switch try SoundFiles.tagWriting(of: path) {
    case .id3v2(let container):
      try RewrittenTag(id3v2In: container, of: path, saying: edit, metadata)
    case .ape(let container):
      try RewrittenTag(apeIn: container, of: path, saying: edit, metadata)
    case .vorbisComment(let container):
      try RewrittenTag(vorbisCommentIn: container, of: path, saying: edit, metadata)
    case .itemList(let container):
      try RewrittenTag(itemListIn: container, of: path, saying: edit, metadata)
    }
  }

  /// Throws if a file with this tag would not be read as intended, for example because an APE tag at its end
  /// still has a value that the edit removes.
  private func judge(
    _ tag: RewrittenTag, for path: TrackPath, _ changes: [TagChange], _ expected: FileMetadata
  ) throws(PlayerError) {
    let found = try convertingErrors { () throws(MetadataError) in
      try FileMetadata.read(path, with: tag.blocks, encodings: encodings)
    }
    guard !found.isExpected(expected, editing: changes.map(\.field)) else { return }
    for change in changes {
      let (meant, read) = (expected.texts(of: change.field), found.texts(of: change.field))
      guard meant != read else { continue }
      let text =
        read.isEmpty ? "not be read at all" : "be read as “\(read.joined(separator: ", "))”"
      let reason = meant.isEmpty ? ", from another of its tags" : ""
      throw PlayerError(
        .invalidRequest,
        "The \(change.field.name) of \(path) would \(text)\(reason); it was left alone.")
    }
    throw Self.changesTooMuch(path)
  }

  /// Returns the file's other tags whose value for a changed field differs from the new one.
  private func otherTags(
    of path: TrackPath, but kinds: Set<TagKind>, keepingOtherThan changes: [TagChange]
  ) throws(PlayerError) -> [OtherTag] {
    let found = try convertingErrors { () throws(MetadataError) in
      try FileMetadata.readEachTag(of: path, encodings: encodings)
    }
    return found.filter { !kinds.contains($0.kind) }.compactMap { tag in
      let fields = changes.filter { change in
        let texts = tag.metadata.texts(of: change.field)
        // A year is no other date than a whole one of that year.
        let isYear = change.field == .date && texts == change.new.map { String($0.prefix(4)) }
        return !texts.isEmpty && texts != change.new && !isYear
          && !tag.isCut(change.new, to: texts)
      }.map(\.field)
      return fields.isEmpty ? nil : OtherTag(name: tag.kind.name, fields: fields)
    }
  }

  private func metadata(_ path: TrackPath) throws(PlayerError) -> FileMetadata {
    try convertingErrors { () throws(MetadataError) in
      try FileMetadata.read(path, encodings: encodings)
    }
  }

  private func convertingErrors<Value>(
    _ read: () throws(MetadataError) -> Value
  ) throws(PlayerError) -> Value {
    do throws(MetadataError) {
      return try read()
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .storageFailed, error.message)
    }
  }

  private static func changesTooMuch(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .storageFailed, "\(path) would change in more than the edited fields; it was left alone.")
  }

  private static func changed(_ path: TrackPath) -> PlayerError {
    PlayerError(.stale, "\(path) was changed in the meantime; it was left alone.")
  }
}
