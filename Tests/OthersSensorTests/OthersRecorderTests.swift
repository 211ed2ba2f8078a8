import MusicSensor
import PlayerModel
import Testing

@testable import OthersSensor

@Suite final class OthersRecorderTests {
  private static let moment = Timestamp(
    unixMilliseconds: 1_700_000_000_123, monotonicNanoseconds: 77_000_000_000)

  private var recorder = OthersRecorderTests.recorder()

  private static func recorder(
    emitsInitialState: Bool = true, fields: OtherPlayersPreferences.Fields = .all
  ) -> OthersRecorder {
    OthersRecorder(
      emitsInitialState: emitsInitialState, fields: fields,
      makeRecorder: { MusicRecorder(interval: 1, secondsEast: { _ in -12_600 }) })
  }

  private func snapshot(_ change: (inout PlayerSnapshot) -> Void) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "")
    snapshot.position.takenAt = Self.moment
    change(&snapshot)
    return snapshot
  }

  private func appear(
    _ player: OtherPlayer, isNew: Bool, _ change: (inout PlayerSnapshot) -> Void
  ) -> [OthersData] {
    recorder.handle(
      .appeared(player, snapshot(change), isNew: isNew), at: Self.moment, label: "study")
  }

  private func happen(
    _ kind: PlayerEvent.Kind, to player: OtherPlayer, _ change: (inout PlayerSnapshot) -> Void
  ) -> [OthersData] {
    let event = PlayerEvent(
      number: 1, happenedAt: Self.moment, kind: kind, snapshot: snapshot(change))
    return recorder.handle(.happened(player.id, event), at: Self.moment, label: "study")
  }

  private func play(_ snapshot: inout PlayerSnapshot) {
    snapshot.state = .playing
    snapshot.item = .complete
    snapshot.rate = 1.25
    snapshot.position.seconds = 10
    snapshot.position.takenAt.monotonicNanoseconds -= 2_000_000_000
  }

  /// The expected record of ``play(_:)``.
  private var expected: OthersData {
    var expected = OthersData()
    expected.music.timestamp = 1_700_000_000_123
    expected.music.monotonicNanoseconds = 77_000_000_000
    expected.music.label = "study"
    expected.music.title = "Title"
    expected.music.artist = "Artist"
    expected.music.album = "Album"
    expected.music.genre = "Genre"
    expected.music.duration = 200
    expected.music.persistentID = "s1:0123456789abcdef0123456789abcdef"
    expected.music.position = 12.5
    expected.music.playbackState = 1
    expected.music.playbackRate = 1.25
    expected.music.timezone = -3
    expected.music.timezoneMinutes = -210
    expected.player = "firefox"
    expected.identity = "Mozilla Firefox"
    return expected
  }

  @Test func `a state change records everything at its moment, marked as an estimate`() {
    _ = appear(.firefox, isNew: true) { _ in }
    let records = happen(.stateChanged(from: .paused, to: .playing), to: .firefox, play)
    #expect(records == [expected])
    #expect(records.allSatisfy { $0.isEstimate })
  }

  @Test func `with only times recorded, nothing identifies what was played`() {
    recorder = Self.recorder(fields: .times)
    _ = appear(.firefox, isNew: true) { _ in }
    let records = happen(.stateChanged(from: .paused, to: .playing), to: .firefox, play)
    var expected = expected
    expected.music.title = ""
    expected.music.artist = ""
    expected.music.album = ""
    expected.music.genre = ""
    expected.music.persistentID = ""
    expected.music.duration = -1
    #expect(records == [expected])
  }

  @Test func `with only times recorded, another song still counts as another`() {
    recorder = Self.recorder(fields: .times)
    _ = appear(.firefox, isNew: true) { _ in }
    for title in ["A", "B"] {
      let records = happen(.itemChanged(from: nil, previousPosition: 0), to: .firefox) {
        $0.item = .titled(title)
      }
      #expect(records.map(\.line) == ["firefox item "])
    }
    #expect(recorder.suppressedCount == 0)
  }

  @Test func `what was there at the start is initial, and state comes first`() {
    let records = appear(.firefox, isNew: false, play)
    #expect(records.map(\.line) == ["firefox state 1", "firefox item Title"])
    #expect(records.allSatisfy { $0.music.isInitial && $0.music.position == 12.5 })
  }

  @Test func `what appears later is an event, and the item comes first`() {
    let records = appear(.firefox, isNew: true, play)
    #expect(records.map(\.line) == ["firefox item Title", "firefox state 1"])
    #expect(records.allSatisfy { !$0.music.isInitial && $0.music.position == 12.5 })
    #expect(records.allSatisfy { $0.music.timestamp == 1_700_000_000_123 })
  }

  @Test func `without initial records, only players that appear later are recorded`() {
    recorder = Self.recorder(emitsInitialState: false)
    #expect(appear(.firefox, isNew: false, play).isEmpty)
    #expect(appear(.vlc, isNew: true, play).count == 2)
    let records = happen(.stateChanged(from: .playing, to: .paused), to: .firefox) {
      $0.state = .paused
    }
    #expect(records.map(\.line) == ["firefox state 2"])
  }

  @Test(arguments: [false, true])
  func `a silent player without an item gives no record`(isNew: Bool) {
    #expect(appear(.firefox, isNew: isNew) { _ in }.isEmpty)
    let records = happen(.itemChanged(from: nil, previousPosition: 0), to: .firefox) {
      $0.item = .titled("A")
    }
    #expect(records.map(\.line) == ["firefox item A"])
  }

  @Test(arguments: [false, true])
  func `a player that plays an unnamed item is recorded as playing`(isNew: Bool) {
    let records = appear(.firefox, isNew: isNew) { $0.state = .playing }
    #expect(records.first { $0.music.eventKind == .playbackState }?.music.playbackState == 1)
    #expect(records.allSatisfy { $0.music.title.isEmpty && $0.music.position == -1 })
  }

  @Test func `duplicates are detected separately for each player`() {
    for player in [OtherPlayer.firefox, .vlc] { _ = appear(player, isNew: true) { _ in } }
    func play(_ player: OtherPlayer) -> Int {
      happen(.stateChanged(from: .paused, to: .playing), to: player) { $0.state = .playing }.count
    }
    #expect([play(.firefox), play(.vlc), play(.firefox), play(.vlc)] == [1, 1, 0, 0])
    #expect(recorder.suppressedCount == 2)
  }

  @Test func `A, B, A of two players are three records each`() {
    for player in [OtherPlayer.firefox, .vlc] { _ = appear(player, isNew: true) { _ in } }
    var lines: [String] = []
    for (title, id) in [("A", Int64(1)), ("B", 2), ("A", 1)] {
      for player in [OtherPlayer.firefox, .vlc] {
        lines += happen(.itemChanged(from: nil, previousPosition: 0), to: player) {
          $0.item = .titled(title, id: id)
        }.map(\.line)
      }
    }
    #expect(
      lines == [
        "firefox item A", "vlc item A", "firefox item B", "vlc item B", "firefox item A",
        "vlc item A",
      ])
  }

  @Test func `a player that is gone is forgotten, but its duplicates still count`() {
    for _ in 0..<2 {
      _ = appear(.firefox, isNew: true) { _ in }
      for _ in 0..<3 {
        _ = happen(.stateChanged(from: .paused, to: .playing), to: .firefox) { $0.state = .playing }
      }
      _ = recorder.handle(.vanished(":1.5", at: Self.moment), at: Self.moment, label: "")
      #expect(recorder.playerCount == 0)
    }
    #expect(recorder.suppressedCount == 4)
    recorder.begin()
    #expect(recorder.suppressedCount == 4)
  }

  @Test func `nothing is recorded of a player that never appeared or is gone`() {
    func change() -> Int {
      happen(.stateChanged(from: .paused, to: .playing), to: .firefox, play).count
    }
    #expect(change() == 0)
    _ = appear(.firefox, isNew: true) { _ in }
    #expect(change() == 1)
    let gone = OtherPlayerEvent.vanished(":1.5", at: Self.moment)
    #expect(recorder.handle(gone, at: Self.moment, label: "").isEmpty)
    #expect(recorder.handle(gone, at: Self.moment, label: "").isEmpty)
    #expect(change() == 0)
  }

  @Test func `a player that returns is recorded again, even in the same second`() {
    for _ in 0..<2 {
      #expect(appear(.firefox, isNew: true, play).count == 2)
      _ = recorder.handle(.vanished(":1.5", at: Self.moment), at: Self.moment, label: "")
    }
  }

  @Test func `ten thousand players that come and go leave nothing`() {
    for number in 0..<10_000 {
      let player = OtherPlayer(id: ":1.\(number)", name: "p\(number)", identity: "")
      _ = appear(player, isNew: true, play)
      _ = recorder.handle(.vanished(player.id, at: Self.moment), at: Self.moment, label: "")
    }
    #expect(recorder.playerCount == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -5])
  func `invalid numbers are recorded as unavailable and do no harm`(number: Double) {
    _ = appear(.firefox, isNew: true) { _ in }
    let kinds: [PlayerEvent.Kind] = [
      .stateChanged(from: .paused, to: .playing),
      .itemChanged(from: nil, previousPosition: number), .seeked(from: number, to: number),
    ]
    for kind in kinds {
      let records = happen(kind, to: .firefox) { snapshot in
        snapshot.item = .titled("A")
        snapshot.item?.track.duration = number
        snapshot.state = .playing
        snapshot.rate = number
        snapshot.position.seconds = number
      }
      #expect(records.map(\.music.position) == [-1])
      #expect(records.map(\.music.duration) == [-1])
      #expect(records.map(\.music.playbackRate) == [number.isFinite ? number : -1])
    }
  }

  @Test func `an unknown position is -1 even while time passes`() {
    let records = appear(.firefox, isNew: false) { snapshot in
      play(&snapshot)
      snapshot.position.seconds = .nan
    }
    #expect(records.map(\.music.position) == [-1, -1])
    #expect(records.map(\.music.duration) == [200, 200])
  }

  @Test func `texts are bounded and do not end early`() {
    let flood = String(repeating: "x", count: 5_000_000)
    let player = OtherPlayer(id: ":1.9", name: flood, identity: "a\0b")
    let records = appear(player, isNew: true) { snapshot in
      snapshot.item = .titled(flood)
      snapshot.item?.track.artist = flood
      snapshot.item?.track.album = flood
      snapshot.item?.track.genre = "a\0" + flood
    }
    #expect(records.count == 1)
    for record in records {
      let texts = [
        record.player, record.music.title, record.music.artist, record.music.album,
      ]
      #expect(texts.allSatisfy { $0.utf8.count == 1024 })
      #expect(record.music.genre.hasPrefix("a\u{FFFD}x"))
      #expect(record.identity == "a\u{FFFD}b")
    }
  }

  @Test func `a player's mere status, or a change not about its music, is not an event`() {
    #expect(!OthersRecorder.isAbout(.statusChanged(":1.5", isPlaying: true)))
    _ = appear(.firefox, isNew: true) { _ in }
    for kind in [PlayerEvent.Kind.rateChanged, .itemUpdated, .sensorRecorded] {
      let event = PlayerEvent(
        number: 1, happenedAt: Self.moment, kind: kind, snapshot: snapshot(play))
      #expect(!OthersRecorder.isAbout(.happened(":1.5", event)))
      #expect(happen(kind, to: .firefox, play).isEmpty)
    }
  }
}
