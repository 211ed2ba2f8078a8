import Mutation
import PlayerModel
import TextFolding

/// Decides whether two sessions are the same listen, recorded by different sources.
///
/// It compares the artist, the title, the start and the length. No one hears the same song twice within half
/// of its length, so if two sources report that, both mean the same listen.
struct DuplicateListenRule {
  /// The maximum difference between the starts of the same listen in milliseconds, however long the song
  /// is.
  private static let mostApart: Int64 = 120_000
  /// The assumed length of a song of unknown length, in milliseconds.
  private static let unknownLength: Int64 = 30_000
  /// The maximum difference between the lengths of the same recording, in seconds.
  private static let lengthTolerance = 10.0

  private let session: ListeningSession
  private let names: Names

  /// Creates a rule that matches sessions which are the same listen as `session`.
  init(as session: ListeningSession) {
    self.session = session
    names = Names(session)
  }

  /// The range in which the same listen may have begun, in Unix milliseconds.
  var range: Range<Int64> {
    // This covers the minute by which the least exact source may be off.
    let start = session.startedAt.unixMilliseconds
    return (start - Self.mostApart)..<(start + Self.mostApart + 1)
  }

  /// Returns whether `other` is the same listen.
  func includes(_ other: ListeningSession) -> Bool {
    guard names.agree(with: Names(other)) else { return false }
    if isSameMoment(other) { return true }
    guard Self.source(session) != Self.source(other), !haveDifferentLengths(other) else {
      return false
    }
    let length = [session, other].compactMap(Self.length).min() ?? Self.unknownLength
    return distance(to: other) <= min(length / 2, Self.mostApart)
  }

  private func distance(to other: ListeningSession) -> Int64 {
    abs(session.startedAt.unixMilliseconds - other.startedAt.unixMilliseconds)
  }

  /// Whether both began in the same second, or within the precision of the less exact source.
  private func isSameMoment(_ other: ListeningSession) -> Bool {
    let unit = max(session.startPrecision, other.startPrecision)
    guard unit > 1000 else {
      return session.startedAt.unixMilliseconds / 1000 == other.startedAt.unixMilliseconds / 1000
    }
    return distance(to: other) < unit
  }

  private func haveDifferentLengths(_ other: ListeningSession) -> Bool {
    guard let one = session.entry.track.duration, let two = other.entry.track.duration else {
      return false
    }
    return one > 0 && two > 0 && abs(one - two) > Self.lengthTolerance
  }

  /// The source of a session: a service, another player, or this player.
  private static func source(_ session: ListeningSession) -> String {
    session.importedFrom ?? session.player.map { "player " + $0 } ?? ""
  }

  /// The time heard or, if that is unknown, the length of the track, in milliseconds; `nil` if both are
  /// unknown.
  private static func length(_ session: ListeningSession) -> Int64? {
    let rate = Double(max(session.sampleRate, 1))
    let heard = Double(session.heardFrames) / rate
    let seconds = heard > 0 ? heard : session.entry.track.duration ?? 0
    return seconds > 0 && seconds < 1e9 ? Int64(seconds * 1000) : nil
  }

  /// The artist and the title in the form that is compared: without case, diacritics and punctuation.
  private struct Names {
    let artist: [UInt8]
    let title: [UInt8]

    init(_ session: ListeningSession) {
      let track = session.entry.track
      artist = TextFold.words(of: ScrobblerLine.field(track.artist))
      title = TextFold.words(of: ScrobblerLine.field(track.title))
    }

    /// Some services name all artists and others only the first, so one artist may be a prefix of the
    /// other.
    func agree(with other: Names) -> Bool {
      guard title == other.title, artist.isEmpty == other.artist.isEmpty else { return false }
      return artist.starts(with: other.artist)
        || !mutated(20) && other.artist.starts(with: artist)
    }
  }
}

extension ListeningSession {
  /// The precision of ``startedAt`` in milliseconds: 1 for what was heard here, or that of the import's
  /// source.
  var startPrecision: Int64 {
    guard let importedFrom else { return 1 }
    return ListenSource(rawValue: importedFrom)?.precision ?? 1000
  }
}
