package import PlayerModel

/// Values with every field set, for round trips that must not lose any.
///
/// `FullFixtureTests` fails when a type gets a field that is not set here.
package enum FullFixture {
  /// A track with every field set.
  package static let track = track(1)

  /// One of several such tracks, which differ in every field.
  package static func track(_ number: Int) -> Track {
    var track = Track(path: TrackPath("/music/Path \(number).mp3"), title: "Title \(number)")
    track.persistentID = PersistentID(rawValue: "s1:" + digits(32, number))
    track.artist = "Artist \(number)"
    track.album = "Album \(number)"
    track.albumArtist = "Album artist \(number)"
    track.genre = "Genre \(number)"
    track.year = 1900 + number
    track.monthDay = 900 + number
    track.trackNumber = 30 + number
    track.discNumber = 60 + number
    track.tagMood = "Tag mood \(number)"
    var ids = MusicBrainzIDs()
    (ids.recording, ids.track) = (identifier(10 * number), identifier(10 * number + 1))
    (ids.release, ids.releaseGroup) = (identifier(10 * number + 2), identifier(10 * number + 3))
    ids.artists = [identifier(10 * number + 4), identifier(10 * number + 5)]
    ids.albumArtists = [identifier(10 * number + 6)]
    track.musicBrainz = ids
    track.encoding = SoundEncoding(
      codec: "Codec \(number)", bitDepth: 16 + number, sampleRate: 90_000 + number,
      channels: 5 + number % 8, bitrate: 800 + number)
    track.tags = TrackTags {
      $0 == .composers ? ["Composer \(number)", "Librettist \(number)"] : []
    }
    track.duration = 215.0625 + Double(number)
    track.isDurationExact = true
    return track
  }

  /// A hearing of ``track`` that has ended.
  package static let session: ListeningSession = {
    var session = ListeningSession(
      id: "session of the fixture", entry: QueueEntry(id: EntryID(rawValue: 70_001), track: track),
      startedAt: timestamp(0), sampleRate: 44_100)
    session.lastHeardAt = timestamp(1)
    session.timezoneMinutes = 345
    session.heard = [
      FrameRange(start: 20_100_000, end: 24_400_000),
      FrameRange(start: 25_500_000, end: 27_700_000),
    ]
    session.runs = [
      HeardRun(
        frames: session.heard[0], startedAt: timestamp(0).unixMilliseconds + 17,
        milliseconds: 97_506)
    ]
    session.moods = [.calm, .gloomy]
    session.endReason = .skipped
    session.importedFrom = "listenbrainz"
    session.player = "player of the fixture"
    return session
  }()

  /// A snapshot with every field set, which no real player has at once.
  package static let snapshot: PlayerSnapshot = {
    var snapshot = PlayerSnapshot(output: "hw:7,3")
    snapshot.revision = 101
    snapshot.queueRevision = 102
    snapshot.libraryRevision = 103
    snapshot.scan = ScanStatus(done: 104, total: 105, filesPerSecond: 106.5)
    snapshot.analysis = AnalysisStatus(done: 120, total: 121, wait: .battery)
    snapshot.moodsRevision = 107
    snapshot.state = .interrupted
    snapshot.interruptionReason = "The alarm rings."
    snapshot.interruptionCause = .request
    snapshot.item = QueueEntry(id: EntryID(rawValue: 108), track: track)
    snapshot.nextItem = QueueEntry(id: EntryID(rawValue: 109), track: track(2))
    snapshot.queueIndex = 110
    snapshot.canGoNext = true
    snapshot.canGoPrevious = true
    snapshot.queueCount = 111
    snapshot.queueTime = QueueTime(seconds: 112.5, secondsBehind: 113.5)
    snapshot.position = PlaybackPosition(seconds: 114.5, takenAt: timestamp(2))
    snapshot.isSeeking = true
    snapshot.repeatMode = .all
    snapshot.shuffleMode = .albums
    snapshot.stopsAfterItem = true
    snapshot.loop = LoopPoints(start: 118.5, end: 119.25)
    snapshot.sleepTimer = SleepTimer(minutes: 115, endsAt: timestamp(3), isFading: true)
    snapshot.sorting = MoodSorting(
      returnsTo: QueueEntry(id: EntryID(rawValue: 116), track: track(3)))
    snapshot.rate = 1.25
    snapshot.volume = 42
    snapshot.sound = SoundSettings(
      replayGain: .album, preamp: -2.5, equalizer: .vocal,
      crossfade: CrossfadeLength(seconds: 5.5) ?? .off, fadesOnSkip: true, fadesOnPause: true)
    snapshot.crossfadeObstacle = .album
    snapshot.itemMoods = [.happy, .sad]
    snapshot.itemMarks = TrackMarks(rating: 4, isFavourite: true)
    snapshot.lyricsOffset = LyricsOffset(all: 0.25, track: -0.75)
    snapshot.underruns = 117
    var other = OtherPlaying(
      player: OtherPlayer(id: ":1.118", name: "firefox", identity: "Mozilla Firefox"),
      state: .paused, track: track(4))
    other.position = PlaybackPosition(seconds: 119.5, takenAt: timestamp(4))
    other.match = track(5)
    other.moods = [.calm]
    snapshot.other = other
    snapshot.unkept = "The disk is full."
    return snapshot
  }()

  private static func timestamp(_ number: Int64) -> Timestamp {
    Timestamp(
      unixMilliseconds: 1_700_000_012_345 + 60_000 * number,
      monotonicNanoseconds: 5_000_000_067_890 + 60_000_000_000 * number)
  }

  private static func identifier(_ number: Int) -> String {
    "b1a9c0e9-d987-4042-ae91-" + digits(12, number)
  }

  /// The given number of hexadecimal digits, ending with `number`.
  private static func digits(_ count: Int, _ number: Int) -> String {
    let end = String(number)
    return String(String(repeating: "7e3d", count: 9).prefix(count - end.count)) + end
  }
}
