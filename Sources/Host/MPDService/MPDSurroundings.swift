package import PlayerModel

/// The dependencies of the server, which tests can replace.
package struct MPDSurroundings: Sendable {
  /// The places in which pictures of tracks are found.
  package enum PictureSource: Hashable, Sendable {
    /// The tags of the file.
    case tags
    /// A file in the same folder, whose real location must be in one of the given folders, if any.
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

  /// The encoding of a file's audio.
  package struct Sound: Hashable, Sendable {
    /// The sample rate in Hz.
    package var sampleRate: Int
    package var channelCount: Int
    /// The bitrate in kbit/s, averaged if it varies.
    package var bitrate: Int

    package init(sampleRate: Int, channelCount: Int, bitrate: Int) {
      self.sampleRate = sampleRate
      self.channelCount = channelCount
      self.bitrate = bitrate
    }
  }

  /// A text in a file's tags, with the tag format's own name for it.
  package struct Comment: Hashable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The play count of a track, and the listener's moods, rating and favourite mark for it.
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

  /// The clock.
  package var clock: any PlayerClock
  /// The file extensions and media types that the player supports.
  package var suffixes: [String]
  package var mediaTypes: [String]
  /// Returns the folder whose songs have URIs without a folder name, or `nil` if there is none.
  package var mainFolder: @Sendable () throws(PlayerError) -> TrackPath?
  /// Returns whether the library has songs in a folder.
  package var hasSongs: @Sendable (TrackPath) throws(PlayerError) -> Bool
  /// Reads the library; may block.
  package var readLibrary: @Sendable () throws(PlayerError) -> MPDLibrary
  /// Reads the remarks on tracks; may block.
  package var remarks: @Sendable ([Track]) throws(PlayerError) -> [Remark]
  /// Finds a picture of a track; may block.
  package var picture: @Sendable (TrackPath, PictureSource) throws(PlayerError) -> Picture?
  /// Reads the encoding of a file's audio; may block.
  package var sound: @Sendable (TrackPath) throws(PlayerError) -> Sound
  /// Reads the texts in a file's tags that have names of their own; may block.
  package var comments: @Sendable (TrackPath) throws(PlayerError) -> [Comment]
  /// Writes a sentence to the log.
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
