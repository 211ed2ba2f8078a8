package import ListeningHistory
package import PlayerModel
package import Transport

/// A service that implements Audioscrobbler 2.0, the API of Last.fm (last.fm/api), such as Libre.fm.
package struct AudioscrobblerService: ListenService {
  package let name: String
  package let title: String
  package let settings: String
  package let limits: ServiceLimits
  package let login: ServiceLogin
  /// The server, unless the settings name another.
  package let usualServer: String
  /// The page where listeners allow access, or `nil` to derive it from the server.
  let usualPage: String?

  /// Last.fm, which accepts 50 listens per request, none older than two weeks.
  ///
  /// The batch size is defined in last.fm/api/show/track.scrobble. For the age, see “we do not accept
  /// scrobbles that are more than 14 days old” by its staff (last.fm/forum/21713/_/455659).
  package static let lastFM = AudioscrobblerService(
    name: "lastfm", title: "Last.fm", settings: "lastfm",
    limits: ServiceLimits(listens: 50, bytes: largest * 50, longestAge: 14 * 86_400),
    login: .browser(keyPage: "https://www.last.fm/api/account/create"),
    usualServer: "https://ws.audioscrobbler.com/2.0",
    usualPage: "https://www.last.fm/api/auth/")

  /// Libre.fm, which runs GNU FM, accepts listens of any age, and accepts any 32 characters as a key.
  package static let libreFM = AudioscrobblerService(
    name: "librefm", title: "Libre.fm", settings: "librefm",
    limits: ServiceLimits(listens: 50, bytes: largest * 50), login: .password,
    usualServer: "https://libre.fm/2.0", usualPage: nil)

  /// Creates a service for a host with the given name that implements the API.
  ///
  /// Such a host gets one listen per request, without indices, because Maloja 3.2 fails on several.
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

  /// The assumed maximum size of a listen in bytes, which limits requests but not listens.
  private static let largest = 10_240

  /// The key for services that do not issue keys but require 32 characters: the MD5 of the program's name.
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

  /// Returns the key of an account, or the substitute for one.
  static func application(of token: AccessToken?) -> ApplicationKey {
    guard let key = token?.application ?? nameless else {
      preconditionFailure("the substitute for a key must be valid")
    }
    return key
  }

  private func call(_ method: String, for account: ServiceAccount) -> AudioscrobblerCall {
    var call = AudioscrobblerCall(method, by: Self.application(of: account.token))
    call.add("sk", account.token.text)
    return call
  }
}
