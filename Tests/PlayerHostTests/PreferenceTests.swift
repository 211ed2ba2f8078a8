import PlayerModel
import Synchronization
import Testing

@testable import PlayerHost

/// The listener's preferences from the settings.
struct PreferenceTests {
  @Test func `preferences override remembered values, but only those that are set`() throws {
    let first = try HostBench()
    try first.perform(.transport(.setReplayGain(mode: .album, preamp: 3)))
    try first.perform(.transport(.setEqualizer(preset: .vocal)))
    first.host.stop()
    let second = try HostBench(in: first.folder) { dependencies, _ in
      dependencies.preferences = { HostPreferences(sound: SoundPreferences(replayGain: .track)) }
    }
    let sound = SoundSettings(replayGain: .track, preamp: 3, equalizer: .vocal)
    #expect(try second.snapshot().sound == sound)
    try second.perform(.transport(.setReplayGain(mode: .off, preamp: nil)))
    #expect(try second.snapshot().sound.replayGain == .off)
  }

  @Test func `fades are remembered, and those in the settings take precedence`() throws {
    let first = try HostBench()
    try first.perform(.transport(.setCrossfade(seconds: 6)))
    try first.perform(.transport(.setFades(onSkip: true, onPause: true)))
    first.host.stop()
    let second = try HostBench(in: first.folder) { dependencies, _ in
      dependencies.preferences = { HostPreferences(sound: SoundPreferences(fadesOnPause: false)) }
    }
    let sound = try second.snapshot().sound
    #expect(sound.crossfade.seconds == 6)
    #expect(sound.fadesOnSkip)
    #expect(!sound.fadesOnPause)
  }

  @Test func `the first snapshot includes the preferences`() throws {
    let bench = try HostBench { dependencies, _ in
      dependencies.preferences = {
        HostPreferences(sound: SoundPreferences(preamp: -2, equalizer: .bass))
      }
    }
    let subscription = try bench.host.subscribe { _ in }
    defer { subscription.cancel() }
    #expect(subscription.snapshot.sound == SoundSettings(preamp: -2, equalizer: .bass))
  }

  @Test func `folders join the library when the player starts, and a missing one is reported`()
    throws
  {
    let logs = Mutex<[EventLog]>([])
    let bench = try HostBench { dependencies, folder in
      try folder.write(Array("one".utf8), to: "wanted/one.mp3")
      let folders = [folder["wanted"], folder["missing"]]
      dependencies.preferences = { HostPreferences(libraryFolders: folders) }
      // The sensor exists before anything happens.
      let spy = HostedSensor("spy") { player, report in
        if let player = player as? PlayerHost, let log = try? EventLog(player) {
          logs.withLock { $0.append(log) }
        }
        return HostBench.makeSensor(player, records: folder["spied"].encoded, report)
      }
      dependencies.sensors = [spy]
    }
    // This comes after the start.
    try bench.perform(.snapshot(.snapshot))
    let log = try #require(logs.withLock { $0.first })
    let missing = bench.folder["missing"]
    let reason = "The folder “\(missing)” in library.folders does not exist."
    try log.next(.notice(notice: Notice(.warning, reason)))
    try log.next(.libraryChanged)
  }

  @Test func `a scan of everything includes the preferred folders`() throws {
    let bench = try HostBench { dependencies, folder in
      let wanted = try folder.makeFolder("wanted")
      dependencies.preferences = { HostPreferences(libraryFolders: [wanted]) }
    }
    try bench.perform(.scan(.scan(paths: [])))
    try bench.folder.write(Array("one".utf8), to: "wanted/one.mp3")
    let result = try bench.perform(ScanRequest.scan(paths: []))
    #expect(result.found == 1)
  }
}
