package import AudioOutput
package import Linux
package import ListenSubmission
package import ListeningHistory
package import MusicLibrary
package import PlaybackEngine
package import PlayerModel

/// What a host works with; passed in, so that tests can replace what touches the world.
package struct HostDependencies: Sendable {
  /// The time.
  package var clock: any PlayerClock
  /// Opens what is to be played.
  package var opener: any TrackOpening
  /// Reads files for library and moods.
  package var reader: any TrackReading
  /// Finds the words of a track.
  package var lyrics: @Sendable (TrackPath) throws(PlayerError) -> Lyrics?
  /// Makes an output from its name.
  package var makeOutput: @Sendable (String) throws(OutputError) -> any AudioOutput
  /// Finds out whether an output of a name works; may take some seconds.
  package var checkOutput: @Sendable (String) throws(OutputError) -> Void
  /// The files that tell that an output came; nil for a host that looks at none.
  package var outputFiles: OutputFiles?
  /// What is known of the library's files.
  package var index: Result<LibraryIndex, PlayerError>
  /// Whether the library's folders are watched, and looked through at the start.
  package var watchesLibrary = false
  package var moods: Result<MoodStore, PlayerError>
  /// Where files go that the listener removes; nil for a host that removes none.
  package var trash: Trash?
  /// What was listened to; nil for a host that does not play.
  package var history: Result<HistoryStore, PlayerError>?
  /// Where the host keeps where it was; nil for one that does not.
  package var sessionFile: SessionFile?
  /// What the listener wrote down as wanted, read again each time that it matters.
  package var preferences: @Sendable () -> HostPreferences
  /// Writes down, from any thread, what is told to everyone and should be found later.
  package var log: @Sendable (String) -> Void = { _ in }
  /// Makes what takes listens from the history to services, one for each, and reports to the listener; nil for a
  /// host without a history.
  package var makeSubmissions:
    (@Sendable (HistoryStore, @escaping @Sendable (String) -> Void) -> [ListenSubmission])?
  /// Answers what is asked of the headphones; nil for a host that does not read any.
  package var headphones:
    (@Sendable (HeadphoneRequest, @escaping @Sendable (HeadphoneReport) -> Void) -> Void)?
  /// What tells of other players on the desktop, and what is wanted of them; nil for a host that watches none.
  package var others: (source: any OtherPlayersSource, preferences: OtherPlayersPreferences)?
  /// The sensors, of which the first is meant where none is named; none for a host that does not play.
  package var sensors: [HostedSensor]

  package init(
    clock: any PlayerClock, opener: any TrackOpening, reader: any TrackReading,
    lyrics: @escaping @Sendable (TrackPath) throws(PlayerError) -> Lyrics?,
    makeOutput: @escaping @Sendable (String) throws(OutputError) -> any AudioOutput,
    checkOutput: @escaping @Sendable (String) throws(OutputError) -> Void,
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
