import AudioOutput
import MusicLibrary
import PlaybackEngine
import PlayerModel
import SignalProcessing
import Synchronization
import TestSupport
import Testing

@testable import PlayerHost

/// What is analyzed when, by rules that need no sound.
@Suite(.timeLimit(.minutes(30))) struct SongAnalysesTests {
  /// What the measurements of a test find, and what they did.
  private final class Script: Sendable {
    let measured = Mutex<[String]>([])
    let isOnBattery = Mutex(false)
    /// Why files cannot be measured, by their names.
    let failures = Mutex<[String: PlayerError]>([:])
    let reports = Mutex<[SongAnalyses.Report]>([])

    func measure(_ path: TrackPath) throws(PlayerError) -> SongAnalysis? {
      if let error = failures.withLock({ $0[path.name] }) { throw error }
      measured.withLock { $0.append(path.name) }
      return try SongAnalysesTests.analysis(of: path)
    }
  }

  /// An analysis of a file that consists of its title.
  private static func analysis(of path: TrackPath) throws(PlayerError) -> SongAnalysis? {
    var analyzer = SoundAnalyzer(PCMFormat(sampleRate: 44_100, channelCount: 2), length: 0)
    let profile = analyzer.finish()
    return try TitleReader().read(path).persistentID.map {
      SongAnalysis(sound: $0, profile: profile)
    }
  }

  /// The analyses of a host, with measurements that only note their files.
  private final class Bench {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let workers = HostWorkers()
    let index: LibraryIndex
    let script: Script
    var analyses: SongAnalyses
    /// The sounds that play next.
    var nearest: [PersistentID] = []

    init(_ choice: AnalysisChoice) throws {
      folder = try TemporaryFolder()
      let cache = try folder.makeFolder("cache")
      index = try LibraryIndex(cache: cache, data: folder.path, clock: clock)
      let script = Script()
      self.script = script
      var dependencies = HostDependencies(
        clock: clock, opener: FileTrackOpener(), reader: TitleReader(), lyrics: { _ in nil },
        makeOutput: { _ throws(OutputError) in throw OutputError(.gone, "There is no device.") },
        checkOutput: { $0 }, index: .success(index),
        moods: .failure(PlayerError(.storageFailed, "There are no moods.")), history: nil,
        sessionFile: nil)
      dependencies.analysis = AnalysisDependencies(
        store: AnalysisStore(cache: cache, clock: clock), replayGain: { _ in nil },
        measure: { (path, _) throws(PlayerError) in try script.measure(path) },
        isOnBattery: { script.isOnBattery.withLock { $0 } })
      analyses = SongAnalyses(dependencies, choice, on: workers) { report in
        script.reports.withLock { $0.append(report) }
      }
    }

    func write(_ names: String...) throws {
      for name in names { try folder.write(Array(name.utf8), to: "music/\(name).mp3") }
      _ = try LibraryScanner(index: index, reader: TitleReader(), clock: clock)
        .scan([folder["music"]])
    }

    func track(_ name: String) throws -> Track {
      try TitleReader().read(folder["music/\(name).mp3"])
    }

    /// Plays `item`, followed by `next`.
    func play(_ item: String, then next: String? = nil, state: PlaybackState = .playing) throws {
      var snapshot = PlayerSnapshot(output: "silent")
      snapshot.state = state
      snapshot.item = QueueEntry(id: EntryID(rawValue: .ofName(item)), track: try track(item))
      snapshot.nextItem = try next.map {
        QueueEntry(id: EntryID(rawValue: .ofName($0)), track: try track($0))
      }
      analyses.follow(snapshot)
    }

    /// Works until nothing more begins, and returns what the host is to do.
    @discardableResult
    func settle(isScanning: Bool = false) -> [SongAnalyses.Action] {
      var actions: [SongAnalyses.Action] = []
      while true {
        actions += analyses.proceed(isScanning: isScanning) { nearest }
        workers.analyzing.sync {}
        let taken = script.reports.withLock { reports in
          defer { reports = [] }
          return reports
        }
        guard !taken.isEmpty else { return actions }
        for report in taken { actions += analyses.take(report) }
      }
    }

    /// Requests an analysis.
    func request(_ query: String? = nil) throws {
      let query = try query.map { try LibraryQuery(parsing: $0) }
      analyses.perform(.analyze(query: query)) { _ in }
    }

    /// Returns the names of the files that were measured since the last call.
    func takeNames() -> [String] {
      script.measured.withLock { measured in
        defer { measured = [] }
        return measured
      }
    }
  }

  private func result(in actions: [SongAnalyses.Action]) -> AnalysisResult? {
    for case .answer(_, .success(.analyzed(let result))) in actions { return result }
    return nil
  }

  private func learned(in actions: [SongAnalyses.Action]) -> [PersistentID] {
    actions.compactMap { if case .learn(let song) = $0 { song.sound } else { nil } }
  }

  private func events(in actions: [SongAnalyses.Action]) -> [PlayerEvent.Kind] {
    actions.compactMap { if case .publish(let kind) = $0 { kind } else { nil } }
  }

  @Test func `the playing and the next song are analyzed, once each`() throws {
    let bench = try Bench(.queue)
    try bench.write("a", "b", "c")
    try bench.play("a", then: "b")
    bench.settle()
    #expect(bench.takeNames() == ["a.mp3", "b.mp3"])
    try bench.play("b", then: "c")
    bench.settle()
    #expect(bench.takeNames() == ["c.mp3"])
    try bench.play("a", then: "b")
    bench.settle()
    #expect(bench.takeNames().isEmpty)
    #expect(bench.analyses.status == nil)
  }

  @Test func `the host learns at once what an analysis found`() throws {
    let bench = try Bench(.queue)
    try bench.write("a", "b")
    try bench.play("a")
    #expect(learned(in: bench.settle()) == [.ofSound("a")])
    try bench.request()
    #expect(learned(in: bench.settle()) == [.ofSound("b")])
    try bench.request()
    #expect(learned(in: bench.settle()).isEmpty)
  }

  @Test func `an event reports that a song near in the queue was analyzed`() throws {
    let bench = try Bench(.queue)
    try bench.write("a", "b")
    try bench.play("a", then: "b")
    #expect(events(in: bench.settle()) == [.analysisProgressed, .analysisProgressed])
    try bench.play("b", then: "a")
    #expect(events(in: bench.settle()).isEmpty)
  }

  @Test func `nothing is analyzed without the setting, or while nothing plays`() throws {
    let bench = try Bench(.none)
    try bench.write("a")
    try bench.play("a")
    bench.analyses.analyzeLibrary()
    bench.settle()
    #expect(bench.takeNames().isEmpty)
    let other = try Bench(.queue)
    try other.write("a")
    try other.play("a", state: .paused)
    other.analyses.analyzeLibrary()
    other.settle()
    #expect(other.takeNames().isEmpty)
  }

  @Test func `the whole library follows the songs that play, and the nearest of it come first`()
    throws
  {
    let bench = try Bench(.all)
    try bench.write("a", "b", "c", "d", "e")
    bench.nearest = [.ofSound("d")]
    bench.analyses.analyzeLibrary()
    try bench.play("b", then: "c")
    bench.settle()
    #expect(bench.takeNames() == ["b.mp3", "c.mp3", "d.mp3", "a.mp3", "e.mp3"])
    try bench.write("f")
    bench.analyses.analyzeLibrary()
    bench.settle()
    #expect(bench.takeNames() == ["f.mp3"])
  }

  @Test func `a request analyzes what its query finds, and is answered at the end`() throws {
    let bench = try Bench(.queue)
    try bench.write("a", "b", "c")
    try bench.play("b")
    bench.settle()
    _ = bench.takeNames()
    try bench.request("title:a")
    #expect(bench.analyses.status != nil)
    let actions = bench.settle()
    #expect(bench.takeNames() == ["a.mp3"])
    let found = try #require(result(in: actions))
    #expect(found.analyzed == 1 && found.known == 0 && found.failedCount == 0 && found.isComplete)
    #expect(bench.analyses.status == nil)
  }

  @Test func `files that cannot be analyzed are listed, and the others are analyzed`() throws {
    let bench = try Bench(.none)
    try bench.write("a", "b", "c")
    bench.script.failures.withLock { $0["b.mp3"] = PlayerError(.nothingPlayable, "“b” is broken.") }
    try bench.request()
    let found = try #require(result(in: bench.settle()))
    #expect(found.analyzed == 2 && found.failedCount == 1)
    #expect(found.failed?.map(\.reason) == ["“b” is broken."])
  }

  @Test func `it waits for a scan and for mains power, and says so`() throws {
    let bench = try Bench(.none)
    try bench.write("a")
    try bench.request()
    bench.settle(isScanning: true)
    #expect(bench.takeNames().isEmpty && bench.analyses.status?.wait == .scan)
    bench.script.isOnBattery.withLock { $0 = true }
    bench.settle()
    #expect(bench.takeNames().isEmpty && bench.analyses.status?.wait == .battery)
    #expect(bench.analyses.awaitsPower)
    bench.script.isOnBattery.withLock { $0 = false }
    bench.settle()
    #expect(bench.takeNames().isEmpty, "no event has come yet")
    bench.analyses.notePower()
    #expect(result(in: bench.settle())?.analyzed == 1)
    #expect(!bench.analyses.awaitsPower)
  }

  @Test func `on battery, a paused player waits for no event`() throws {
    let bench = try Bench(.queue)
    try bench.write("a")
    bench.script.isOnBattery.withLock { $0 = true }
    try bench.play("a")
    bench.settle()
    #expect(bench.analyses.awaitsPower)
    try bench.play("a", state: .paused)
    #expect(!bench.analyses.awaitsPower)
  }

  @Test func `a song that a stop interrupts is not stored, and the request is answered`() throws {
    let bench = try Bench(.none)
    try bench.write("a", "b")
    try bench.request()
    bench.settle(isScanning: true)
    let actions = bench.analyses.stop()
    let stopped = try #require(result(in: actions))
    #expect(!stopped.isComplete && stopped.analyzed == 0)
    bench.settle()
    #expect(bench.takeNames().isEmpty && bench.analyses.status == nil)
  }

  @Test func `a request without a result is answered, too`() throws {
    let bench = try Bench(.none)
    try bench.request()
    let found = try #require(result(in: bench.settle()))
    #expect(found.analyzed == 0 && found.known == 0 && found.isComplete)
  }

  @Test func `a host without analyses refuses requests`() throws {
    let bench = try HostBench()
    let refusal = try bench.refusal(.analysis(.analyze()))
    #expect(refusal?.code == .invalidRequest)
  }

  @Test(arguments: [Access.inProcess, .overTheSocket])
  func `a client's request is answered with the result`(access: Access) throws {
    let bench = try HostBench(access) { dependencies, folder in
      dependencies.analysis = AnalysisDependencies(
        store: AnalysisStore(cache: folder.path, clock: dependencies.clock),
        replayGain: { _ in nil },
        measure: { (path, _) throws(PlayerError) in try Self.analysis(of: path) },
        isOnBattery: { false })
    }
    try bench.makeTrack("a")
    try bench.makeTrack("b")
    try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
    let first = try bench.perform(AnalysisRequest.analyze())
    #expect(first.analyzed == 2 && first.isComplete)
    let second = try bench.perform(AnalysisRequest.analyze())
    #expect(second.analyzed == 0 && second.known == 2)
    try bench.perform(.end(.stopAnalysis))
  }

  @Test func `a song plays with its measured loudness`() throws {
    let measured = try #require(ReplayGain(track: .init(decibels: -6, peak: 1), album: nil))
    let bench = try HostBench { dependencies, folder in
      dependencies.analysis = AnalysisDependencies(
        store: AnalysisStore(cache: folder.path, clock: dependencies.clock),
        replayGain: { _ in measured }, measure: { _, _ in nil }, isOnBattery: { true })
      dependencies.preferences = { HostPreferences(sound: SoundPreferences(replayGain: .track)) }
    }
    try bench.play("a")
    let entry = try #require(try bench.snapshot().item?.id)
    let factor = SoundSettings(replayGain: .track).factor(for: measured, isInOrder: true)
    let heard = bench.device.samples
    #expect(factor < 1 && heard.count >= 32)
    #expect(heard == ScriptedTrack.samples(entry, 0..<(heard.count / 2)).map { $0 * factor })
  }

  @Test func `a file without ReplayGain is opened with the measured one`() throws {
    let own = try #require(ReplayGain(track: .init(decibels: -3), album: nil))
    let measured = try #require(ReplayGain(track: .init(decibels: -5), album: nil))
    let track = Track(path: TrackPath("/a.mp3"), title: "a")
    for (file, expected) in [(nil, measured), (own, own)] as [(ReplayGain?, ReplayGain)] {
      let opener = Self.opener(of: file, measured: measured)
      let opened = try opener.open(QueueEntry(id: EntryID(rawValue: 1), track: track))
      #expect(opened.loudness == expected)
    }
    let opener = Self.opener(of: nil, measured: nil)
    #expect(try opener.open(QueueEntry(id: EntryID(rawValue: 1), track: track)).loudness == nil)
  }

  @Test func `a file is opened with where its sound ends, if it was analyzed`() throws {
    let track = Track(path: TrackPath("/a.mp3"), title: "a")
    for seconds in [nil, 95.5] {
      let opener = Self.opener(of: nil, measured: nil, lastSound: seconds)
      let opened = try opener.open(QueueEntry(id: EntryID(rawValue: 1), track: track))
      #expect(opened.lastSound == seconds)
    }
  }

  /// An opener of a file with some ReplayGain, whose analysis found what is given.
  private static func opener(
    of file: ReplayGain?, measured: ReplayGain?, lastSound: Double? = nil
  ) -> AnalyzedOpener {
    let store = AnalysisStore(cache: TrackPath("/nowhere"), clock: ManualClock())
    let analysis = AnalysisDependencies(
      store: store, replayGain: { _ in measured }, lastSound: { _ in lastSound },
      isOnBattery: { false })
    return AnalyzedOpener(FixedOpener(loudness: file), analysis)
  }
}

extension Int64 {
  /// A number for a short name, the same for the same name.
  fileprivate static func ofName(_ name: String) -> Int64 {
    name.utf8.reduce(0) { $0 * 256 + Int64($1) }
  }
}

/// Opens every entry as a short scripted track with this ReplayGain.
private struct FixedOpener: TrackOpening {
  let loudness: ReplayGain?

  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    let scripts = ScriptedOpener([entry.track.path: ScriptedTrack(frames: 10)])
    var opened = try scripts.open(entry)
    opened.loudness = loudness
    return opened
  }
}
