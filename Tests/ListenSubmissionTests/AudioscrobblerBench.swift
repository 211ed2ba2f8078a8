import Dispatch
import Foundation
import HTTPTransport
import ListeningHistory
import PlayerModel
import Synchronization
import TestSupport
import Transport

@testable import ListenSubmission

/// A history, a server like Last.fm, and the submission between them.
final class AudioscrobblerBench: Sendable {
  let folder: TemporaryFolder
  let history: HistoryStore
  let host: AudioscrobblerHost
  let submission: ListenSubmission
  let timers = Timers()
  let reports = Reports()
  let now = Int64(Date().timeIntervalSince1970)

  /// - Parameter isLoggedIn: Whether a session has already begun, by a password.
  init(
    _ service: AudioscrobblerService = .lastFM, isLoggedIn: Bool = true, timeLimit: Double = 20
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let host = try AudioscrobblerHost()
    self.host = host
    history = try HistoryStore(folder: folder.path, clock: TestClock())
    submission = ListenSubmission(
      to: .init(
        service, isEnabled: true, server: host.server, tokenFile: folder["token"].encoded,
        program: SubmissionBench.program, transport: HTTPTransport(timeLimit: timeLimit)),
      from: history, now: { Int64(Date().timeIntervalSince1970 * 1000) },
      later: { [timers] seconds, work in timers.add(seconds, work) }
    ) { [reports] in reports.add($0) }
    try history.queueListens(
      for: [submission.destination.receiver], version: SubmissionBench.program.version, now: 0)
    if isLoggedIn { try logIn() }
  }

  /// A login to the test server; a password is quicker than a browser.
  func login(
    key: String = AudioscrobblerHost.key, secret: String = AudioscrobblerHost.secret
  ) throws -> AudioscrobblerLogin {
    let address = HostAddress(host.server)
    guard let address, let application = ApplicationKey(key, secret: secret) else {
      throw PlayerError(.invalidRequest, "no key")
    }
    return AudioscrobblerLogin(
      to: .lastFM, at: address, application: application, over: HTTPTransport(timeLimit: 20))
  }

  /// Begins a session and stores it.
  @discardableResult
  func logIn() throws -> AccessToken {
    var token = try login().session(user: "RJ", password: "open sesame")
    token.application = ApplicationKey(AudioscrobblerHost.key, secret: AudioscrobblerHost.secret)
    try token.write(folder["token"].encoded)
    return token
  }

  /// Stores listens with these titles, a minute apart, the last one a minute ago.
  func hear(_ titles: [String], artist: String = "Artist", before: Int64 = 0) throws {
    for (index, title) in titles.enumerated() {
      let moment = now - before - Int64(titles.count - index) * 60
      try history.end(Self.session(title, artist: artist, at: moment))
    }
  }

  static func session(_ title: String, artist: String = "Artist", at moment: Int64)
    -> ListeningSession
  {
    var track = Track(path: TrackPath("/music/\(title).mp3"), title: title)
    (track.artist, track.album, track.albumArtist) = (artist, "Ålbum & more", "Various=Artists")
    (track.duration, track.isDurationExact, track.trackNumber) = (40, true, 7)
    track.musicBrainz = MusicBrainzIDs()
    track.musicBrainz?.recording = "5b11f4ce-a62d-471e-81fc-a69a8278c7da"
    var session = ListeningSession(
      id: "\(title) \(moment)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: moment * 1000, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: 40_000)]
    session.endReason = .finished
    return session
  }

  /// Sends what is waiting, and returns the reason if that fails.
  @discardableResult
  func submit(isForced: Bool = true, refusedToo: Bool = false) -> SubmissionFailure? {
    submission.outcome(isForced: isForced, refusedToo: refusedToo)
  }
}
