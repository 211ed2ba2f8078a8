import PlayerModel
import SoundDecoding

/// Handling of files that another program rewrites during playback.
///
/// Taggers make room in place, which moves the sound within the file.
extension DecodeLoop {
  /// Returns whether the last read may have hit the wrong place in the file and must be repeated.
  ///
  /// If the same sound is now elsewhere in the file, the file is reopened at the same frame, and nothing of
  /// the stale read is heard. Waits for an unfinished writer unless something else is wanted. If the sound
  /// itself changed, playback continues with whatever can be read.
  func mustReadAgain(_ reader: inout TrackReader) -> Bool {
    guard let sound = reader.sound else { return false }
    while let revision = reader.source.newRevision, revision != reader.rewriting.accepted {
      reader.rewriting.look(at: revision)
      if reader.source.holds(sound) {
        if reader.rewriting.isConfirmed { reader.rewriting.accept() }
        return false
      }
      if moveOn(&reader, with: sound) { return true }
      if reader.rewriting.isOver {
        reader.rewriting.accept()
      } else {
        core.decoderWake.wait(milliseconds: Self.pause)
        guard isWanted(orderNumber) else { return true }
      }
    }
    return false
  }

  /// Returns whether the sound that `reader` reads has moved within its file.
  func isMoved(_ reader: TrackReader) -> Bool {
    guard let sound = reader.sound, let revision = reader.source.newRevision else { return false }
    return revision != reader.rewriting.accepted && !reader.source.holds(sound)
  }

  /// Reopens the file at the frame that is read next, and returns false if the file now has another sound.
  private func moveOn(_ reader: inout TrackReader, with sound: PersistentID) -> Bool {
    let (number, frame) = (orderNumber, reader.frame)
    do throws(PlayerError) {
      let opened = try core.opener.open(reader.entry)
      guard opened.track.persistentID == sound,
        try opened.source.seek(to: frame, while: { isWanted(number) }),
        opened.source.format == reader.format
      else { return false }
      reader.source = opened.source
      reader.rewriting = Rewriting()
      core.report(
        .opened(generation: reader.generation, entry: reader.entry.id, OpenedFacts(opened)))
      return true
    } catch {
      // A half-written file may not be readable as audio; it is checked again later.
      return false
    }
  }
}
