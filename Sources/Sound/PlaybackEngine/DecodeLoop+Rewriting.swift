import PlayerModel
import SoundDecoding

/// Files that another program writes to while they play: taggers make room in place, and so move the sound.
extension DecodeLoop {
  /// Whether what was just read may be another place of the file than the one that is due, and is to be read again.
  ///
  /// Where the same sound is elsewhere in the file, the file is opened again at the same frame; nothing of what was read
  /// in between is heard. A writer that is not done is waited for, as long as nothing else is wanted. A file with another
  /// sound is played on for as long as it can be.
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

  /// Whether the sound that `reader` reads is no longer where it was in the file.
  func isMoved(_ reader: TrackReader) -> Bool {
    guard let sound = reader.sound, let revision = reader.source.newRevision else { return false }
    return revision != reader.rewriting.accepted && !reader.source.holds(sound)
  }

  /// Opens the file again and goes to the frame that is read next; false if it has another sound by now.
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
      // Half written, it may be no music at all: it is looked at again.
      return false
    }
  }
}
