import ListeningHistory
import PlayerModel
import Synchronization
import Testing

/// What is heard with other players, given scripts of their reports.
@Suite struct EstimatedHearingsTests {
  /// A player that reports what a script has it report, and the sessions derived from that.
  private struct Script {
    let player: OtherPlayer
    var hearings: EstimatedHearings
    var snapshot = PlayerSnapshot(output: "")
    /// Milliseconds since the script began, by the clock that stops while the machine is suspended.
    var now: Int64 = 0
    var suspended: Int64 = 0
    var stored: [ListeningSession] = []

    init(_ hearings: EstimatedHearings? = nil, player: String = "firefox") {
      let count = Mutex(0)
      self.hearings =
        hearings
        ?? EstimatedHearings(rule: .listenBrainz) {
          count.withLock { count in
            count += 1
            return "session \(count)"
          }
        }
      self.player = OtherPlayer(id: ":\(player)", name: player, identity: "The \(player)")
    }

    var time: Timestamp {
      Timestamp(
        unixMilliseconds: 1_600_000_000_000 + now + suspended, monotonicNanoseconds: now * 1_000_000
      )
    }

    mutating func appear() {
      take(.appeared(player, snapshot, isNew: true))
    }

    mutating func take(_ event: OtherPlayerEvent) {
      stored += hearings.take(event, at: time)
    }

    mutating func say(_ kind: PlayerEvent.Kind, position: Double) {
      snapshot.position = PlaybackPosition(seconds: position, takenAt: time)
      take(
        .happened(
          player.id, PlayerEvent(number: 1, happenedAt: time, kind: kind, snapshot: snapshot)))
    }

    /// Changes to another item with the given length; by default the first one.
    mutating func change(
      to title: String, length: Double? = 100, position: Double = 0, left: Double? = nil
    ) {
      let old = snapshot.item
      let before = left ?? snapshot.position(at: time)
      var track = Track(path: TrackPath(encoded: ""), title: title)
      track.artist = "Artist"
      track.duration = length
      snapshot.item = QueueEntry(
        id: EntryID(rawValue: old?.track.title == title ? old?.id.rawValue ?? 1 : Int64(now + 1)),
        track: track)
      say(.itemChanged(from: old, previousPosition: before), position: position)
    }

    mutating func go(to state: PlaybackState, position: Double? = nil, left: Double? = nil) {
      let old = snapshot.state
      let place = position ?? snapshot.position(at: time)
      snapshot.state = state
      say(.stateChanged(from: old, to: state, previousPosition: left), position: place)
    }

    mutating func seek(to position: Double) {
      say(.seeked(from: snapshot.position(at: time), to: position), position: position)
    }

    /// Plays an item from its start.
    mutating func play(_ title: String = "A", length: Double? = 100, position: Double = 0) {
      if stored.isEmpty { appear() }
      change(to: title, length: length, position: position)
      go(to: .playing, position: position)
    }

    /// The sessions that ended, abbreviated: title, ranges in milliseconds, reason.
    var ended: [String] {
      stored.filter { $0.endReason != nil }.map { session in
        let ranges = session.heard.map { "\($0.start)-\($0.end)" }.joined(separator: " ")
        return "\(session.entry.track.title) \(ranges) \(session.endReason?.rawValue ?? "")"
      }
    }
  }

  @Test func `a player that drops its item before reporting a stop has stopped`() {
    var script = Script()
    script.play()
    script.now += 5000
    let old = script.snapshot.item
    script.snapshot.item = nil
    script.say(.itemChanged(from: old, previousPosition: 5), position: 0)
    script.go(to: .stopped)
    #expect(script.ended == ["A 0-5000 stopped"])
  }

  @Test func `a track played to its end is one session with all its tags`() throws {
    var script = Script()
    script.play(position: 0)
    script.now += 100_000
    script.change(to: "B")
    let begun = try #require(script.stored.first)
    #expect(begun.id == "session 1")
    #expect(begun.player == "firefox")
    #expect(begun.sampleRate == 1000)
    #expect(begun.endReason == nil)
    #expect(begun.heard.isEmpty && begun.runs == [])
    #expect(begun.startedAt.unixMilliseconds == 1_600_000_000_000)
    let ended = script.stored[1]
    #expect(ended.id == begun.id)
    #expect(ended.lastHeardAt.unixMilliseconds == 1_600_000_100_000)
    #expect(
      ended.runs == [
        HeardRun(
          frames: FrameRange(start: 0, end: 100_000), startedAt: 1_600_000_000_000,
          milliseconds: 100_000)
      ])
    #expect(ended.entry.track.artist == "Artist")
    #expect(ended.entry.track.duration == 100)
    #expect(!ended.entry.track.isDurationExact)
    #expect(script.ended == ["A 0-100000 finished"])
    #expect(script.stored.map(\.id) == ["session 1", "session 1", "session 2"])
  }

  @Test(arguments: [
    (98_000, 100.0, "finished"), (97_000, 100, "finished"), (96_999, 100, "skipped"),
    (28_000, 30, "finished"), (27_999, 30, "skipped"),
    (291_000, 300, "finished"), (290_000, 300, "skipped"),
  ])
  func `within two seconds or 3% of its end, a track was heard to the end`(
    milliseconds: Int64, length: Double, reason: String
  ) {
    var script = Script()
    script.play(length: length)
    script.now += milliseconds
    script.change(to: "B")
    #expect(script.ended == ["A 0-\(milliseconds) \(reason)"])
  }

  @Test func `a pause adds nothing, and splits the runs but not the range heard`() {
    var script = Script()
    script.play()
    script.now += 10_000
    script.go(to: .paused)
    #expect(!script.hearings.isAnythingHeard)
    script.now += 3_600_000
    script.go(to: .playing, position: 10.2)
    #expect(script.hearings.isAnythingHeard)
    script.now += 5000
    script.go(to: .stopped, position: 0, left: 15.2)
    #expect(script.ended == ["A 0-15000 stopped"])
    #expect(script.stored.last?.runs?.map(\.milliseconds) == [10_000, 5000])
    #expect(
      script.stored.last?.runs?.map(\.startedAt) == [1_600_000_000_000, 1_600_003_610_000])
  }

  @Test func `a seek continues elsewhere in the same session, forward and back`() {
    var script = Script()
    script.play()
    script.now += 10_000
    script.seek(to: 60)
    script.now += 5000
    script.seek(to: 30)
    script.now += 5000
    script.take(.vanished(script.player.id, at: script.time))
    #expect(script.ended == ["A 0-10000 60000-65000 30000-35000 stopped"])
    #expect(!script.hearings.isAnythingHeard)
  }

  @Test func `a seek while paused counts from there once playback resumes`() {
    var script = Script()
    script.play()
    script.now += 10_000
    script.go(to: .paused)
    script.seek(to: 50)
    script.now += 9000
    script.go(to: .playing)
    script.now += 1000
    script.go(to: .stopped, position: 0, left: 51)
    #expect(script.ended == ["A 0-10000 50000-51000 stopped"])
  }

  @Test func `a return to the start begins another session only if the last was a listen`() {
    var script = Script()
    script.play()
    script.now += 49_000
    script.seek(to: 0)
    script.now += 2000
    script.seek(to: 0)
    script.now += 1000
    script.go(to: .stopped, position: 0, left: 1)
    #expect(script.ended == ["A 0-49000 0-2000 restarted", "A 0-1000 stopped"])
  }

  @Test func `each repeat of an item is a session, reported as a change or as a seek`() {
    var script = Script()
    script.play()
    script.now += 100_000
    script.change(to: "A", left: 100)
    script.now += 99_000
    script.seek(to: 0)
    script.now += 60_000
    script.change(to: "A", left: 60)
    script.now += 10_000
    script.change(to: "A", left: 10)
    script.now += 1000
    script.take(.vanished(script.player.id, at: script.time))
    #expect(
      script.ended == [
        "A 0-100000 finished", "A 0-99000 finished", "A 0-60000 restarted",
        "A 0-10000 0-1000 stopped",
      ])
  }

  @Test func `an unreported jump to the start begins another session`() {
    var script = Script()
    script.play()
    script.now += 101_000
    script.say(.modesChanged, position: 1)
    script.now += 9000
    script.go(to: .stopped, position: 0, left: 10)
    #expect(script.ended == ["A 0-100000 finished", "A 1000-10000 stopped"])
  }

  @Test func `a player that stalls while playing is heard up to where it got`() {
    var script = Script()
    script.play()
    script.now += 20_000
    // Seen at 16 s, when its position is queried.
    script.say(.modesChanged, position: 16)
    script.now += 5000
    script.go(to: .paused, position: 18)
    script.now += 1000
    script.go(to: .playing)
    script.now += 4000
    // Reported as a seek from its real position.
    script.say(.seeked(from: 19, to: 40), position: 40)
    script.now += 1000
    script.go(to: .interrupted)
    script.now += 60_000
    script.go(to: .playing)
    script.now += 1000
    script.go(to: .stopped, position: 0, left: 42)
    #expect(script.ended == ["A 0-19000 40000-42000 stopped"])
  }

  @Test func `nothing is heard while the machine is suspended`() {
    var script = Script()
    script.play()
    script.now += 5000
    script.suspended = 7_200_000
    script.now += 5000
    script.go(to: .paused)
    script.go(to: .stopped, position: 0, left: 10)
    #expect(script.ended == ["A 0-10000 stopped"])
    #expect(script.stored.last?.runs?.map(\.milliseconds) == [10_000])
  }

  @Test func `at another rate, the track passes at that rate`() {
    var script = Script()
    script.snapshot.rate = 1.5
    script.play()
    script.now += 20_000
    let place = script.snapshot.position(at: script.time)
    script.snapshot.rate = 0.5
    script.say(.rateChanged, position: place)
    script.now += 10_000
    script.go(to: .stopped, position: 0, left: 35)
    #expect(script.ended == ["A 0-35000 stopped"])
    #expect(
      script.stored.last?.runs?.map(\.frames) == [
        FrameRange(start: 0, end: 30_000), FrameRange(start: 30_000, end: 35_000),
      ])
  }

  @Test func `without a position, the clock counts from the start of the session`() {
    var script = Script()
    script.play(position: .nan)
    script.now += 10_000
    script.go(to: .paused, position: .nan)
    script.now += 10_000
    script.go(to: .playing, position: .nan)
    script.now += 5000
    script.go(to: .stopped, position: .nan, left: .nan)
    #expect(script.ended == ["A 0-15000 stopped"])
  }

  @Test func `no more is heard of a track than its length`() {
    var script = Script()
    script.play()
    script.now += 500_000
    script.take(.vanished(script.player.id, at: script.time))
    #expect(script.ended == ["A 0-100000 stopped"])
  }

  @Test func `a stream without a length or an end is heard for as long as it plays`() {
    var script = Script()
    script.play(length: nil)
    script.now += 7_200_000
    script.change(to: "B", length: 0)
    script.now += 500
    script.say(.modesChanged, position: 0.5)
    script.now += 500
    script.change(to: "C", left: 1)
    #expect(script.ended == ["A 0-7200000 stopped", "B 0-1000 stopped"])
  }

  @Test func `items that pass within a tenth of a second are sessions of a tenth`() {
    var script = Script()
    script.play()
    for title in ["B", "C", "D"] {
      script.now += 100
      script.change(to: title)
    }
    #expect(script.ended == ["A 0-100 skipped", "B 0-100 skipped", "C 0-100 skipped"])
  }

  @Test func `a track that is already playing is heard from its current position`() {
    var script = Script()
    script.snapshot.item = QueueEntry(
      id: EntryID(rawValue: 1), track: Track(path: TrackPath(encoded: ""), title: "A"))
    script.snapshot.state = .playing
    script.snapshot.position = PlaybackPosition(seconds: 70, takenAt: script.time)
    script.take(.appeared(script.player, script.snapshot, isNew: false))
    script.now += 1000
    script.take(.statusChanged(script.player.id, isPlaying: false))
    script.take(.vanished(script.player.id, at: script.time))
    #expect(script.ended == ["A 70000-71000 stopped"])
  }

  @Test func `a checkpoint has what was heard of the playing item, and changes nothing`() {
    var script = Script()
    script.play()
    script.now += 5000
    let first = script.hearings.checkpoint(at: script.time)
    #expect(first.map(\.heard) == [[FrameRange(start: 0, end: 5000)]])
    #expect(first.map(\.endReason) == [nil])
    #expect(first.map(\.lastHeardAt.unixMilliseconds) == [1_600_000_005_000])
    script.now += 5000
    script.go(to: .paused)
    #expect(script.hearings.checkpoint(at: script.time).isEmpty)
    let ended = script.hearings.end(at: script.time)
    #expect(ended.map(\.endReason) == [.quit])
    #expect(ended.map(\.heard) == [[FrameRange(start: 0, end: 10_000)]])
    #expect(ended.first?.runs?.count == 1)
    #expect(script.hearings.end(at: script.time).isEmpty)
  }

  @Test func `several players are heard independently`() {
    var one = Script()
    one.play("A")
    var other = Script(one.hearings, player: "vlc")
    other.stored = []
    other.play("X", position: 10)
    one.hearings = other.hearings
    one.now += 10_000
    one.go(to: .paused)
    other.hearings = one.hearings
    other.now += 20_000
    let sessions = other.hearings.end(at: other.time)
    #expect(sessions.map(\.player) == ["firefox", "vlc"])
    #expect(
      sessions.map(\.heard) == [
        [FrameRange(start: 0, end: 10_000)], [FrameRange(start: 10_000, end: 30_000)],
      ])
  }

  @Test func `if only times are recorded, neither the item nor its length is kept`() throws {
    var script = Script(
      EstimatedHearings(fields: .times, rule: .listenBrainz) { "one" })
    script.play()
    let entry = try #require(script.snapshot.item?.id)
    script.hearings.note(
      Track(path: TrackPath("/music/a.mp3"), title: "A"), of: entry, on: script.player.id)
    script.now += 100_000
    script.change(to: "B")
    let blank = Track(path: TrackPath(encoded: ""), title: "")
    #expect(script.stored.map(\.entry.track) == [blank, blank, blank])
    #expect(script.ended == [" 0-100000 finished"])
    #expect(script.stored[1].player == "firefox")
    #expect(ListenRule.listenBrainz.counts(script.stored[1]))
  }

  @Test func `the same song in the library provides its identity and path, and nothing else`()
    throws
  {
    var script = Script()
    var match = Track(path: TrackPath("/music/a.mp3"), title: "From the file")
    match.persistentID = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
    match.duration = 101
    script.play()
    let entry = try #require(script.snapshot.item?.id)
    script.hearings.note(match, of: entry, on: script.player.id)
    script.now += 1000
    script.change(to: "B")
    // Found too late: another item is playing.
    script.hearings.note(match, of: entry, on: script.player.id)
    script.now += 1000
    script.change(to: "C")
    let tracks = script.stored.map(\.entry.track)
    #expect(tracks.map(\.title) == ["A", "A", "B", "B", "C"])
    #expect(tracks.map(\.path.encoded) == ["", "/music/a.mp3", "", "", ""])
    #expect(tracks.map { $0.persistentID == nil } == [true, false, true, true, true])
    #expect(tracks[1].duration == 100)
  }

  @Test func `later reports about the item become part of the session`() {
    var script = Script()
    script.play(length: nil)
    script.now += 1000
    script.snapshot.item?.track.album = "Album"
    script.snapshot.item?.track.duration = 3
    script.say(.itemUpdated, position: 1)
    script.now += 1000
    script.change(to: "B")
    #expect(script.ended == ["A 0-2000 finished"])
    #expect(script.stored[1].entry.track.album == "Album")
    #expect(script.stored[1].runs?.count == 1)
  }

  @Test(arguments: [
    0, -1, 1e300, -1e300, .infinity, -.infinity, .nan, 1e9, .greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
  ])
  func `impossible numbers do no harm`(number: Double) {
    for kind in 0..<6 {
      var script = Script()
      script.snapshot.rate = kind == 0 ? number : 1
      script.play(
        length: kind == 1 ? number : 100, position: kind == 2 ? number : 0)
      script.now += 10_000
      if kind == 3 { script.say(.seeked(from: number, to: number), position: number) }
      if kind == 4 { script.change(to: "B", left: number) }
      script.go(to: .paused, position: kind == 5 ? number : nil)
      script.now += 1000
      script.go(to: .stopped, position: number, left: number)
      for session in script.stored {
        #expect(session.heardFrames >= 0)
        #expect(session.heardFrames <= 160_000)
        #expect(session.heard.allSatisfy { $0.start >= 0 && $0.end <= 2_000_000_000_000 })
      }
    }
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `times that run backwards or are far away do no harm`(nanoseconds: Int64) {
    var script = Script()
    script.now = 5000
    script.play()
    let time = Timestamp(unixMilliseconds: nanoseconds, monotonicNanoseconds: nanoseconds)
    let checkpoint = script.hearings.checkpoint(at: time)
    #expect(checkpoint.map(\.heardFrames) == [nanoseconds == .max ? 100_000 : 0])
    script.take(.vanished(script.player.id, at: time))
    #expect(script.stored.last?.heardFrames == (nanoseconds == .max ? 100_000 : 0))
  }

  @Test func `a player that seeks endlessly does not fill the memory`() {
    var script = Script()
    script.play(length: 1e6)
    for number in 0..<5000 {
      script.now += 10
      script.seek(to: Double(number % 2 == 0 ? 500_000 : 100_000))
    }
    script.take(.vanished(script.player.id, at: script.time))
    #expect(script.stored.last?.runs?.count == 1000)
    #expect(script.stored.last?.heard.count == 1000)
  }

  @Test func `a player must appear to be heard, and appearing again begins a new session`() {
    var script = Script()
    script.snapshot.state = .playing
    script.change(to: "A")
    #expect(script.stored.isEmpty)
    script.appear()
    script.now += 1000
    script.appear()
    #expect(script.ended == ["A 0-1000 stopped"])
    #expect(script.stored.map(\.id) == ["session 1", "session 1", "session 2"])
  }
}
