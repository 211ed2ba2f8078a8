import MessageBus
import PlayerModel
import Testing

@testable import DesktopControl

/// What calls from the bus come to.
struct PlayerObjectTests {
  private let player = DeskPlayer()

  private func answer(
    _ interface: BusInterface, _ member: String, _ arguments: [BusValue] = [],
    change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> PlayerObject.Answer {
    var snapshot = player.snapshot
    change(&snapshot)
    let object = PlayerObject(
      snapshot: snapshot, properties: PlayerProperties(snapshot, details: nil), position: 7,
      mediaTypes: ["audio/one", "audio/two"])
    return object.answer(
      .init(interface: interface.name, member: member, arguments: arguments))
  }

  private func set(
    _ name: String, _ value: BusValue, change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> PlayerObject.Answer {
    answer(
      MPRIS.properties, "Set", [.string(MPRIS.player.name), .string(name), value], change: change)
  }

  @Test func `the program says which sound it plays, and that it reads playlists`() {
    let types = BusValue.strings(["audio/one", "audio/two", "audio/x-mpegurl"])
    let name = [BusValue.string(MPRIS.root.name), .string("SupportedMimeTypes")]
    #expect(answer(MPRIS.properties, "Get", name) == .reply([.variant(types)]))
  }

  @Test func `each method asks for what it is called`() {
    #expect(answer(MPRIS.player, "Next") == .ask(.transport(.next)))
    #expect(answer(MPRIS.player, "Previous") == .ask(.transport(.previous)))
    #expect(answer(MPRIS.player, "Play") == .ask(.transport(.setState(to: .playing))))
    #expect(answer(MPRIS.player, "Pause") == .ask(.transport(.setState(to: .paused))))
    #expect(answer(MPRIS.player, "Stop") == .ask(.transport(.setState(to: .stopped))))
    #expect(answer(MPRIS.player, "PlayPause") == .ask(.transport(.togglePlayback)))
    #expect(
      answer(MPRIS.player, "Seek", [.int64(-2_500_000)]) == .ask(.transport(.skip(seconds: -2.5))))
    #expect(answer(MPRIS.root, "Quit") == .quit)
    #expect(answer(MPRIS.root, "Raise") == .done)
  }

  @Test(arguments: [
    ("/org/stimmung/entry/1", 50_000_000, true), ("/org/stimmung/entry/1", 0, true),
    ("/org/stimmung/entry/2", 50_000_000, false), (MPRIS.noTrack, 1, false),
    ("/org/stimmung/entry/1", -1, false), ("/org/stimmung/entry/1", 100_500_000, true),
    ("/org/stimmung/entry/1", 100_500_001, false),
  ])
  func `a position is taken only for the item and within it`(
    _ track: String, _ position: Int64, _ isTaken: Bool
  ) {
    let answer = answer(MPRIS.player, "SetPosition", [.objectPath(track), .int64(position)])
    let entry = EntryID(rawValue: 1)
    #expect(
      answer
        == (isTaken
          ? .ask(.transport(.seek(seconds: Double(position) / 1e6, entry: entry))) : .done))
  }

  @Test func `settings are taken as they are meant`() {
    #expect(set("LoopStatus", .string("None")) == .ask(.transport(.setRepeat(mode: .off))))
    #expect(set("LoopStatus", .string("Track")) == .ask(.transport(.setRepeat(mode: .one))))
    #expect(set("LoopStatus", .string("Playlist")) == .ask(.transport(.setRepeat(mode: .all))))
    #expect(set("Shuffle", .bool(true)) == .ask(.transport(.setShuffle(mode: .tracks))))
    #expect(set("Shuffle", .bool(false)) == .ask(.transport(.setShuffle(mode: .off))))
    #expect(set("Shuffle", .bool(true)) { $0.shuffleMode = .albums } == .done)
    #expect(set("Volume", .double(0.504)) == .ask(.transport(.setVolume(percent: 50))))
    #expect(set("Volume", .double(-3)) == .ask(.transport(.setVolume(percent: 0))))
    #expect(set("Volume", .double(1e300)) == .ask(.transport(.setVolume(percent: 100))))
    #expect(set("Rate", .double(1.5)) == .ask(.transport(.setRate(rate: 1.5))))
    #expect(set("Rate", .double(0)) == .ask(.transport(.setState(to: .paused))))
  }

  @Test(arguments: [
    ("LoopStatus", BusValue.string("playlist")), ("Volume", .double(.nan)),
    ("Rate", .double(-1)), ("Rate", .double(.infinity)),
  ])
  func `senseless values are refused`(_ name: String, _ value: BusValue) {
    guard case .refuse(let error) = set(name, value) else {
      Issue.record("\(name) was taken")
      return
    }
    #expect(error.name == BusError.invalidArguments)
  }

  @Test func `only files of this machine are opened`() {
    let path = TrackPath(bytes: [0x2F, 0x61, 0x20, 0xFF])
    #expect(
      answer(MPRIS.player, "OpenUri", [.string("file:///a%20%fF")])
        == .ask(.queueFill(.setQueue(content: .paths([path]), play: true))))
    for uri in ["http://x/a.mp3", "/a.mp3", "file://other/a", "file:///a%2", "file:///a%00b", ""] {
      guard case .refuse = answer(MPRIS.player, "OpenUri", [.string(uri)]) else {
        Issue.record("\(uri) was opened")
        continue
      }
    }
  }

  @Test func `states are shown as MPRIS has them`() {
    let names = PlaybackState.allCases.map { state -> BusValue? in
      var snapshot = player.snapshot
      snapshot.state = state
      return PlayerProperties(snapshot, details: nil).values["PlaybackStatus"]
    }
    #expect(
      names
        == ["Stopped", "Playing", "Paused", "Paused", "Playing", "Playing"].map { .string($0) })
  }

  @Test(arguments: [
    (0, RepeatMode.off, ShuffleMode.off, true, false), (2, .off, .off, false, true),
    (2, .all, .off, true, true), (0, .one, .off, true, false), (2, .off, .tracks, true, true),
  ])
  func `what can be done follows from the place in the queue`(
    _ index: Int, _ mode: RepeatMode, _ shuffle: ShuffleMode, _ next: Bool, _ previous: Bool
  ) {
    var snapshot = DeskPlayer(index: index).snapshot
    (snapshot.repeatMode, snapshot.shuffleMode) = (mode, shuffle)
    let values = PlayerProperties(snapshot, details: nil).values
    #expect(values["CanGoNext"] == .bool(next))
    #expect(values["CanGoPrevious"] == .bool(previous))
    #expect(values["CanPause"] == .bool(true), "whatever the state")
  }

  @Test func `an empty queue has no track and nothing can be done`() {
    let values = PlayerProperties(DeskPlayer(index: nil).snapshot, details: nil).values
    #expect(values["Metadata"] == .dictionary(["mpris:trackid": .objectPath(MPRIS.noTrack)]))
    #expect(values["CanPlay"] == .bool(false))
    #expect(values["CanSeek"] == .bool(false))
  }

  @Test func `every declared property has a value of its type`() {
    for interface in [MPRIS.root, MPRIS.player] {
      guard
        case .reply(let values) = answer(MPRIS.properties, "GetAll", [.string(interface.name)]),
        case .dictionary(let properties)? = values.first
      else {
        Issue.record("no properties")
        continue
      }
      #expect(properties.count == interface.properties.count)
      for property in interface.properties {
        #expect(properties[property.name]?.signature == property.signature, "\(property.name)")
      }
    }
  }
}
