import Foundation
import MusicLibrary
import PlaybackEngine
import PlayerModel
import TestSupport

/// Reads files that consist of a title, which is also their sound.
///
/// Empty files are refused.
struct TitleReader: TrackReading {
  func read(_ path: TrackPath) throws(PlayerError) -> Track {
    guard let bytes = FileManager.default.contents(atPath: path.encoded) else {
      throw PlayerError(.notFound, "“\(path)” is not there.")
    }
    guard !bytes.isEmpty else { throw PlayerError(.nothingPlayable, "“\(path)” is empty.") }
    let title = String(decoding: bytes, as: UTF8.self)
    var track = Track(path: path, title: title)
    track.persistentID = .ofSound(title)
    return track
  }
}

/// Opens scripts, and knows as much about them as the reader.
struct TitleOpener: TrackOpening {
  let scripts: ScriptedOpener

  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    let opened = try scripts.open(entry)
    return OpenedTrack(
      source: opened.source, track: (try? TitleReader().read(entry.track.path)) ?? entry.track)
  }
}

extension PersistentID {
  /// The identity of a sound that is given as text.
  static func ofSound(_ text: String) -> PersistentID {
    let digits = text.utf8.map { String($0, radix: 16) }.joined()
    let form = "s1:" + String((digits + String(repeating: "0", count: 32)).prefix(32))
    guard let id = PersistentID(rawValue: form) else { preconditionFailure(form) }
    return id
  }
}
