import Foundation
import MusicLibrary
import PlayerModel
import Synchronization

/// Reads files that consist of a line of text, `sound/title`; others are refused.
final class ScriptedReader: TrackReading {
  private let read = Mutex<[TrackPath]>([])

  /// The number of files read since ``takeRead()``.
  var readCount: Int { read.withLock(\.count) }

  /// The files read since the last call, sorted.
  func takeRead() -> [TrackPath] {
    read.withLock { read in
      defer { read = [] }
      return read.sorted { $0.encoded < $1.encoded }
    }
  }

  func read(_ path: TrackPath) throws(PlayerError) -> Track {
    read.withLock { $0.append(path) }
    guard let stream = path.withCString({ fopen($0, "r") }) else {
      throw PlayerError(.storageFailed, "“\(path)” cannot be opened.")
    }
    defer { fclose(stream) }
    var buffer = [UInt8](repeating: 0, count: 200)
    let count = fread(&buffer, 1, buffer.count, stream)
    let parts = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "/")
    guard parts.count == 2 else {
      throw PlayerError(.nothingPlayable, "“\(path)” is not a sound file that Stimmung plays.")
    }
    var track = Track(path: path, title: String(parts[1]))
    track.persistentID = .of(String(parts[0]))
    track.duration = 3
    track.isDurationExact = true
    return track
  }
}

extension PersistentID {
  /// The identity that the reader assigns to a sound.
  static func of(_ sound: String) -> PersistentID {
    let digits = sound.utf8.map { String($0, radix: 16) }.joined()
    let text = "s1:" + String((digits + String(repeating: "0", count: 32)).prefix(32))
    guard let id = PersistentID(rawValue: text) else { preconditionFailure(text) }
    return id
  }
}

extension Track {
  /// A track as the reader would return it.
  static func of(_ sound: String, at path: String = "/music/x.mp3", title: String? = nil) -> Track {
    var track = Track(path: TrackPath(path), title: title ?? sound)
    track.persistentID = .of(sound)
    return track
  }
}
