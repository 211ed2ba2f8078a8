import PlayerModel
import Testing

@testable import MusicSensor

@Suite final class MusicRecorderTests {
  private static let moment = Timestamp(
    unixMilliseconds: 1_700_000_000_123, monotonicNanoseconds: 77_000_000_000)

  private var recorder = MusicRecorder(interval: 1, secondsEast: { _ in -12_600 })

  private func snapshot(_ change: (inout PlayerSnapshot) -> Void = { _ in }) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "silent")
    snapshot.position.takenAt = Self.moment
    change(&snapshot)
    return snapshot
  }

  private func record(
    _ kind: PlayerEvent.Kind, _ change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> [MusicData] {
    let event = PlayerEvent(
      number: 1, happenedAt: Self.moment, kind: kind, snapshot: snapshot(change))
    return recorder.handle(event, label: "study")
  }

  @Test func `a state change records everything about its moment`() throws {
    let records = record(.stateChanged(from: .paused, to: .playing)) { snapshot in
      var track = Track(path: TrackPath("/x.mp3"), title: "Title")
      track.artist = "Artist"
      track.album = "Album"
      track.genre = "Genre"
      track.duration = 200
      track.persistentID = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
      snapshot.item = QueueEntry(id: EntryID(rawValue: 1), track: track)
      snapshot.state = .playing
      snapshot.rate = 1.25
      snapshot.position.seconds = 10
      snapshot.position.takenAt.monotonicNanoseconds -= 2_000_000_000
    }
    var expected = MusicData()
    expected.timestamp = 1_700_000_000_123
    expected.monotonicNanoseconds = 77_000_000_000
    expected.label = "study"
    expected.title = "Title"
    expected.artist = "Artist"
    expected.album = "Album"
    expected.genre = "Genre"
    expected.duration = 200
    expected.persistentID = "s1:0123456789abcdef0123456789abcdef"
    expected.position = 12.5
    expected.playbackState = 1
    expected.playbackRate = 1.25
    expected.timezone = -3
    expected.timezoneMinutes = -210
    expected.eventKind = .playbackState
    #expect(records == [expected])
  }

  @Test(arguments: [
    (PlaybackState.stopped, 0.0), (.playing, 1), (.paused, 0), (.interrupted, 0),
    (.seekingForward, -1), (.seekingBackward, -1),
  ])
  func `every state has AWARE's number and a rate`(
    state: PlaybackState, rate: Double
  ) throws {
    let records = record(.stateChanged(from: .stopped, to: state)) { $0.state = state }
    #expect(records.map(\.playbackState) == [state.rawValue])
    #expect(records.map(\.playbackRate) == [rate])
  }

  @Test func `without an item texts are empty and numbers unavailable`() {
    let records = record(.itemChanged(from: .titled("A"), previousPosition: 12))
    #expect(records.map(\.title) == [""])
    #expect(records.map(\.position) == [-1])
    #expect(records.map(\.duration) == [-1])
    #expect(records.map(\.previousPosition) == [12])
  }

  @Test func `a seek records the positions before and after`() {
    let records = record(.seeked(from: 3, to: 44)) { $0.item = .titled("A") }
    #expect(records.map(\.eventKind) == [.seek])
    #expect(records.map(\.previousPosition) == [3])
    #expect(records.map(\.position) == [44])
  }

  @Test func `a stop records the position left, and the player's new one`() {
    let kind = PlayerEvent.Kind.stateChanged(from: .playing, to: .stopped, previousPosition: 3)
    let records = record(kind) { $0.item = .titled("A") }
    #expect(records.map(\.eventKind) == [.playbackState])
    #expect(records.map(\.previousPosition) == [3])
    #expect(records.map(\.position) == [0])
  }

  @Test func `other events are not recorded`() {
    let kinds: [PlayerEvent.Kind] = [
      .rateChanged, .modesChanged, .itemUpdated, .queueChanged, .libraryChanged, .moodsChanged,
      .sensorRecorded, .notice(notice: Notice(.info, "Hello.")),
    ]
    for kind in kinds {
      #expect(record(kind).isEmpty)
      #expect(!MusicRecorder.isAbout(kind))
    }
  }

  @Test func `after a gap the differences are recorded`() {
    _ = recorder.begin(
      with: snapshot { $0.item = .titled("A") }, at: Self.moment, label: "")
    #expect(record(.gap) { $0.item = .titled("A") }.isEmpty)
    let records = record(.gap) { snapshot in
      snapshot.item = .titled("B", id: 2)
      snapshot.state = .playing
    }
    #expect(records.map(\.line) == ["item B", "state 1"])
    #expect(record(.gap) { $0.state = .playing }.map(\.line) == ["item "])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -5])
  func `a number that is not finite is unavailable and harmless`(number: Double) {
    let kinds: [PlayerEvent.Kind] = [
      .stateChanged(from: .paused, to: .playing),
      .itemChanged(from: nil, previousPosition: number), .seeked(from: number, to: number),
    ]
    for kind in kinds {
      let records = record(kind) { snapshot in
        snapshot.item = .titled("A")
        snapshot.item?.track.duration = number
        snapshot.state = .playing
        snapshot.rate = number
        snapshot.position.seconds = number
      }
      #expect(records.map(\.position) == [-1])
      #expect(records.map(\.previousPosition) == [-1])
      #expect(records.map(\.duration) == [-1])
      #expect(records.map(\.playbackRate) == [number.isFinite ? number : -1])
      #expect(record(kind) { _ in }.count == 1)
    }
  }

  @Test func `impossible times are harmless`() {
    for (wall, monotonic) in [(Int64.max, Int64.max), (.min, .min), (0, .max)] {
      let moment = Timestamp(unixMilliseconds: wall, monotonicNanoseconds: monotonic)
      let event = PlayerEvent(
        number: 1, happenedAt: moment, kind: .stateChanged(from: .paused, to: .playing),
        snapshot: snapshot { snapshot in
          snapshot.state = .playing
          snapshot.position.takenAt.monotonicNanoseconds = ~monotonic
        })
      #expect(recorder.handle(event, label: "").map(\.timestamp) == [wall])
    }
  }

  @Test func `a NUL in a title does not truncate it`() {
    let records = record(.itemChanged(from: nil, previousPosition: 0)) { snapshot in
      snapshot.item = .titled("a\0b")
    }
    #expect(records.map(\.title) == ["a\u{FFFD}b"])
  }
}
