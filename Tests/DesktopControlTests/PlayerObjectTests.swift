import MessageBus
import PlayerModel
import Testing

@testable import DesktopControl

/// The effects of calls from the bus.
struct PlayerObjectTests {
  private let player = DeskPlayer()
  private static let playableLists = PlayableLists(
    lists: [
      ListedPlaylist(MoodSummary(name: .sad, trackCount: 1)),
      ListedPlaylist(SavedQuery(name: "Änd", text: "")),
      ListedPlaylist(SavedQuery(name: "best", text: "")),
    ])

  private func answer(
    _ interface: BusInterface, _ member: String, _ arguments: [BusValue] = [],
    change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> PlayerObject.Answer {
    var snapshot = player.snapshot
    change(&snapshot)
    let object = PlayerObject(
      snapshot: snapshot, properties: PlayerProperties(snapshot, details: nil), position: 7,
      mediaTypes: ["audio/one", "audio/two"], tracks: TrackList(snapshot: snapshot),
      playableLists: Self.playableLists)
    return object.answer(
      .init(interface: interface.name, member: member, arguments: arguments))
  }

  private func set(
    _ name: String, _ value: BusValue, change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> PlayerObject.Answer {
    answer(
      MPRIS.properties, "Set", [.string(MPRIS.player.name), .string(name), value], change: change)
  }

  @Test func `the supported sound types and playlists are listed`() {
    let types = BusValue.strings([
      "audio/one", "audio/two", "audio/x-mpegurl", "audio/x-scpls", "application/xspf+xml",
    ])
    let name = [BusValue.string(MPRIS.root.name), .string("SupportedMimeTypes")]
    #expect(answer(MPRIS.properties, "Get", name) == .reply([.variant(types)]))
  }

  @Test func `each method makes the matching request`() {
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
  func `a position is accepted only for the item and within its length`(
    _ track: String, _ position: Int64, _ isTaken: Bool
  ) {
    let answer = answer(MPRIS.player, "SetPosition", [.objectPath(track), .int64(position)])
    let entry = EntryID(rawValue: 1)
    #expect(
      answer
        == (isTaken
          ? .ask(.transport(.seek(seconds: Double(position) / 1e6, entry: entry))) : .done))
  }

  @Test func `a position after an estimated end is accepted`() {
    let arguments: [BusValue] = [
      .objectPath("/org/stimmung/entry/1"), .int64(570_000_000),
    ]
    let answer = answer(MPRIS.player, "SetPosition", arguments) {
      $0.item?.track.isDurationExact = false
    }
    #expect(answer == .ask(.transport(.seek(seconds: 570, entry: EntryID(rawValue: 1)))))
  }

  @Test func `settings are converted to the matching requests`() {
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
  func `meaningless values are refused`(_ name: String, _ value: BusValue) {
    guard case .refuse(let error) = set(name, value) else {
      Issue.record("\(name) was accepted")
      return
    }
    #expect(error.name == BusError.invalidArguments)
  }

  @Test func `only files on this machine are opened`() {
    let path = TrackPath(bytes: [0x2F, 0x61, 0x20, 0xFF])
    #expect(
      answer(MPRIS.player, "OpenUri", [.string("file:///a%20%fF")])
        == .ask(.queueFill(.setQueue(content: .paths(paths: [path]), play: true))))
    for uri in ["http://x/a.mp3", "/a.mp3", "file://other/a", "file:///a%2", "file:///a%00b", ""] {
      guard case .refuse = answer(MPRIS.player, "OpenUri", [.string(uri)]) else {
        Issue.record("\(uri) was opened")
        continue
      }
    }
  }

  @Test func `a stream is refused by a sentence, opened or added`() {
    let calls: [(BusInterface, String, [BusValue])] = [
      (MPRIS.player, "OpenUri", [.string("http://x/live")]),
      (
        MPRIS.trackList, "AddTrack",
        [.string("http://x/live"), .objectPath(MPRIS.noTrack), .bool(true)]
      ),
    ]
    for (interface, member, arguments) in calls {
      guard case .refuse(let error) = answer(interface, member, arguments) else {
        Issue.record("\(member) was accepted")
        continue
      }
      #expect(error.name == BusError.invalidArguments)
      #expect(error.message.hasPrefix("Stimmung plays files, not streams"))
    }
  }

  @Test func `states are shown in the terms of MPRIS`() {
    let names = PlaybackState.allCases.map { state -> BusValue? in
      var snapshot = player.snapshot
      snapshot.state = state
      return PlayerProperties(snapshot, details: nil).values["PlaybackStatus"]
    }
    #expect(
      names
        == ["Stopped", "Playing", "Paused", "Paused", "Playing", "Playing"].map { .string($0) })
  }

  @Test(arguments: [(true, false), (false, true)])
  func `the player decides whether next and previous are possible`(_ next: Bool, _ previous: Bool) {
    var snapshot = player.snapshot
    (snapshot.canGoNext, snapshot.canGoPrevious) = (next, previous)
    let values = PlayerProperties(snapshot, details: nil).values
    #expect(values["CanGoNext"] == .bool(next))
    #expect(values["CanGoPrevious"] == .bool(previous))
    #expect(values["CanPause"] == .bool(true), "in every state")
    let answer = answer(MPRIS.player, "Next") { $0.canGoNext = next }
    #expect(answer == (next ? .ask(.transport(.next)) : .done))
  }

  @Test func `the last microsecond of a reported length can be sought to`() {
    for duration in [4.031_020_6, 4.031_020_4, 100.5] {
      var snapshot = player.snapshot
      snapshot.item?.track.duration = duration
      let values = PlayerProperties(snapshot, details: nil).values
      guard case .dictionary(let metadata)? = values["Metadata"],
        case .int64(let length)? = metadata["mpris:length"]
      else {
        Issue.record("no length")
        continue
      }
      for (position, isTaken) in [(length, true), (length - 1, true), (length + 1, false)] {
        let answer = answer(
          MPRIS.player, "SetPosition", [.objectPath("/org/stimmung/entry/1"), .int64(position)]
        ) { $0.item?.track.duration = duration }
        #expect((answer != .done) == isTaken, "\(duration) \(position)")
      }
    }
  }

  @Test func `an empty queue has no track and nothing can be done`() {
    let values = PlayerProperties(DeskPlayer(index: nil).snapshot, details: nil).values
    #expect(values["Metadata"] == .dictionary(["mpris:trackid": .objectPath(MPRIS.noTrack)]))
    #expect(values["CanPlay"] == .bool(false))
    #expect(values["CanSeek"] == .bool(false))
  }

  @Test func `every declared property has a value of its type`() {
    for interface in [MPRIS.root, MPRIS.player, MPRIS.trackList, MPRIS.playlists] {
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

  @Test func `entries that are not in the list are left alone`() {
    for path in [MPRIS.noTrack, "/org/stimmung/entry/0", "/org/stimmung/entry/01", "/x", "/"] {
      #expect(answer(MPRIS.trackList, "GoTo", [.objectPath(path)]) == .done, "\(path)")
      #expect(answer(MPRIS.trackList, "RemoveTrack", [.objectPath(path)]) == .done, "\(path)")
    }
    let entry = EntryID(rawValue: 12)
    let path = [BusValue.objectPath("/org/stimmung/entry/12")]
    #expect(
      answer(MPRIS.trackList, "GoTo", path) == .edit(.transport(.playEntry(id: entry))))
    #expect(
      answer(MPRIS.trackList, "RemoveTrack", path)
        == .edit(.queueEdit(.removeFromQueue(entries: [entry]))))
  }

  @Test func `the list cannot be edited while songs are sorted`() {
    func sort(_ snapshot: inout PlayerSnapshot) { snapshot.sorting = MoodSorting(returnsTo: nil) }
    let path = BusValue.objectPath("/org/stimmung/entry/1")
    #expect(answer(MPRIS.trackList, "RemoveTrack", [path], change: sort) == .done)
    let added = [BusValue.string("file:///a.mp3"), path, .bool(true)]
    #expect(answer(MPRIS.trackList, "AddTrack", added, change: sort) == .done)
    let name = [BusValue.string(MPRIS.trackList.name), .string("CanEditTracks")]
    #expect(
      answer(MPRIS.properties, "Get", name, change: sort) == .reply([.variant(.bool(false))]))
  }

  @Test(arguments: [
    (MPRIS.noTrack, TrackAddition.Place.start),
    ("/org/stimmung/entry/2", .after(EntryID(rawValue: 2))), ("/x", .end),
  ])
  func `a file is added at the requested place`(_ after: String, _ place: TrackAddition.Place) {
    let arguments = [BusValue.string("file:///a%20b.mp3"), .objectPath(after), .bool(true)]
    let path = TrackPath("/a b.mp3")
    #expect(
      answer(MPRIS.trackList, "AddTrack", arguments)
        == .add(TrackAddition(path: path, place: place, isPlayed: true)))
  }

  @Test func `lists are returned in the requested order, and in parts`() {
    func names(_ first: UInt32, _ count: UInt32, _ order: String, _ isReversed: Bool) -> [String] {
      let arguments = [
        BusValue.uint32(first), .uint32(count), .string(order), .bool(isReversed),
      ]
      guard
        case .reply(let values) = answer(MPRIS.playlists, "GetPlaylists", arguments),
        case .array("(oss)", let lists)? = values.first
      else { return [] }
      return lists.map { list in
        if case .structure(let parts) = list, case .string(let name) = parts[1] { name } else { "" }
      }
    }
    #expect(names(0, 100, "UserDefined", false) == ["sad", "Änd", "best"])
    #expect(names(0, .max, "Alphabetical", false) == ["best", "sad", "Änd"])
    #expect(names(0, 100, "Alphabetical", true) == ["Änd", "sad", "best"])
    #expect(names(1, 1, "UserDefined", false) == ["Änd"])
    #expect(names(.max, .max, "UserDefined", true) == [])
    #expect(names(0, 100, "LastPlayDate", false) == [], "the order is refused")
  }

  @Test func `only existing lists are played`() {
    let list = Self.playableLists.lists[1]
    #expect(
      answer(MPRIS.playlists, "ActivatePlaylist", [.objectPath(list.path)]) == .activate(list))
    guard case .refuse = answer(MPRIS.playlists, "ActivatePlaylist", [.objectPath("/no")]) else {
      Issue.record("a missing list was played")
      return
    }
  }
}
