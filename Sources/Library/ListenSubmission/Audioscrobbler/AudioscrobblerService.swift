package import ListeningHistory
package import PlayerModel
package import Transport

/// A service that speaks Audioscrobbler 2.0: Last.fm, whose language it is (last.fm/api), Libre.fm, and others.
package struct AudioscrobblerService: ListenService {
  package let name: String
  package let title: String
  package let settings: String
  package let limits: ServiceLimits
  package let login: ServiceLogin
  /// The server unless the settings name another.
  package let usualServer: String
  /// Where listeners allow access; nil for beside the server.
  let usualPage: String?

  /// Last.fm: takes 50 listens at once (last.fm/api/show/track.scrobble), none older than two weeks: “we do not accept
  /// scrobbles that are more than 14 days old” (its staff, last.fm/forum/21713/_/455659).
  package static let lastFM = AudioscrobblerService(
    name: "lastfm", title: "Last.fm", settings: "lastfm",
    limits: ServiceLimits(listens: 50, bytes: largest * 50, longestAge: 14 * 86_400),
    login: .browser(keyPage: "https://www.last.fm/api/account/create"),
    usualServer: "https://ws.audioscrobbler.com/2.0",
    usualPage: "https://www.last.fm/api/auth/")

  /// Libre.fm, which runs GNU FM: no age is too old for it, and any key of 32 characters is one.
  package static let libreFM = AudioscrobblerService(
    name: "librefm", title: "Libre.fm", settings: "librefm",
    limits: ServiceLimits(listens: 50, bytes: largest * 50), login: .password,
    usualServer: "https://libre.fm/2.0", usualPage: nil)

  /// A host of that name that speaks the language.
  ///
  /// It gets one listen a request, without indices: Maloja 3.2 fails on several.
  package init(host name: String, settings: String) {
    self.init(
      name: name, title: name, settings: settings,
      limits: ServiceLimits(listens: 1, bytes: Self.largest), login: .password, usualServer: "",
      usualPage: nil)
  }

  private init(
    name: String, title: String, settings: String, limits: ServiceLimits, login: ServiceLogin,
    usualServer: String, usualPage: String?
  ) {
    self.name = name
    self.title = title
    self.settings = settings
    self.limits = limits
    self.login = login
    self.usualServer = usualServer
    self.usualPage = usualPage
  }

  /// The most bytes that are expected of a listen: a bound for requests, not for listens.
  private static let largest = 10_240

  /// What names this program where a service hands out no keys but wants 32 characters for one: the MD5 of its name.
  private static let nameless = ApplicationKey(
    "f9dcb31ed0dad93a72d6855caa52fefa", secret: "")

  package func rendering(
    of session: ListeningSession, by program: ListenWriter.Program
  ) -> String? {
    let moment = session.startedAt.unixMilliseconds / 1000
    guard moment > 0, HeardSession(session, by: .lastFM).isListen else { return nil }
    return AudioscrobblerListen(session.entry.track, at: moment)?.rendering
  }

  package func submission(of renderings: [String], for account: ServiceAccount) -> HTTPRequest {
    var call = call("track.scrobble", for: account)
    for (index, rendering) in renderings.enumerated() {
      for (name, value) in AudioscrobblerListen(rendering: rendering).parameters {
        call.add(limits.listens > 1 ? "\(name)[\(index)]" : name, value)
      }
    }
    return call.request(at: account.address)
  }

  package func announcement(
    of track: Track, by program: ListenWriter.Program, for account: ServiceAccount
  ) -> HTTPRequest? {
    guard let playing = AudioscrobblerListen(track) else { return nil }
    var call = call("track.updateNowPlaying", for: account)
    for (name, value) in playing.parameters { call.add(name, value) }
    return call.request(at: account.address)
  }

  package func verdict(on answer: HTTPAnswer, to count: Int) -> SubmissionVerdict {
    AudioscrobblerAnswer(answer).verdict(on: count, by: limits)
  }

  /// The key of an account, or what stands for one.
  static func application(of token: AccessToken?) -> ApplicationKey {
    guard let key = token?.application ?? nameless else {
      preconditionFailure("what stands for a key is one")
    }
    return key
  }

  private func call(_ method: String, for account: ServiceAccount) -> AudioscrobblerCall {
    var call = AudioscrobblerCall(method, by: Self.application(of: account.token))
    call.add("sk", account.token.text)
    return call
  }
}
