import PlayerModel
import Testing

@testable import EventHooks

@Suite struct HookEnvironmentTests {
  private func variables(
    _ kind: PlayerEvent.Kind, _ trigger: Hook.Trigger, inherited: [String] = [],
    by rule: ListenRule = .listenBrainz,
    _ change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> Set<String>? {
    var snapshot = PlayerSnapshot(output: "test")
    snapshot.item = HookPlayer.entry("So What")
    snapshot.state = .playing
    change(&snapshot)
    let event = PlayerEvent(
      number: 1, happenedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0), kind: kind,
      snapshot: snapshot)
    guard HookEnvironment.isMeant(kind, for: trigger, by: rule) else { return nil }
    return Self.texts(event, trigger, inherited: inherited).first
  }

  private static func texts(
    _ event: PlayerEvent, _ trigger: Hook.Trigger, inherited: [String] = []
  ) -> [Set<String>] {
    HookEnvironment.all(for: event, trigger, inherited: inherited.map { Array($0.utf8) })
      .map { Set($0.map { String(decoding: $0, as: UTF8.self) }) }
  }

  private static let itemChanged = PlayerEvent.Kind.itemChanged(from: nil, previousPosition: 0)

  @Test func `a command receives the playing track`() throws {
    let found = try #require(
      variables(Self.itemChanged, .item, inherited: ["PATH=/bin"]) {
        $0.itemMoods = [.calm, .sad]
      })
    let wanted = [
      "PATH=/bin", "STIMMUNG_EVENT=item", "STIMMUNG_STATE=playing", "STIMMUNG_TITLE=So What",
      "STIMMUNG_ARTIST=Miles", "STIMMUNG_PATH=/music/So What.mp3", "STIMMUNG_DURATION=200.0",
      "STIMMUNG_MOODS=calm,sad", "STIMMUNG_YEAR=", "STIMMUNG_RELEASE_DATE=",
    ]
    #expect(found.isSuperset(of: wanted), "\(found)")
  }

  @Test func `a command receives the release date as precisely as it is known`() throws {
    var track = HookPlayer.entry("So What").track
    (track.year, track.monthDay) = (1959, 817)
    let entry = QueueEntry(id: EntryID(rawValue: 1), track: track)
    let found = try #require(variables(Self.itemChanged, .item) { $0.item = entry })
    #expect(found.isSuperset(of: ["STIMMUNG_YEAR=1959", "STIMMUNG_RELEASE_DATE=1959-08-17"]))
  }

  @Test func `a value that is too long for a program is cut between two characters`()
    throws
  {
    let title = String(repeating: "ü", count: 100_000)
    let found = try #require(
      variables(Self.itemChanged, .item) { $0.item = HookPlayer.entry("x" + title) })
    let variable = try #require(found.first { $0.hasPrefix("STIMMUNG_TITLE=") })
    #expect(variable == "STIMMUNG_TITLE=x" + String(title.prefix(16_383)))
    #expect(found.contains("STIMMUNG_ARTIST=Miles"))
  }

  @Test func `without an item, its fields are left out`() throws {
    let found = try #require(variables(Self.itemChanged, .item) { $0.item = nil })
    #expect(!found.contains { $0.hasPrefix("STIMMUNG_TITLE") })
  }

  @Test func `the listener's keys are not passed on`() throws {
    let keys = ["STIMMUNG_KEY=secret", "STIMMUNG_KEY_FILE=/key", "STIMMUNG_TITLE=old"]
    let found = try #require(variables(Self.itemChanged, .item, inherited: keys))
    #expect(found.isDisjoint(with: keys))
  }

  @Test func `a NUL in a name does not end it`() throws {
    let found = try #require(
      variables(Self.itemChanged, .item) {
        $0.item = HookPlayer.entry("a\0b")
      })
    #expect(found.contains("STIMMUNG_TITLE=ab"))
  }

  @Test func `an event runs only the hooks that it concerns`() {
    #expect(variables(.stateChanged(from: .paused, to: .playing), .state) != nil)
    #expect(variables(.stateChanged(from: .paused, to: .playing), .item) == nil)
    #expect(variables(Self.itemChanged, .listen) == nil)
    #expect(variables(.sessionEnded(session: HookPlayer.session("a", heard: 0.6)), .listen) != nil)
    #expect(variables(.sessionEnded(session: HookPlayer.session("a", heard: 0.4)), .listen) == nil)
    let long = ListenRule(longerThan: 200)
    #expect(
      variables(.sessionEnded(session: HookPlayer.session("a", heard: 0.6)), .listen, by: long)
        == nil)
    #expect(
      variables(.sessionStarted(session: HookPlayer.session("a", heard: 0.6)), .listen) == nil)
  }

  @Test func `each filed or removed song is one run, with its own moods`() {
    let tracks = ["a", "b"].map { HookPlayer.entry($0).track }
    let filed = FiledTracks(
      mood: .sad, isFiled: false, tracks: tracks, moods: [[.calm, .happy], []])
    var snapshot = PlayerSnapshot(output: "test")
    snapshot.item = HookPlayer.entry("playing")
    let event = PlayerEvent(
      number: 1, happenedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0),
      kind: .tracksFiled(change: filed), snapshot: snapshot)
    let found = Self.texts(event, .mood)
    #expect(found.count == 2)
    for (variables, (title, moods)) in zip(found, [("a", "calm,happy"), ("b", "")]) {
      let wanted = [
        "STIMMUNG_EVENT=mood", "STIMMUNG_MOOD=sad", "STIMMUNG_CHANGE=removed",
        "STIMMUNG_TITLE=\(title)", "STIMMUNG_MOODS=\(moods)", "STIMMUNG_STATE=stopped",
      ]
      #expect(variables.isSuperset(of: wanted), "\(variables)")
      #expect(!variables.contains { $0.hasPrefix("STIMMUNG_POSITION") })
    }
  }

  @Test func `a gesture reports what it did, and what is playing`() throws {
    let made = MadeGesture(
      gesture: "nod", command: "mood add happy", isDone: true, message: "“So What” is in happy.")
    let found = try #require(variables(.gestureMade(gesture: made), .gesture))
    let wanted = [
      "STIMMUNG_EVENT=gesture", "STIMMUNG_GESTURE=nod", "STIMMUNG_COMMAND=mood add happy",
      "STIMMUNG_DONE=true", "STIMMUNG_MESSAGE=“So What” is in happy.", "STIMMUNG_TITLE=So What",
    ]
    #expect(found.isSuperset(of: wanted), "\(found)")
    #expect(variables(.gestureMade(gesture: made), .mood) == nil)
    #expect(variables(.moodsChanged, .mood) == nil)
  }

  @Test func `a listen reports when it began and how much was heard`() throws {
    let session = HookPlayer.session("a", heard: 0.6)
    let found = try #require(variables(.sessionEnded(session: session), .listen))
    #expect(found.isSuperset(of: ["STIMMUNG_STARTED_AT=1700000000", "STIMMUNG_HEARD=120.0"]))
  }
}
