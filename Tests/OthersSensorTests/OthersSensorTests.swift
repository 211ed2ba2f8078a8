import Foundation
import PlayerModel
import Sensing
import Synchronization
import Testing

@testable import OthersSensor

@Suite struct OthersSensorTests {
  @Test func `the defaults are those of the music sensor`() {
    let config = OthersSensor.Config()
    #expect(config.emitInitialState)
    #expect(config.duplicateEventSuppressionInterval == 1)
    #expect(!config.enabled)
    #expect(!config.debug)
    #expect(config.choice == .all)
    #expect(config.fields == .all)
    #expect(config.dbType == .NONE)
    #expect(config.dbPath == "aware_others")
    #expect(config.dbHost == nil)
    #expect(!config.syncsSeeks)
  }

  @Test func `several players are recorded side by side, independently`() {
    let bench = Bench()
    bench.sensor.start()
    let players = bench.players
    players.appear(.firefox)
    players.appear(.vlc) { snapshot in
      snapshot.item = .titled("Paused")
      snapshot.state = .paused
    }
    players.change(.firefox, to: .titled("Video"))
    players.change(.firefox, to: .playing)
    players.advance(by: 30)
    players.seek(.firefox, to: 90)
    players.advance(by: 10)
    players.change(.vlc, to: .playing)
    players.advance(by: 3)
    players.change(.firefox, to: .paused)
    bench.sensor.stop()
    #expect(
      bench.diary.lines == [
        "vlc item Paused", "vlc state 2", "firefox item Video", "firefox state 1",
        "firefox seek 90.0", "vlc state 1", "firefox state 2",
      ])
    #expect(bench.diary.records.map(\.music.position) == [0, 0, 0, 0, 90, 0, 103])
    #expect(bench.diary.records.map(\.music.previousPosition) == [-1, -1, -1, -1, 30, -1, -1])
    #expect(bench.diary.records.allSatisfy { $0.music.timezoneMinutes == 330 })
    #expect(bench.sensor.status().duplicatesSuppressed == 0)
  }

  @Test func `a paused player in the background adds nothing and does not interfere`() {
    let players = ScriptedPlayers()
    players.appear(.vlc) { snapshot in
      snapshot.item = .titled("Paused")
      snapshot.state = .paused
    }
    let bench = Bench(players: players)
    bench.sensor.start()
    players.appear(.firefox) { $0.item = .titled("A") }
    for _ in 0..<20 {
      players.change(.firefox, to: .playing)
      players.advance(by: 60)
      players.change(.firefox, to: .paused)
      players.advance(by: 60)
    }
    bench.sensor.stop()
    #expect(bench.diary.lines.prefix(3) == ["vlc state 2", "vlc item Paused", "firefox item A"])
    #expect(bench.diary.records.filter { $0.player == "vlc" }.allSatisfy { $0.music.isInitial })
    #expect(bench.diary.records.filter { $0.player == "firefox" }.count == 41)
  }

  @Test func `a player that vanishes and returns starts over`() {
    let bench = Bench()
    bench.sensor.start()
    let players = bench.players
    for _ in 0..<2 {
      players.appear(.firefox) { snapshot in
        snapshot.item = .titled("A")
        snapshot.state = .playing
      }
      players.change(.firefox, to: .stopped)
      players.vanish(.firefox)
      players.change(.firefox, to: .playing)
    }
    bench.sensor.stop()
    let once = ["firefox item A", "firefox state 1", "firefox state 0"]
    #expect(bench.diary.lines == once + once)
  }

  @Test func `the source receives the choice of players`() {
    for choice in [OtherPlayersChoice.all, .matching(["spotify", "!mpv"])] {
      let bench = Bench { $0.choice = choice }
      bench.sensor.start()
      bench.sensor.stop()
      #expect(bench.players.choices == [choice])
    }
  }

  @Test func `after stop nothing is observed, and a new start finds the present players`() {
    let bench = Bench()
    bench.sensor.start()
    bench.players.appear(.firefox) { $0.item = .titled("A") }
    bench.sensor.stop()
    bench.sensor.stop()
    #expect(bench.players.receiverCount == 0)
    bench.players.change(.firefox, to: .playing)
    bench.settle()
    #expect(bench.diary.lines == ["firefox item A"])
    bench.sensor.start()
    bench.sensor.stop()
    #expect(bench.diary.lines == ["firefox item A", "firefox state 1", "firefox item A"])
    #expect(bench.diary.records.map(\.music.isInitial) == [false, true, true])
  }

  @Test func `duplicates are counted over all players and starts`() {
    let bench = Bench()
    for _ in 0..<2 {
      bench.sensor.start()
      for player in [OtherPlayer.firefox, .vlc] {
        bench.players.appear(player)
        bench.players.change(player, to: .playing)
        bench.players.change(player, to: .playing)
        bench.players.vanish(player)
      }
      bench.sensor.stop()
    }
    #expect(bench.sensor.status().duplicatesSuppressed == 4)
  }

  @Test func `without a source, starting is one clear error`() {
    let bench = Bench { $0.players = nil }
    bench.sensor.start()
    #expect(bench.diary.errors.map(\.code) == [.nothingToObserve])
    #expect(bench.diary.errors.first?.message.contains("no session bus") == true)
    #expect(bench.sensor.status().lastError == bench.diary.errors.first?.message)
    #expect(!bench.sensor.status().isRunning)
  }

  @Test func `with no player chosen, starting is one clear error, and no player is observed`() {
    let bench = Bench { $0.choice = .none }
    bench.sensor.start()
    #expect(bench.diary.errors.map(\.code) == [.nothingToObserve])
    #expect(bench.diary.errors.first?.message.contains("sensor.others") == true)
    #expect(bench.players.choices.isEmpty)
  }

  @Test func `records are broadcast, and broadcasts start, stop and label the sensor`() {
    let bench = Bench()
    let heard = Mutex<[String]>([])
    let token = bench.center.addObserver(
      forName: .actionAwareOthersNowPlayingItemChanged, object: nil, queue: nil
    ) { broadcast in
      let data = broadcast.userInfo?[OthersSensor.EXTRA_DATA] as? [String: any Sendable]
      let words = ["player", "title", "label"].map { data?[$0] as? String ?? "?" }
      heard.withLock { $0.append(words.joined(separator: " ")) }
    }
    defer { bench.center.removeObserver(token) }
    let prefix = "com.awareframework.ios.sensor.others."
    bench.center.post(
      name: Notification.Name(prefix + "SET_LABEL"), object: nil, userInfo: ["label": "here"])
    bench.center.post(name: Notification.Name(prefix + "SENSOR_START"), object: nil)
    #expect(bench.sensor.status().isRunning)
    bench.players.appear(.vlc) { $0.item = .titled("A") }
    bench.center.post(name: Notification.Name(prefix + "SENSOR_STOP"), object: nil)
    #expect(!bench.sensor.status().isRunning)
    #expect(heard.withLock(\.self) == ["vlc A here"])
  }

  @Test func `a callback may stop and start the sensor`() {
    let sensor = Mutex<OthersSensor?>(nil)
    let diary = Diary { data in
      guard data.music.title == "B" else { return }
      let running = sensor.withLock(\.self)
      running?.stop()
      if !data.music.isInitial { running?.start() }
    }
    let bench = Bench(diary: diary)
    sensor.withLock { $0 = bench.sensor }
    defer { sensor.withLock { $0 = nil } }
    bench.sensor.start()
    bench.players.appear(.vlc) { $0.item = .titled("B") }
    bench.settle()
    bench.settle()
    #expect(diary.lines == ["vlc item B", "vlc state 0", "vlc item B"])
    #expect(!bench.sensor.status().isRunning)
    #expect(bench.players.receiverCount == 0)
  }

  @Test func `many threads may do everything at once`() async {
    let bench = Bench()
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let player = OtherPlayer(id: ":1.\(number)", name: "p", identity: "P")
          for _ in 0..<50 {
            switch number % 4 {
            case 0: bench.sensor.start()
            case 1: bench.sensor.stop()
            case 2: bench.players.appear(player) { $0.item = .titled("A") }
            default: bench.players.vanish(player)
            }
          }
        }
      }
    }
    bench.sensor.stop()
    #expect(bench.players.receiverCount == 0)
  }

  @Test func `debug lines go to the given log, without titles if only times are recorded`() {
    for fields in OtherPlayersPreferences.Fields.allCases {
      let lines = Mutex<[String]>([])
      let bench = Bench { config in
        config.debug = true
        config.fields = fields
        config.log = { line in lines.withLock { $0.append(line) } }
      }
      bench.sensor.start()
      bench.players.appear(.firefox) { $0.item = .titled("Secret") }
      bench.sensor.stop()
      let text = lines.withLock { $0.joined(separator: "\n") }
      #expect(text.contains("firefox"))
      #expect(text.contains("Secret") == (fields == .all))
    }
  }
}
