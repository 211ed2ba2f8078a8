import Locations
import PlayerModel
import Settings
import Testing

@testable import HostProcess

@Suite struct ServiceSettingsTests {
  @Test func `the first is meant where no service is named, and asked for without a name`() throws {
    for name in [nil, "listenbrainz"] {
      let chosen = try ServiceSettings.named(name, in: Settings())
      #expect(chosen.service.name == "listenbrainz")
      #expect(chosen.requestName == nil)
    }
    let first = try #require(ServiceSettings.all(Settings()).first)
    #expect(try first.service == ServiceSettings.named(nil, in: Settings()).service)
  }

  @Test func `a name that is none is answered with those that there are`() {
    let error = PlayerError(
      .notFound, "There is no service called “x”; there is “listenbrainz”.")
    #expect(throws: error) { try ServiceSettings.named("x", in: Settings()) }
  }

  @Test func `an address that is none is told with its setting`() {
    var settings = Settings()
    settings.listenServer = "nowhere at all"
    let error = #expect(throws: PlayerError.self) {
      try ServiceSettings.named(nil, in: settings).place()
    }
    #expect(error?.code == .invalidRequest)
    #expect(
      error?.message.hasPrefix("listenbrainz.server, “nowhere at all”, is not an address") == true)
  }

  @Test func `what was heard with other players is sent only where that is asked for`() throws {
    var settings = Settings()
    let locations = Locations(environment: ["HOME": "/nowhere"])
    for isWanted in [false, true] {
      settings.others.areListensSent = isWanted
      let destination = try ServiceSettings.named(nil, in: settings).destination(at: locations)
      #expect(destination.receiver.takesOthers == isWanted)
    }
  }
}
