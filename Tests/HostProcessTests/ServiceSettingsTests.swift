import ListenSubmission
import Locations
import PlayerModel
import Settings
import Testing

@testable import HostProcess

@Suite struct ServiceSettingsTests {
  @Test func `without a name the first service is meant, and requested without a name`() throws {
    for name in [nil, "listenbrainz"] {
      let chosen = try ServiceSettings.named(name, in: Settings())
      #expect(chosen.service.name == "listenbrainz")
      #expect(chosen.requestName == nil)
    }
    let first = try #require(ServiceSettings.all(Settings()).first)
    #expect(try first.service.name == ServiceSettings.named(nil, in: Settings()).service.name)
  }

  @Test func `an unknown name is answered with the known ones`() {
    let error = PlayerError(
      .notFound, "There is no service called “x”; there are “listenbrainz”, “lastfm” and “librefm”."
    )
    #expect(throws: error) { try ServiceSettings.named("x", in: Settings()) }
  }

  @Test func `an invalid address is reported with its setting`() {
    var settings = Settings()
    settings.listenBrainz.server = "nowhere at all"
    let error = #expect(throws: PlayerError.self) {
      try ServiceSettings.named(nil, in: settings).address()
    }
    #expect(error?.code == .invalidRequest)
    #expect(
      error?.message.hasPrefix("listenbrainz.server, “nowhere at all”, is not an address") == true)
  }

  @Test func `listens in other players are only sent if the setting says so`() throws {
    var settings = Settings()
    let locations = Locations(environment: ["HOME": "/nowhere"])
    for isWanted in [false, true] {
      settings.others.areListensSent = isWanted
      let destination = try ServiceSettings.named(nil, in: settings).destination(at: locations)
      #expect(destination.receiver.takesOthers == isWanted)
    }
  }

  @Test func `services are off by default, and keep their names`() {
    let services = ServiceSettings.all(Settings())
    #expect(services.map(\.service.name) == ["listenbrainz", "lastfm", "librefm"])
    #expect(services.map(\.service.title) == ["ListenBrainz", "Last.fm", "Libre.fm"])
    #expect(services.allSatisfy { !$0.isEnabled })
    #expect(services.map(\.requestName) == [nil, "lastfm", "librefm"])
    for (named, service) in [
      (services[1], AudioscrobblerService.lastFM), (services[2], .libreFM),
    ] { #expect(named.server == service.usualServer) }
    #expect(services[0].service.command("login") == "stimmung listenbrainz login")
    #expect(services[1].service.command("login") == "stimmung scrobble login lastfm")
  }

  @Test func `hosts that the listener adds are services like the others`() throws {
    var settings = Settings()
    var other = ScrobbleHost(isEnabled: false, server: "nowhere at all", language: .audioscrobbler)
    other.sendsOthers = true
    settings.scrobbling.added = ScrobbleHosts([
      "maloja": ScrobbleHost(
        isEnabled: true, server: "https://m.example/apis/listenbrainz", language: .listenbrainz),
      "fm": other,
    ])
    let services = ServiceSettings.all(settings)
    #expect(
      services.map(\.service.name) == ["listenbrainz", "lastfm", "librefm", "fm", "maloja"])
    let locations = Locations(environment: ["HOME": "/nowhere"])
    let maloja = try ServiceSettings.named("maloja", in: settings)
    #expect(maloja.service is ListenBrainzService)
    #expect(maloja.isEnabled)
    #expect(maloja.tokenFile(at: locations) == "/nowhere/.config/stimmung/maloja-token")
    #expect(maloja.service.command("submit") == "stimmung scrobble submit maloja")
    #expect(maloja.service.limits.listens == 1)
    let fm = try ServiceSettings.named("fm", in: settings)
    #expect(fm.service is AudioscrobblerService)
    #expect(!fm.isEnabled)
    #expect(fm.destination(at: locations).receiver.takesOthers)
    let error = #expect(throws: PlayerError.self) { try fm.address() }
    #expect(error?.message.hasPrefix("scrobble.hosts.fm.server, “nowhere at all”") == true)
  }
}
