import PlayerModel
import TextFolding

/// When two sessions tell of one listen: by when, what and how long, however their sources write it.
///
/// Nobody hears a song twice within half of its length, so that two sources which tell of that tell of one.
struct SameListen {
  /// Listens of one song whose starts differ by more are two, however long it is.
  private static let mostApart: Int64 = 120_000
  /// How long a song is taken to be that nobody knows the length of.
  private static let unknownLength: Int64 = 30_000
  /// Recordings whose lengths differ by more are two.
  private static let lengthTolerance = 10.0

  private let session: ListeningSession
  private let names: Names

  /// The rule for what is the same as `session`.
  init(as session: ListeningSession) {
    self.session = session
    names = Names(session)
  }

  /// When the same listen may have begun, Unix milliseconds.
  var range: Range<Int64> {
    // Farther than the minute that the coarsest of sources gives.
    let start = session.startedAt.unixMilliseconds
    return (start - Self.mostApart)..<(start + Self.mostApart + 1)
  }

  /// Whether `other` is the same.
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

  /// Whether both began in the same second, or within what the less exact source can tell.
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

  /// Who tells of it: a service, another player, or this one.
  private static func source(_ session: ListeningSession) -> String {
    session.importedFrom ?? session.player.map { "player " + $0 } ?? ""
  }

  /// How long was heard, else how long the track is, in milliseconds; nil if nobody knows.
  private static func length(_ session: ListeningSession) -> Int64? {
    let rate = Double(max(session.sampleRate, 1))
    let heard = Double(session.heardFrames) / rate
    let seconds = heard > 0 ? heard : session.entry.track.duration ?? 0
    return seconds > 0 && seconds < 1e9 ? Int64(seconds * 1000) : nil
  }

  /// Artist and title as they are compared: without case, accents and marks.
  private struct Names {
    let artist: [UInt8]
    let title: [UInt8]

    init(_ session: ListeningSession) {
      let track = session.entry.track
      artist = TextFold.words(of: ScrobblerLine.field(track.artist))
      title = TextFold.words(of: ScrobblerLine.field(track.title))
    }

    /// Some services name all artists, others the first: words of one may go on in the other.
    func agree(with other: Names) -> Bool {
      guard title == other.title, artist.isEmpty == other.artist.isEmpty else { return false }
      return artist.starts(with: other.artist) || other.artist.starts(with: artist)
    }
  }
}

extension ListeningSession {
  /// Within how many milliseconds of ``startedAt`` it began: what was heard here is exact, what was imported as its
  /// source.
  var startPrecision: Int64 {
    guard let importedFrom else { return 1 }
    return ListenSource(rawValue: importedFrom)?.precision ?? 1000
  }
}
