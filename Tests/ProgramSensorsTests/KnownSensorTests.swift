import Foundation
import HeadphoneMotionSensor
import Locations
import MusicSensor
import OthersSensor
import PlayerModel
import Sensing
import Settings
import Synchronization
import TestSupport
import Testing

@testable import ProgramSensors

@Suite struct KnownSensorTests {
  private let locations = Locations(environment: ["HOME": "/home/me"])

  @Test func `music is the sensor if none is named`() throws {
    #expect(try KnownSensor.named(nil).name == "music")
    #expect(try KnownSensor.named("music").name == "music")
  }

  @Test func `the music sensor's file and table never change`() {
    #expect(
      KnownSensor.music.path(at: locations) == "/home/me/.local/share/stimmung/aware_music.sqlite")
    #expect(KnownSensor.music.table == MusicData.table)
  }

  @Test func `no two sensors share a name, a file or a table`() {
    let all = KnownSensor.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map { $0.path(at: locations) }).count == all.count)
    #expect(Set(all.map(\.table.name)).count == all.count)
    #expect(all.allSatisfy { $0.name.allSatisfy { ("a"..."z").contains($0) } })
  }

  @Test(arguments: KnownSensor.all)
  func `every sensor has a setting, which starts it`(sensor: KnownSensor) {
    #expect(Setting.all.contains { $0.name == sensor.setting })
    let started = KnownSensor.started(bySetting: sensor.setting)
    #expect(started?.parts.contains { $0.name == sensor.name } == true)
  }

  @Test func `photos include their recognition`() {
    #expect(KnownSensor.photos.parts.map(\.name) == ["photos", "recognition"])
    #expect(KnownSensor.recognition.parts.map(\.name) == ["recognition"])
    #expect(KnownSensor.music.parts.map(\.name) == ["music"])
  }

  @Test func `an unknown name is answered with the existing ones`() {
    let error = #expect(throws: PlayerError.self) { try KnownSensor.named("musik") }
    #expect(error?.code == .notFound)
    #expect(error?.message == "There is no sensor called “musik”; there is “music”.")
  }

  @Test func `a record is shown as a line`() {
    var record = MusicData()
    record.eventKind = .nowPlayingItem
    record.title = "Song"
    record.artist = "Band"
    record.position = 61
    record.playbackState = 1
    record.isInitial = true
    let line = KnownSensor.music.line(RecordRow(id: 1, values: record.values)).text
    #expect(line.hasSuffix("  started      1:01  Song — Band  (at start)"))
    record.isInitial = false
    let row = KnownSensor.music.line(RecordRow(id: 1, values: record.values))
    #expect(row.text.hasSuffix("  started      1:01  Song — Band"))
    #expect(row.text.hasPrefix(row.time + "  started "))
  }

  @Test(arguments: [
    (MusicData.EventKind.nowPlayingItem, 1, "started"), (.nowPlayingItem, 2, "selected"),
    (.playbackState, 1, "playing"), (.playbackState, 2, "paused"), (.playbackState, 0, "stopped"),
    (.playbackState, 4, "fast-forward"), (.playbackState, 5, "rewind"),
    (.playbackState, -1, "unavailable"), (.seek, 1, "jumped"),
  ])
  func `a record says what happened`(kind: MusicData.EventKind, state: Int, event: String) {
    var record = MusicData()
    record.eventKind = kind
    record.playbackState = state
    record.title = "Song"
    record.position = 12
    #expect(KnownSensor.music.line(RecordRow(id: 1, values: record.values)).event == event)
  }

  @Test func `a record of an emptied queue names no track`() {
    var record = MusicData()
    record.eventKind = .nowPlayingItem
    #expect(KnownSensor.music.line(RecordRow(id: 1, values: record.values)).event == "no track")
  }

  @Test func `a sample is shown as a line of angles`() {
    var sample = HeadphoneMotionData()
    sample.pitch = -.pi / 4
    sample.yaw = 0.0123
    let line = KnownSensor.headphones.line(RecordRow(id: 1, values: sample.values)).text
    #expect(line.hasSuffix("  motion         pitch −45.0°  yaw 0.7°  roll —"), "\(line)")
    sample.gap = 3
    let after = KnownSensor.headphones.line(RecordRow(id: 1, values: sample.values)).text
    #expect(after.hasSuffix("roll —  (3 missing)"))
  }

  @Test(arguments: [
    (61.0, "Song", "Band", "Mozilla Firefox", "started      ~1:01  Song — Band (Mozilla Firefox)"),
    (-1, "Song", "", "", "started      -:--  Song (firefox)"),
    (0, "", "", "Mozilla Firefox", "started      ~0:00  (Mozilla Firefox)"),
  ])
  func `a record of another player names it, and marks its position as an estimate`(
    position: Double, title: String, artist: String, identity: String, text: String
  ) {
    var record = OthersData()
    record.music.eventKind = .nowPlayingItem
    record.music.title = title
    record.music.artist = artist
    record.music.position = position
    record.music.playbackState = 1
    record.player = "firefox"
    record.identity = identity
    let line = KnownSensor.others.line(RecordRow(id: 1, values: record.values)).text
    #expect(line.hasSuffix("  \(text)"), "\(line)")
    record.music.isInitial = true
    let initial = KnownSensor.others.line(RecordRow(id: 1, values: record.values)).text
    #expect(initial.hasSuffix("  \(text)  (at start)"), "\(initial)")
  }

  @Test func `the sensor of other players is off by default, and has a file of its own`() {
    var settings = Settings()
    #expect(!KnownSensor.others.isEnabled(settings))
    for choice in [OtherPlayersChoice.all, .matching(["!mpv"])] {
      settings.others.choice = choice
      #expect(KnownSensor.others.isEnabled(settings))
    }
    #expect(
      KnownSensor.others.path(at: locations)
        == "/home/me/.local/share/stimmung/aware_others.sqlite")
    #expect(KnownSensor.others.table == OthersData.table)
    #expect(KnownSensor.others.requestName == "others")
  }

  @Test func `only this player's record has songs of the library`() {
    #expect(KnownSensor.all.filter(\.recordsLibrary).map(\.name) == ["music"])
  }

  @Test(arguments: [
    (OtherPlayersChoice.all, "no session bus"), (.none, "choose some in sensor.others"),
  ])
  func `if no other player can be observed, starting says why in one sentence`(
    choice: OtherPlayersChoice, reason: String
  ) throws {
    let folder = try TemporaryFolder()
    let locations = Locations(environment: ["HOME": folder.path.encoded])
    let said = Mutex<[String]>([])
    var settings = Settings()
    settings.others.choice = choice
    let dependencies = SensorDependencies(
      player: Silence(), locations: locations, settings: settings, key: nil, log: { _ in },
      report: { report in
        if case .failed(let sentence) = report { said.withLock { $0.append(sentence) } }
      })
    let make = try #require(KnownSensor.others.make)
    let sensor = make(dependencies)
    #expect(sensor.isEnabled() == (choice == .all))
    sensor.start()
    let sentences = said.withLock(\.self)
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains(reason) == true)
    #expect(!sensor.status().isRunning)
    #expect(try folder.names().isEmpty, "nothing was made")
  }

  /// A player that does nothing.
  private struct Silence: PlaybackSource {
    func subscribe(_ receive: @escaping @Sendable (PlayerEvent) -> Void) -> PlaybackSubscription {
      PlaybackSubscription(snapshot: PlayerSnapshot(output: "silent")) {}
    }
  }

  @Test func `the headphone sensor is off by default`() {
    var settings = Settings()
    #expect(!KnownSensor.headphones.isEnabled(settings))
    settings.headphoneSensor.isEnabled = true
    #expect(KnownSensor.headphones.isEnabled(settings))
  }

  @Test func `a record without a position is shown as a line, too`() {
    let line = RecordLine(time: "06:47", event: "tick", item: "the first one")
    #expect(line.text == "06:47  tick           the first one")
  }

  @Test
  func `sensors share the device's identity unless they have records with another`() throws {
    let folder = try TemporaryFolder()
    let locations = Locations(environment: ["HOME": folder.path.encoded])
    let photos = KnownSensor.photos.path(at: locations)
    let fresh = DeviceIdentity(Settings(), at: locations)
    #expect(fresh.known == nil)
    let first = fresh.deviceId(Settings(), forRecordsAt: photos)
    #expect(!first.isEmpty)
    let music = KnownSensor.music.path(at: locations)
    #expect(fresh.deviceId(Settings(), forRecordsAt: music) == first)
    let store = try RecordStore(path: photos, table: KnownSensor.photos.table, deviceId: first)
    store.finish()
    let later = DeviceIdentity(Settings(), at: locations)
    #expect(later.known == first)
    #expect(later.deviceId(Settings(), forRecordsAt: music) == first)
    #expect(later.deviceId(Settings(), forRecordsAt: photos).isEmpty, "its own")
    var settings = Settings()
    settings.sensor.deviceID = "P01"
    let chosen = DeviceIdentity(settings, at: locations)
    #expect(chosen.known == "P01")
    #expect(chosen.deviceId(settings, forRecordsAt: music) == "P01")
  }
}
