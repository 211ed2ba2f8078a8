package import PlayerModel

/// What the door works with; passed in, so that tests can replace it.
package struct MPDSurroundings: Sendable {
  /// Where a picture of a track comes from.
  package enum PictureSource: Hashable, Sendable {
    /// The file's own tags.
    case tags
    /// A file beside it, which must really be in one of these folders, links in its path followed; `nil` for anywhere.
    case folder(within: [TrackPath]?)
  }

  /// A picture file and its media type.
  package struct Picture: Hashable, Sendable {
    package var bytes: [UInt8]
    package var mediaType: String

    package init(bytes: [UInt8], mediaType: String) {
      self.bytes = bytes
      self.mediaType = mediaType
    }
  }

  /// How the sound of a file is stored.
  package struct Sound: Hashable, Sendable {
    /// Frames per second.
    package var sampleRate: Int
    package var channelCount: Int
    /// kbit/s, the average where it varies.
    package var bitrate: Int

    package init(sampleRate: Int, channelCount: Int, bitrate: Int) {
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.bitrate = bitrate
    }
  }

  /// A text of a file's tags by the name that the tag gives it.
  package struct Comment: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// How often and when a track was played, and what the listener thinks of it.
  package struct Remark: Hashable, Sendable {
    package var moods: [MoodName]
    package var marks: TrackMarks
    package var plays: PlayCount?

    package init(moods: [MoodName] = [], marks: TrackMarks = .none, plays: PlayCount? = nil) {
      self.moods = moods
      self.marks = marks
      self.plays = plays
    }
  }

  /// The time.
  package var clock: any PlayerClock
  /// The endings and media types of files that are played.
  package var suffixes: [String]
  package var mediaTypes: [String]
  /// The folder of the library whose songs clients know by their paths in it, without a name before them; `nil` if there
  /// is none.
  package var mainFolder: @Sendable () throws(PlayerError) -> TrackPath?
  /// Whether the library has songs in a folder.
  package var hasSongs: @Sendable (TrackPath) throws(PlayerError) -> Bool
  /// Reads the library; may take its time.
  package var readLibrary: @Sendable () throws(PlayerError) -> MPDLibrary
  /// What is known of tracks beside their tags; may take its time.
  package var remarks: @Sendable ([Track]) throws(PlayerError) -> [Remark]
  /// Finds a picture of a track; may take its time.
  package var picture: @Sendable (TrackPath, PictureSource) throws(PlayerError) -> Picture?
  /// Reads how the sound of a file is stored; may take its time.
  package var sound: @Sendable (TrackPath) throws(PlayerError) -> Sound
  /// Reads the texts of a file's tags that have names of their own; may take its time.
  package var comments: @Sendable (TrackPath) throws(PlayerError) -> [Comment]
  /// Takes a sentence for the log.
  package var report: @Sendable (String) -> Void

  package init(
    clock: any PlayerClock, suffixes: [String], mediaTypes: [String],
    mainFolder: @escaping @Sendable () throws(PlayerError) -> TrackPath?,
    hasSongs: @escaping @Sendable (TrackPath) throws(PlayerError) -> Bool,
    readLibrary: @escaping @Sendable () throws(PlayerError) -> MPDLibrary,
    remarks: @escaping @Sendable ([Track]) throws(PlayerError) -> [Remark],
    picture: @escaping @Sendable (TrackPath, PictureSource) throws(PlayerError) -> Picture?,
    sound: @escaping @Sendable (TrackPath) throws(PlayerError) -> Sound,
    comments: @escaping @Sendable (TrackPath) throws(PlayerError) -> [Comment],
    report: @escaping @Sendable (String) -> Void
  ) {
    self.clock = clock
    self.suffixes = suffixes
    self.mediaTypes = mediaTypes
    self.mainFolder = mainFolder
    self.hasSongs = hasSongs
    self.readLibrary = readLibrary
    self.remarks = remarks
    self.picture = picture
    self.sound = sound
    self.comments = comments
    self.report = report
  }
}
