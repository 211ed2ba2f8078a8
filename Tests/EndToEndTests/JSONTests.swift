import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// The JSON output of commands.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct JSONTests {
    private static let track = """
      path title artist album albumArtist genre year trackNumber discNumber duration isDurationExact \
      persistentID musicBrainz releaseDate encoding
      """
    private static let status = """
      running state interruptionReason interruptionCause item position isSeeking lyricLine moods rating isFavourite \
      queueIndex queueCount repeat shuffle stopsAfterItem loop isSorting sleepMinutesLeft rate volume replayGain \
      preamp equalizer crossfade crossfadeObstacle output underruns unkept analysis revision
      """
    private static let sensor = """
      isRunning isEnabled label deviceId records recordsStored duplicatesSuppressed recordsWaiting \
      recordsLost lastError databasePath sync
      """
    private static let scrobble = """
      isEnabled server user since isRunning sent refusedNow waiting refusedCount refused obstacle \
      lastSuccess lastAnswer lastError
      """
    private static let filled = "added skipped skippedCount refusedCount"
    private static let service = "running version processID startedAt clients output underruns"
    private static let mood = "mood tracks key colour sign"
    private static let bookmark = track + " id name position addedAt isMissing"

    /// Commands that read, and the keys in each object that they print.
    private static let reading = [
      ("status", status), ("volume", "volume"), ("repeat", "repeat"), ("shuffle", "shuffle"),
      ("speed", "rate"), ("replaygain", "replayGain preamp"),
      ("equalizer", "equalizer"), ("sleep", "sleepMinutesLeft"), ("output", "output"),
      ("loop", "loop"), ("bookmark list", bookmark),
      ("queue", track + " index isCurrent moods rating isFavourite"), ("mood", mood),
      ("mood show calm", track + " addedAt isMissing"), ("playlist", "playlist tracks"),
      ("playlist show Mix", track + " index isMissing"),
      (
        "info TRACK",
        track
          + " trackTotal discTotal format sampleRate channels bitrate isBitrateConstant encoder encoderSettings "
          + "tagMood hasArtwork artwork lyrics replayGain size"
      ),
      ("info /nowhere.mp3", "path error"),
      ("tag TRACK --title x --dry-run", "path changes otherNames otherTags isWritten"),
      ("mood write-tags --dry-run", "path old new otherNames isWritten"),
      ("library", "path tracks isThere isSetting"),
      (
        "library stats",
        "tracks albums artists seconds bytes formats decades songsWithoutYear unreadTags untagged unreadable "
          + "missing copies albumsWithoutCover"
      ),
      (
        "list",
        track
          + " moods rating isFavourite plays skips lastPlayedAt copies addedAt modifiedAt resumesAt isMissing"
      ),
      (
        "search tide",
        track
          + " moods rating isFavourite plays skips lastPlayedAt copies addedAt modifiedAt resumesAt isMissing"
      ),
      ("query", "name query"), ("query show favourites", track),
      ("log", "timestamp title artist album duration position playbackState eventKind label"),
      (
        "report",
        "first last rule seconds sessions listens skips newListens songs artists albums topArtists topAlbums "
          + "topSongs topSkips moods week days months"
      ),
      ("sensor", sensor), ("scrobble", scrobble), ("listenbrainz status", scrobble),
      ("config show", "name value source line"), ("doctor", "subject verdict message remedy"),
      ("service status", service), ("devices", "name description"),
    ]

    /// Commands that change something, in an order in which each is possible, and the keys of what
    /// they print.
    private static let changing = [
      (
        "scan DEMO",
        "found added changed moved removed unreadable skipped otherFormats copies isComplete elapsed"
      ),
      ("analyze", "analyzed known failed failedCount isComplete elapsed"),
      ("open DEMO --output silent", filled), ("queue add TRACK", filled),
      ("queue next TRACK", filled), ("pause", status), ("resume", status), ("toggle", status),
      ("seek 5", status), ("loop 0:01 0:20", status), ("loop off", status),
      ("bookmark Solo", bookmark), ("bookmark rename Solo Bridge", bookmark),
      ("bookmark play Bridge", status), ("pause", status),
      ("volume 40", status), ("volume +5", status), ("repeat all", status),
      ("shuffle off", status), ("speed 1.5", status), ("replaygain track", status),
      ("equalizer bass", status), ("sleep 5m", status), ("sleep off", status),
      ("output silent", status), ("stop --after", status), ("next", status), ("previous", status),
      ("queue move 2 --to 1", "moved index queueCount"),
      ("queue sort title", "sort reverse queueCount"),
      ("queue remove 1-2", "removed queueCount"), ("queue undo", "queueCount"),
      ("mood create rainy", mood), ("mood edit rainy --colour blue", mood),
      ("mood add rainy TRACK", "mood changed unchanged"),
      ("mood remove rainy TRACK", "mood changed unchanged"),
      ("mood rename rainy wet", mood + " oldName"), ("mood delete wet", "mood isDeleted"),
      ("mood add calm TRACK", "mood changed unchanged"),
      ("mood add sad TRACK", "mood changed unchanged"), ("mood play calm", filled),
      ("stars 4 TRACK", "rating changed unchanged"), ("undo", "undone"),
      ("redo", "redone"),
      ("favourite on TRACK", "isFavourite changed unchanged"),
      ("playlist create Mix", "playlist tracks"),
      ("playlist add Mix TRACK TRACK", "playlist tracks added skipped refusedCount"),
      ("playlist move Mix 2 --to 1", "playlist tracks moved index"),
      ("playlist remove Mix 2", "playlist tracks removed"),
      ("playlist rename Mix Tape", "playlist tracks oldName"),
      ("playlist rename Tape Mix", "playlist tracks oldName"), ("playlist play Mix", filled),
      ("playlist export Mix -o mix.m3u8", "path format tracks"),
      ("playlist import mix.m3u8 --name Copy", "playlist imported missing skipped"),
      ("playlist delete Copy", "playlist isDeleted"),
      ("queue save queue.json", "path format tracks"),
      ("queue load queue.json", filled), ("query save evening mood:calm", "name query isBuiltIn"),
      ("query play evening", filled), ("query export favourites -o f.json", "path format tracks"),
      ("query delete evening", "name isDeleted"),
      ("bookmark remove Bridge", "removed"),
      ("export moods -o moods.json", "path format moods tracks"),
      ("import moods moods.json", "mood imported missing skipped"),
      // Its last line is about bookmarks.
      ("bookmark Coda", bookmark), ("export moods -o marked.json", "path format moods tracks"),
      ("import moods marked.json", "imported"),
      ("export events -o events.csv", "path format records"),
      ("export listens -o listens.jsonl", "path format entries"),
      ("import listens listens.jsonl", "imported known rejected"),
      ("report --html report.html", "path"), ("sensor label morning", sensor),
      ("sensor label morning --all", "sensor " + sensor),
      ("sensor stop", sensor), ("sensor start", sensor), ("scrobble logout", "isRemoved"),
      ("config init", "path added backup"),
      ("config set interface.theme dark", "name value source line"),
      ("config unset interface.theme", "name value source line"),
      ("interrupt begin", "token reason"), ("queue clear", "removed queueCount"),
      ("library remove DEMO", "path isRemoved"), ("repeat off", status), ("play SHORT", ""),
      ("stop", status),
      ("service restart", service), ("service stop", "running"),
    ]

    /// Commands that must fail: standard output stays empty, and standard error has the reason.
    private static let impossible = [
      "mood add nothing TRACK", "mood play nothing", "mood delete calm",
      "playlist add nothing TRACK",
      "queue remove 70", "queue load nowhere.m3u8", "query delete favourites", "query show nothing",
      "interrupt end nothing", "output nosuchdevice", "sensor stop nothing",
      "library remove /nowhere", "import moods /nowhere", "config set no.such x",
    ]

    private func words(_ line: String) -> [String] {
      line.split(separator: " ").map { word in
        switch word {
        case "TRACK": Profile.demoTracks[1]
        case "SHORT": Profile.shortTrack
        case "DEMO": Profile.demo
        default: String(word)
        }
      } + ["--json"]
    }

    /// Runs a command and expects objects with these keys.
    private func expect(_ keys: String, of line: String, in profile: Profile) async throws {
      let ending = try await profile.start([try Profile.program] + words(line)).end()
      #expect([0, 1].contains(ending.status), "\(line): \(ending.errorText)")
      #expect(!ending.lines.isEmpty, "\(line): \(ending.errorText)")
      for text in ending.lines {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let present = Set(try #require(object, "\(line): \(text)").keys)
        let missing = Set(keys.split(separator: " ").map(String.init)).subtracting(present)
        #expect(missing.isEmpty, "\(line): \(text)")
      }
    }

    @Test func `reads and changes are reported as JSON, with the keys that scripts rely on`()
      async throws
    {
      let profile = try Profile()
      for (line, keys) in Self.changing.prefix(while: { $0.0 != "queue clear" }) {
        try await expect(keys, of: line, in: profile)
      }
      try await profile.stimmung("query", "save", "evening", "mood:calm")
      for (line, keys) in Self.reading { try await expect(keys, of: line, in: profile) }
      for (line, keys) in Self.changing.drop(while: { $0.0 != "queue clear" }) {
        try await expect(keys, of: line, in: profile)
      }
    }

    @Test func `a command that fails prints nothing to standard output`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      for line in Self.impossible {
        let ending = try await profile.start([try Profile.program] + words(line)).end()
        #expect(ending.status == 1, "\(line): \(ending.text)")
        #expect(ending.errorText.hasPrefix("stimmung: "), "\(line): \(ending.errorText)")
        #expect(ending.output.isEmpty, "\(line): \(ending.text)")
      }
    }

    @Test func `a change reports its result`() async throws {
      let profile = try Profile()
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let volume = try await profile.stimmung("volume", "41", "--json")
      #expect(try profile.decode(Profile.Status.self, from: volume.output).volume == 41)
      let next = try await profile.stimmung("next", "--json")
      let status = try profile.decode(Profile.Status.self, from: next.output)
      #expect(status.item?.title == "Slow Tide")
      #expect(
        try await profile.stimmung("queue", "remove", "3", "3-4", "--json").text
          == #"{"removed":2,"queueCount":2}"# + "\n")
      #expect(
        try await profile.stimmung("mood", "add", "calm", Profile.demoTracks[0], "--json").text
          == #"{"mood":"calm","changed":1,"unchanged":0}"# + "\n")
      let undo = try await profile.stimmung("undo", "--json").text
      #expect(undo.hasPrefix(#"{"undone":""#) && undo.hasSuffix(#" under calm"}"# + "\n"))
    }
  }
}
