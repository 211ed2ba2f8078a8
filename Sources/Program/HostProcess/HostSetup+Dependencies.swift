import AudioOutput
import Linux
import ListenSubmission
import ListeningHistory
import Locations
import MusicLibrary
import PlayerHost
import PlayerModel
import ProgramSensors
import ProgramSettings
import Sealing
import Settings
import TrackMetadata

extension HostSetup {
  /// The dependencies of the player.
  func dependencies() -> HostDependencies {
    let clock = SystemClock()
    let data = TrackPath(locations.data)
    let separators = settings.library.separators.filter { !$0.isEmpty }
    let reader = FileTrackReader(encodings: encodings, splittingAt: separators)
    var dependencies = HostDependencies(
      clock: clock, opener: FileTrackOpener(reader: reader), reader: reader,
      lyrics: { [encodings] (path) throws(PlayerError) in
        try Lyrics.ofListener(for: path, encodings: encodings)
      },
      makeOutput: { (name) throws(OutputError) in try makeOutput(named: name) },
      checkOutput: { (name) throws(OutputError) in try checkOutput(named: name) },
      index: Result { () throws(PlayerError) in
        try LibraryIndex(
          cache: TrackPath(locations.cache), data: data, clock: clock, splittingAt: separators)
      },
      moods: Result { () throws(PlayerError) in try MoodStore(folder: data, clock: clock) },
      history: history(clock), sessionFile: sessionFile, preferences: preferences, sensors: sensors)
    if let control = headphones?.control {
      dependencies.headphones = { control.answer($0, reply: $1) }
    }
    dependencies.outputFiles = .ofMachine()
    dependencies.others = others.map { ($0, settings.others) }
    dependencies.trash = Trash(dataHome: data.parent)
    dependencies.log = { log.warning("\($0)") }
    dependencies.watchesLibrary = purpose.isService
    dependencies.analysis = analysis(clock)
    if let history = try? dependencies.history?.get() {
      dependencies.makeSubmissions = submissions(history, clock)
    }
    return dependencies
  }

  /// The analysis of songs, or `nil` for a host that does not play.
  private func analysis(_ clock: SystemClock) -> AnalysisDependencies? {
    guard purpose.isPlayer else { return nil }
    let cache = TrackPath(locations.cache)
    let (measured, power) = (MeasuredLoudness(cache: cache), PowerSupply())
    // A song whose analysis cannot be read plays as one without.
    return AnalysisDependencies(
      store: AnalysisStore(cache: cache, clock: clock),
      replayGain: { try? measured.replayGain(of: $0) },
      lastSound: { try? measured.lastSound(of: $0) }, isOnBattery: { power.isOnBattery })
  }

  /// The listening history, or `nil` for a host that does not need it.
  private func history(_ clock: SystemClock) -> Result<HistoryStore, PlayerError>? {
    guard purpose.hasHistory else { return nil }
    return Result { () throws(PlayerError) in
      if key == "" {
        throw PlayerError(
          .wrongKey, "The listening history is set to be encrypted but has no key.")
      }
      return try HistoryStore(
        folder: TrackPath(locations.data), clock: clock, passphrase: key.map { Passphrase($0) },
        rule: ListenRule(settings))
    }
  }

  /// Queues the listens for the enabled services, and returns what creates the submissions to them.
  private func submissions(
    _ history: HistoryStore, _ clock: SystemClock
  ) -> @Sendable (HistoryStore, @escaping @Sendable (String) -> Void) -> [ListenSubmission] {
    let destinations = ServiceSettings.all(settings).map { $0.destination(at: locations) }
    do throws(PlayerError) {
      try history.queueListens(
        for: destinations.filter(\.isEnabled).map(\.receiver), version: programVersion,
        now: clock.now().unixMilliseconds)
    } catch {
      log.warning("\(error.message)")
    }
    return { history, report in
      destinations.map { destination in
        ListenSubmission(
          to: destination, from: history, now: { clock.now().unixMilliseconds }, report: report)
      }
    }
  }

  /// The program's sensors; empty for a host that does not play.
  private var sensors: [HostedSensor] {
    guard purpose.isPlayer else { return [] }
    let device = DeviceIdentity(settings, at: locations)
    return KnownSensor.all.compactMap { sensor in
      guard let make = sensor.make else { return nil }
      return HostedSensor(sensor.name) { player, report in
        make(
          SensorDependencies(
            player: player, headphones: headphones?.source, others: others, locations: locations,
            settings: settings, device: device, key: key,
            log: { log.info("\($0)") }, report: report))
      }
    }
  }

  /// Reads the current settings.
  private var preferences: @Sendable () -> HostPreferences {
    { [locations, hasFolders = purpose.hasFolders, isService = purpose.isService] in
      let settings = SettingsReading(at: locations).settings
      var preferences = HostPreferences(settings, home: locations.home)
      if !hasFolders { preferences.libraryFolders = [] }
      if !isService { preferences.analysis = .none }
      return preferences
    }
  }

  /// The files of queue and position, or `nil` for a host that does not keep them.
  private var sessionFile: SessionFile? {
    guard purpose.isService, locations.canKeepSession else { return nil }
    return SessionFile(folder: locations.state) { [lock, locations] in
      // Without the lock, other processes would find no player and start one.
      _ = lock.isStillHeld(at: locations)
    }
  }
}
