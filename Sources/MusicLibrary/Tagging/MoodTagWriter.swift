import Glibc
package import PlayerModel
import TrackMetadata

/// Writes the moods that songs are filed under into their files, as ID3v2's TMOO.
///
/// The only part of the player that writes to music. It makes a whole copy beside the file, proves on
/// the disk that nothing in it is another but the mood, and puts it in the place of the file at once:
/// whatever happens, there is the old file or the new one. Blocks; from any thread.
package struct MoodTagWriter: Sendable {
  /// The frame of moods; version 2.3 does not know it, but those who write moods write it there, too.
  private static let frame = "TMOO"

  private let reader: any TrackReading

  /// A writer that knows sounds by `reader`.
  package init(reader: any TrackReading = FileTrackReader()) {
    self.reader = reader
  }

  /// What writing would change; nil if the file says so already.
  ///
  /// - Throws: `PlayerError` if the file cannot be written safely, which it then is not.
  package func plan(
    _ path: TrackPath, sound: PersistentID, moods: [MoodName]
  ) throws(PlayerError) -> MoodTagPlan? {
    let new = moods.map(\.rawValue)
    let old = try metadata(path).moods
    let known = old.map { MoodName(rawValue: $0)?.rawValue ?? $0 }
    guard Set(known) != Set(new) else { return nil }
    let file = try MusicFile(path)
    guard try reader.read(path).persistentID == sound else {
      throw PlayerError(.stale, "\(path) holds another song by now; scan the library.")
    }
    // What cannot be written is to be known before anything is.
    _ = try tag(of: file, saying: new)
    return MoodTagPlan(
      path: path, old: old, new: new, otherNames: file.names - 1, file: file.path,
      status: file.identity, sound: sound)
  }

  /// Does what was planned.
  ///
  /// - Throws: `PlayerError` if it was not done; the file is as it was.
  package func write(_ plan: MoodTagPlan) throws(PlayerError) {
    let file = try MusicFile(plan.file)
    guard file.identity == plan.status else { throw Self.changed(plan.path) }
    var expected = try metadata(plan.file)
    expected.moods = plan.new
    let tag = try tag(of: file, saying: plan.new)
    let replacement = try FileReplacement(of: file)
    try replacement.takeOver(file.status)
    try replacement.write(tag.new)
    try replacement.append(from: tag.length)
    try replacement.finish()
    try replacement.proveEqual(from: tag.length, at: tag.new.count)
    let written = try reader.read(replacement.path)
    guard written.persistentID == plan.sound, try metadata(replacement.path) == expected else {
      throw PlayerError(
        .storageFailed, "\(plan.path) would not be read as it was with its mood; it was left alone."
      )
    }
    guard try MusicFile(plan.file).identity == plan.status else { throw Self.changed(plan.path) }
    try replacement.takePlace()
  }

  // MARK: The tag

  /// How long the tag is that the file begins with, and what it is to be.
  private func tag(
    of file: borrowing MusicFile, saying moods: [String]
  ) throws(PlayerError) -> (length: Int, new: [UInt8]) {
    let header = try file.read(at: 0, count: 10)
    if header.starts(with: "RIFF".utf8) {
      throw PlayerError(
        .invalidRequest, "\(file.path) is wrapped as a WAV file, in which a mood has no place.")
    }
    var frames = ID3v2Frames()
    if let length = ID3v2Frames.length(header) {
      guard length <= ID3v2Frames.sizeLimit,
        let known = ID3v2Frames(try file.read(at: 0, count: length))
      else { throw Self.notUnderstood(file.path) }
      frames = known
    } else if header.starts(with: "ID3".utf8) {
      throw Self.notUnderstood(file.path)
    }
    let length = frames.length
    let others = frames.frames.filter { $0.id != Self.frame }
    frames.replace(Self.frame, with: moods)
    guard let bytes = frames.bytes(),
      ID3v2Frames(bytes)?.frames.filter({ $0.id != Self.frame }) == others
    else { throw Self.notUnderstood(file.path) }
    return (length, bytes)
  }

  private func metadata(_ path: TrackPath) throws(PlayerError) -> FileMetadata {
    do throws(MetadataError) {
      return try FileMetadata.read(path)
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .storageFailed, error.message)
    }
  }

  private static func notUnderstood(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .invalidRequest,
      "The ID3v2 tag of \(path) is damaged, or of a kind that cannot be changed without loss.")
  }

  private static func changed(_ path: TrackPath) -> PlayerError {
    PlayerError(.stale, "\(path) was changed meanwhile; it was left alone.")
  }
}
