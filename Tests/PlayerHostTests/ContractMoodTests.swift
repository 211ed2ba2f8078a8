import Foundation
import PlayerModel
import Synchronization
import TestSupport
import Testing

extension SystemPlayerContractTests {
  /// Filing tracks under moods, and playing them.
  @Suite struct Moods {
    private let tender = MoodName(rawValue: "tender")

    @Test(arguments: Access.allCases)
    func `the four moods exist from the start, in order`(access: Access) throws {
      let bench = try HostBench(access)
      let four = MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }
      #expect(try bench.perform(.mood(.moods)) == .moods(moods: four))
    }

    @Test(arguments: Access.allCases)
    func `a track is filed once, however it is named`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      // Opening and reading race: either may report the identity first.
      var known = try bench.snapshot().item
      while known?.track.persistentID == nil { known = try log.next { _ in true }.snapshot.item }
      let item = try #require(known)
      let id = try #require(item.track.persistentID)
      let names: [TrackReference] = [
        .nowPlaying, .entry(id: item.id), .persistentID(id: id), .path(path: item.track.path),
      ]
      for (count, name) in names.enumerated() {
        let change = MoodChange(
          mood: .calm, changed: count == 0 ? 1 : 0, unchanged: count == 0 ? 0 : 1)
        #expect(
          try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [name])))
            == .moodChanged(change: change))
      }
      for name in names {
        try bench.perform(.moodFiling(.removeFromMood(mood: .calm, tracks: [name])))
        #expect(try bench.snapshot().itemMoods.isEmpty)
        try bench.perform(
          .moodFiling(.addToMood(mood: .calm, tracks: [.path(path: item.track.path)])))
        #expect(try bench.snapshot().itemMoods == [.calm])
      }
    }

    @Test(arguments: Access.allCases)
    func `a song takes over from another, and undo reverses it`(access: Access) throws {
      let bench = try HostBench(access)
      let (old, new) = (try bench.makeTrack("old"), try bench.makeTrack("new"))
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: old)])))
      try bench.perform(.mark(.setRating(rating: 4, tracks: [.path(path: old)])))
      let request = PlayerRequest.mark(
        .adopt(songs: [SongAdoption(from: .ofSound("old"), to: .path(path: new))]))
      func calm() throws -> [PersistentID] {
        guard
          case .moodTracks(let tracks) = try bench.perform(.moodTracks(.moodTracks(mood: .calm)))
        else { return [] }
        return tracks.map(\.persistentID)
      }
      #expect(
        try bench.perform(request) == .marked(change: MarkChange(changed: 1, unchanged: 0)))
      #expect(try calm() == [.ofSound("new")])
      #expect(
        try bench.perform(.undo(.undo))
          == .undone(what: "giving “new” the moods, stars and plays of others"))
      #expect(try calm() == [.ofSound("old")])
      let both = PlayerRequest.mark(
        .adopt(songs: [SongAdoption(from: .ofSound("old"), to: .queue)]))
      #expect(try bench.refusal(both)?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `stars of another program are imported, and undo reverses it`(access: Access) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      func request(_ rating: Int) -> PlayerRequest {
        let song = SongImport(
          track: .path(path: path), rating: rating, program: "iTunes", plays: 3)
        return .mark(.importSongs(songs: [song]))
      }
      #expect(
        try bench.perform(request(4)) == .marked(change: MarkChange(changed: 1, unchanged: 0)))
      #expect(
        try bench.perform(request(2)) == .marked(change: MarkChange(changed: 0, unchanged: 1)))
      #expect(
        try bench.perform(.undo(.undo)) == .undone(what: "importing stars and plays of “a”"))
      #expect(try bench.refusal(request(6))?.code == .invalidRequest)
    }

    /// Files that were opened from the command line, as a demo album is.
    @Test(arguments: Access.allCases)
    func
      `tracks outside the library are named by identity while queued, rated or listed`(
        access: Access
      ) throws
    {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", "c")
      let (b, c) = (PersistentID.ofSound("b"), PersistentID.ofSound("c"))
      // They are read while the first one plays.
      while try bench.rows().map(\.entry.track.persistentID).suffix(2) != [b, c] {
        try log.next { _ in true }
      }
      let change = MoodChange(mood: .calm, changed: 1, unchanged: 0)
      #expect(
        try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.persistentID(id: b)])))
          == .moodChanged(change: change))
      try bench.perform(.mark(.setRating(rating: 3, tracks: [.persistentID(id: c)])))
      let evening = try #require(PlaylistName(rawValue: "evening"))
      try bench.perform(.playlist(.createPlaylist(playlist: evening)))
      try bench.perform(
        .playlist(.addToPlaylist(playlist: evening, tracks: [.persistentID(id: b)])))
      try bench.perform(.moodFiling(.removeFromMood(mood: .calm, tracks: [.persistentID(id: b)])))

      try bench.perform(.queueEdit(.clearQueue))
      #expect(
        try bench.perform(
          .moodFiling(
            .addToMood(mood: .calm, tracks: [.persistentID(id: b), .persistentID(id: c)])))
          == .moodChanged(change: MoodChange(mood: .calm, changed: 2, unchanged: 0)))
      let unknown = PersistentID.ofSound("d")
      let refusal = try bench.refusal(
        .moodFiling(.addToMood(mood: .calm, tracks: [.persistentID(id: unknown)])))
      #expect(refusal?.code == .notFound)
    }

    @Test(arguments: Access.allCases)
    func `a change is published before it is answered, and a request without effect is not`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      let notes = Notes()
      let subscription = try bench.player.subscribe { event in
        if event.kind == .moodsChanged { notes.add("changed \(event.snapshot.moodsRevision)") }
      }
      let answers = (0..<2).map { _ in
        let answer = Answer()
        bench.player.submit(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: path)]))) {
          notes.add("answered")
          answer.take($0)
        }
        return answer
      }
      for answer in answers { try answer.reply() }
      subscription.cancel()
      #expect(notes.all == ["changed 1", "answered", "answered"])
    }

    @Test(arguments: Access.allCases)
    func `every client learns which songs are filed or removed, also by an undo`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let (a, b) = (try bench.makeTrack("a"), try bench.makeTrack("b"))
      let log = try EventLog(bench.player)
      let mood = try #require(tender)
      let both: [TrackReference] = [.path(path: a), .path(path: b)]
      try bench.perform(.mood(.createMood(mood: mood, look: nil)))
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: a)])))
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: a)])))
      try bench.perform(.moodFiling(.addToMood(mood: mood, tracks: both)))
      try bench.perform(.moodFiling(.removeFromMood(mood: mood, tracks: [.path(path: b)])))
      _ = try bench.perform(UndoRequest.undo)
      try bench.perform(.mood(.deleteMood(mood: mood)))
      let changes = log.kinds.compactMap { kind in
        if case .tracksFiled(let filed) = kind { filed } else { nil }
      }
      #expect(changes.map(\.mood) == [.calm, mood, mood, mood, mood])
      #expect(changes.map(\.isFiled) == [true, true, false, true, false])
      #expect(changes.map { $0.tracks.map(\.path) } == [[a], [a, b], [b], [b], [a, b]])
      #expect(
        changes.map(\.moods) == [
          [[.calm]], [[.calm, mood], [mood]], [[]], [[mood]], [[.calm], []],
        ])
      log.cancel()
    }

    @Test(arguments: Access.allCases)
    func `a track that does not exist cannot be filed`(access: Access) throws {
      let bench = try HostBench(access)
      func refusal(_ name: TrackReference) throws -> PlayerError.Code? {
        try bench.refusal(.moodFiling(.addToMood(mood: .calm, tracks: [name])))?.code
      }
      #expect(try refusal(.nowPlaying) == .notFound)
      #expect(try refusal(.entry(id: EntryID(rawValue: 7))) == .notFound)
      #expect(try refusal(.persistentID(id: .ofSound("nobody"))) == .notFound)
      #expect(try refusal(.path(path: bench.folder["nothing.mp3"])) == .notFound)
      #expect(try refusal(.path(path: bench.folder.write([], to: "empty.mp3"))) == .nothingPlayable)
      #expect(
        try bench.refusal(.moodTracks(.moodTracks(mood: #require(tender))))?.code == .notFound)
      #expect(
        try bench.refusal(
          .queueFill(.setQueue(content: .mood(name: #require(tender)), play: true)))?.code
          == .notFound)
    }

    @Test(arguments: Access.allCases)
    func `a custom mood is created first and then filed under`(access: Access) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      let mood = try #require(tender)
      let refusal = try bench.refusal(
        .moodFiling(.addToMood(mood: mood, tracks: [.path(path: path)])))
      #expect(refusal?.code == .notFound)
      let misspelt = try #require(MoodName(rawValue: "clam"))
      #expect(
        try bench.refusal(.moodFiling(.addToMood(mood: misspelt, tracks: [.path(path: path)])))?
          .message
          == "There is no mood called “clam”; there is “calm”, and “stimmung mood create” makes new ones."
      )
      let before = try bench.perform(MoodRequest.moods)
      #expect(before.map(\.name) == MoodName.standard)
      try bench.perform(.mood(.createMood(mood: mood, look: nil)))
      try bench.perform(.moodFiling(.addToMood(mood: mood, tracks: [.path(path: path)])))
      guard case .moods(let moods) = try bench.perform(.mood(.moods)),
        case .moodTracks(let tracks) = try bench.perform(.moodTracks(.moodTracks(mood: mood)))
      else { return }
      #expect(
        moods.last
          == MoodSummary(name: mood, trackCount: 1, look: MoodLook(key: 5), ordinal: 0))
      #expect(tracks.map(\.track.path) == [path])
      #expect(tracks.map(\.isMissing) == [false])
    }

    @Test(arguments: Access.allCases)
    func `a mood plays in the order of filing and skips missing files with a reason`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let paths = try ["c", "a", "b"].map { try bench.makeTrack($0) }
      for path in paths {
        try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: path)])))
      }
      try FileManager.default.removeItem(atPath: paths[1].encoded)
      let log = try EventLog(bench.player)
      let answer = bench.player.ask(.queueFill(.setQueue(content: .mood(name: .calm), play: true)))
      try bench.hear(log)
      guard case .queued(let result) = try answer.reply() else { return }
      #expect(result.added == 2)
      #expect(result.skipped.map(\.path) == [paths[1]])
      #expect(result.skipped.first?.reason.contains("a.mp3") == true)
      #expect(try bench.rows().map(\.entry.track.path) == [paths[0], paths[2]])
      #expect(try bench.snapshot().itemMoods == [.calm])
    }

    @Test(arguments: Access.allCases)
    func `an empty mood is refused with that reason`(access: Access) throws {
      let bench = try HostBench(access)
      let error = try bench.refusal(.queueFill(.setQueue(content: .mood(name: .happy), play: true)))
      #expect(error?.code == .nothingPlayable)
      #expect(error?.message.contains("happy") == true)
    }

    @Test(arguments: Access.allCases)
    func `moods that cannot be stored are reported, and music continues`(access: Access) throws {
      let broken = PlayerError(.storageFailed, "The mood collection cannot be used.")
      let bench = try HostBench(access) { dependencies, _ in
        dependencies.moods = .failure(broken)
      }
      #expect(bench.host.notices.map(\.text) == [broken.message])
      try bench.play("a")
      #expect(
        try bench.refusal(.moodFiling(.addToMood(mood: .calm, tracks: [.nowPlaying]))) == broken)
      #expect(
        try bench.refusal(.moodFiling(.removeFromMood(mood: .calm, tracks: [.nowPlaying])))
          == broken)
      #expect(try bench.refusal(.mood(.moods)) == broken)
      #expect(try bench.refusal(.moodTracks(.moodTracks(mood: .calm))) == broken)
      #expect(
        try bench.refusal(.queueFill(.setQueue(content: .mood(name: .calm), play: true))) == broken)
      #expect(bench.device.play(100))
      #expect(try bench.snapshot().state == .playing)
    }
  }
}

/// Notes of what happened, in order, from any thread.
final class Notes: Sendable {
  private let notes = Mutex<[String]>([])

  var all: [String] { notes.withLock(\.self) }

  func add(_ note: String) { notes.withLock { $0.append(note) } }
}
