package import AudioOutput
package import Linux
package import ListenSubmission
package import ListeningHistory
package import MusicLibrary
package import PlaybackEngine
package import PlayerModel

/// The dependencies of a host, which tests can replace.
package struct HostDependencies: Sendable {
  /// The clock.
  package var clock: any PlayerClock
  /// Opens the files of queue entries.
  package var opener: any TrackOpening
  /// Reads files for the library and moods.
  package var reader: any TrackReading
  /// Finds the lyrics of a track.
  package var lyrics: @Sendable (TrackPath) throws(PlayerError) -> Lyrics?
  /// Creates an output from its name.
  package var makeOutput: @Sendable (String) throws(OutputError) -> any AudioOutput
  /// Checks whether the output of a name works, which may take some seconds, and returns its name as
  /// lists spell it.
  package var checkOutput: @Sendable (String) throws(OutputError) -> String
  /// The files whose changes announce outputs, or `nil` to watch none.
  package var outputFiles: OutputFiles?
  /// The library index.
  package var index: Result<LibraryIndex, PlayerError>
  /// Whether the library's folders are watched, and rescanned at launch.
  package var watchesLibrary = false
  package var moods: Result<MoodStore, PlayerError>
  /// The trash for files that the listener removes, or `nil` if the host has none.
  package var trash: Trash?
  /// The listening history, or `nil` for a host that does not play.
  package var history: Result<HistoryStore, PlayerError>?
  /// The analysis of songs, or `nil` for a host that analyzes none.
  package var analysis: AnalysisDependencies?
  /// The file for the saved session, or `nil` to save none.
  package var sessionFile: SessionFile?
  /// Returns the listener's settings, which are reread on each call.
  package var preferences: @Sendable () -> HostPreferences
  /// Logs a message; may be called on any thread.
  package var log: @Sendable (String) -> Void = { _ in }
  /// Creates one submission of listens for each service, which reports to the listener; `nil` for a host
  /// without a history.
  package var makeSubmissions:
    (@Sendable (HistoryStore, @escaping @Sendable (String) -> Void) -> [ListenSubmission])?
  /// Handles requests about headphones, or `nil` for a host that does not read any.
  package var headphones:
    (@Sendable (HeadphoneRequest, @escaping @Sendable (HeadphoneReport) -> Void) -> Void)?
  /// The source of events of other players on the desktop, with the settings for it; `nil` to watch none.
  package var others: (source: any OtherPlayersSource, preferences: OtherPlayersPreferences)?
  /// The sensors, the first of which is the default; empty for a host that does not play.
  package var sensors: [HostedSensor]

  package init(
    clock: any PlayerClock, opener: any TrackOpening, reader: any TrackReading,
    lyrics: @escaping @Sendable (TrackPath) throws(PlayerError) -> Lyrics?,
    makeOutput: @escaping @Sendable (String) throws(OutputError) -> any AudioOutput,
    checkOutput: @escaping @Sendable (String) throws(OutputError) -> String,
    index: Result<LibraryIndex, PlayerError>, moods: Result<MoodStore, PlayerError>,
    history: Result<HistoryStore, PlayerError>?, sessionFile: SessionFile?,
    preferences: @escaping @Sendable () -> HostPreferences = { HostPreferences() },
    sensors: [HostedSensor] = []
  ) {
    self.clock = clock
    self.opener = opener
    self.reader = reader
    self.lyrics = lyrics
    self.makeOutput = makeOutput
    self.checkOutput = checkOutput
    self.index = index
    self.moods = moods
    self.history = history
    self.sessionFile = sessionFile
    self.preferences = preferences
    self.sensors = sensors
  }
}
