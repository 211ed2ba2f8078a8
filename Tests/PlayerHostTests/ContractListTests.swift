import Dispatch
import Linux
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

extension SystemPlayerContractTests {
  /// Custom moods, marks, mixes, and one history of changes for all lists.
  @Suite struct Lists {
    private func moods(_ bench: HostBench) throws -> [MoodSummary] {
      let moods = try bench.perform(MoodRequest.moods)
      return moods
    }

    @Test(arguments: Access.allCases)
    func `creating, changing, renaming and deleting a custom mood are all reported`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let (tender, soft) = (try mood("tender"), try mood("soft"))
      let look = MoodLook(key: 8, color: .pink, sign: MoodSign(rawValue: "~"))
      try bench.perform(.mood(.createMood(mood: tender, look: nil)))
      #expect(try moods(bench).last?.look == MoodLook(key: 5))
      try bench.perform(.mood(.editMood(mood: tender, look: look)))
      try bench.perform(.mood(.renameMood(mood: tender, to: soft)))
      #expect(
        try moods(bench).last
          == MoodSummary(name: soft, trackCount: 0, look: look, ordinal: 0))
      #expect(try bench.snapshot().moodsRevision == 3)
      #expect(try bench.refusal(.mood(.createMood(mood: soft, look: nil)))?.code == .invalidRequest)
      #expect(try bench.refusal(.mood(.deleteMood(mood: tender)))?.code == .notFound)
      #expect(try bench.refusal(.mood(.deleteMood(mood: .sad)))?.code == .invalidRequest)
      #expect(try bench.snapshot().moodsRevision == 3)
      try bench.perform(.mood(.deleteMood(mood: soft)))
      #expect(try moods(bench).map(\.name) == MoodName.standard)
    }

    @Test(arguments: Access.allCases)
    func `marks appear in snapshot and queue`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a", "b")
      let rated = try bench.perform(.mark(.setRating(rating: 4, tracks: [.nowPlaying])))
      #expect(rated == .marked(change: MarkChange(changed: 1, unchanged: 0)))
      try bench.perform(.mark(.setFavourite(isFavourite: true, tracks: [.nowPlaying])))
      let marks = TrackMarks(rating: 4, isFavourite: true)
      let item = try #require(try bench.snapshot().item)
      // The file's identity may not have reached the queue yet.
      try bench.perform(.mark(.setRating(rating: 4, tracks: [.entry(id: item.id)])))
      let scanned = try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      guard case .scanned = scanned else { return }
      #expect(try bench.snapshot().itemMarks == marks)
      #expect(try bench.rows().map(\.marks) == [marks, .none])
      #expect(
        try bench.refusal(.mark(.setRating(rating: 6, tracks: [.nowPlaying])))?.code
          == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `changes to queue and moods are undone in reverse order`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let (a, b) = (try bench.makeTrack("a"), try bench.makeTrack("b"))
      try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [a]))))
      try bench.perform(
        .moodFiling(.addToMood(mood: .calm, tracks: [.path(path: a), .path(path: b)])))
      try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [b]))))
      try bench.perform(.mark(.setRating(rating: 2, tracks: [.path(path: a)])))
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: a)])))
      func undone() throws -> String? {
        let what = try bench.perform(UndoRequest.undo)
        return what
      }
      #expect(try undone() == "rating “a” as 2")
      #expect(try bench.snapshot().queueCount == 2)
      #expect(try undone() == "Removed “b” again")
      #expect(try bench.snapshot().queueCount == 1)
      #expect(try moods(bench)[1].trackCount == 2)
      #expect(try undone() == "filing 2 tracks under calm")
      #expect(try moods(bench)[1].trackCount == 0)
      #expect(try undone() != nil)
      #expect(try bench.snapshot().queueCount == 0)
      #expect(try bench.refusal(.undo(.undo))?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `a change that is still in progress is undone`(access: Access) throws {
      let bench = try HostBench(access)
      let a = try bench.makeTrack("a")
      bench.player.ask(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: a)])))
      #expect(try bench.perform(.undo(.undo)) == .undone(what: "filing “a” under calm"))
      #expect(try moods(bench)[1].trackCount == 0)
    }

    /// Reads no file until it is allowed to.
    private final class HeldReader: TrackReading {
      private let gate = DispatchSemaphore(value: 0)

      func open() { gate.signal() }

      func read(_ path: TrackPath) throws(PlayerError) -> Track {
        gate.wait()
        gate.signal()
        return try TitleReader().read(path)
      }
    }

    @Test(arguments: Access.allCases)
    func `moods can be shown and changed during a search for files`(access: Access) throws {
      let reader = HeldReader()
      let bench = try HostBench(access) { dependencies, _ in dependencies.reader = reader }
      defer { reader.open() }
      let a = try bench.makeTrack("a")
      let answer = bench.player.ask(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: a)])))
      try bench.perform(.mood(.createMood(mood: try mood("soft"), look: nil)))
      #expect(try moods(bench).map(\.trackCount) == [0, 0, 0, 0, 0])
      reader.open()
      #expect(
        try answer.reply()
          == .moodChanged(change: MoodChange(mood: .calm, changed: 1, unchanged: 0)))
      #expect(try moods(bench)[1].trackCount == 1)
    }

    @Test func `a list is not read for a client that has disconnected`() throws {
      let bench = try HostBench()
      let name = try #require(PlaylistName(rawValue: "tea"))
      try bench.perform(.playlist(.createPlaylist(playlist: name)))
      let cancellation = RequestCancellation()
      cancellation.cancel()
      for request in [
        PlayerRequest.playlistTracks(.playlistTracks(playlist: name)),
        .moodTracks(.moodTracks(mood: .calm)),
      ] {
        let answer = AwaitedAnswer<Result<PlayerReply, PlayerError>>()
        bench.player.submit(request, until: cancellation) { answer.give($0) }
        #expect(
          throws: PlayerError(.disconnected, "The client that asked for the list has disconnected.")
        ) { try answer.wait().get() }
      }
    }

    @Test(arguments: Access.allCases)
    func `undoing only a change of the queue leaves moods alone`(access: Access) throws {
      let bench = try HostBench(access)
      let a = try bench.makeTrack("a")
      try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: [a]))))
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [.path(path: a)])))
      try bench.perform(.queueEdit(.undoQueue))
      #expect(try bench.snapshot().queueCount == 0)
      #expect(try moods(bench)[1].trackCount == 1)
      try bench.perform(.undo(.undo))
      #expect(try moods(bench)[1].trackCount == 0)
      #expect(try bench.refusal(.undo(.undo))?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `the same seed gives the same mix`(access: Access) throws {
      let bench = try HostBench(access)
      let paths = try (0..<12).map { try bench.makeTrack("\($0)") }
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: paths.map { .path(path: $0) })))
      func order(_ mix: MoodMix, _ seed: UInt64) throws -> [TrackPath] {
        try bench.perform(
          .queueFill(.setQueue(content: .moodMix(name: .calm, mix: mix, seed: seed), play: false)))
        return try bench.rows().map(\.entry.track.path)
      }
      for mix in MoodMix.allCases {
        let one = try order(mix, 1)
        #expect(try order(mix, 1) == one)
        #expect(try order(mix, 2) != one)
        #expect(Set(one) == Set(paths))
      }
      #expect(try order(.shuffle, 1).count == 12)
      try bench.perform(.transport(.setShuffle(mode: .tracks)))
      _ = try order(.shuffle, 1)
      #expect(try bench.snapshot().shuffleMode == .off)
    }

    @Test(arguments: Access.allCases)
    func `a radio does not end until something else is played`(access: Access) throws {
      let bench = try HostBench(access)
      let paths = try (0..<3).map { try bench.makeTrack("\($0)") }
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: paths.map { .path(path: $0) })))
      let log = try EventLog(bench.player)
      let answer = bench.player.ask(
        .queueFill(.setQueue(content: .moodMix(name: .calm, mix: .radio, seed: 1), play: true)))
      try bench.hear(log)
      try answer.reply()
      let first = try bench.snapshot().queueCount
      for _ in 0..<first - 5 {
        bench.player.ask(.transport(.next))
        try bench.hear(log)
      }
      #expect(try bench.snapshot().queueCount > first)
      // All of this comes from filling the queue once.
      try bench.perform(.undo(.undo))
      #expect(try bench.snapshot().queueCount == 0)
    }

    @Test(arguments: Access.allCases)
    func `the queue can be filtered by moods, too`(access: Access) throws {
      let bench = try HostBench(access)
      let paths = try ["a", "b"].map { try bench.makeTrack($0) }
      try bench.perform(.queueFill(.appendToQueue(content: .paths(paths: paths))))
      try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      func found() throws -> [String] {
        let reply = try bench.perform(.queueWindow(.queue(offset: 0, limit: 9, filter: "gloom")))
        guard case .queue(let window) = reply else { return [] }
        return window.rows.map(\.entry.track.title)
      }
      #expect(try found() == [])
      try bench.perform(.moodFiling(.addToMood(mood: .gloomy, tracks: [.path(path: paths[1])])))
      #expect(try found() == ["b"])
      try bench.perform(.undo(.undo))
      #expect(try found() == [])
    }

    @Test(arguments: Access.allCases)
    func `a playlist is filled, arranged, played and deleted, and all of it is undone`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let paths = try ["a", "b", "c"].map { try bench.makeTrack($0) }
      let tea = try #require(PlaylistName(rawValue: "Tea"))
      func places() throws -> [PlaylistTrack] {
        let tracks = try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea))
        return tracks
      }
      let refusal = try bench.refusal(
        .playlist(.addToPlaylist(playlist: tea, tracks: [.path(path: paths[0])])))
      #expect(refusal?.code == .notFound)
      #expect(try bench.perform(.playlist(.playlists)) == .playlists(playlists: []))
      try bench.perform(.playlist(.createPlaylist(playlist: tea)))
      try bench.perform(
        .playlist(.addToPlaylist(playlist: tea, tracks: paths.map { .path(path: $0) })))
      try bench.perform(
        .playlist(
          .moveInPlaylist(playlist: tea, places: [try places()[2].id], before: places()[0].id)))
      #expect(try places().map(\.track.title) == ["c", "a", "b"])
      try bench.perform(.playlist(.removeFromPlaylist(playlist: tea, places: [try places()[1].id])))
      try bench.perform(.queueFill(.setQueue(content: .playlist(name: tea), play: false)))
      #expect(try bench.rows().map(\.entry.track.path) == [paths[2], paths[1]])
      try bench.perform(.playlist(.deletePlaylist(playlist: tea)))
      #expect(try bench.perform(.playlist(.playlists)) == .playlists(playlists: []))
      #expect(
        try bench.refusal(.queueFill(.setQueue(content: .playlist(name: tea), play: true)))?.code
          == .notFound)
      try bench.perform(.undo(.undo))
      #expect(try places().map(\.track.title) == ["c", "b"])
    }

    @Test(arguments: Access.allCases)
    func `remembered tracks are found, and missing ones are kept and reported`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      let gone = Track(path: TrackPath("/elsewhere/gone.mp3"), title: "gone")
      let here = Track(path: path, title: "a")
      let tea = try #require(PlaylistName(rawValue: "Tea"))
      try bench.perform(.playlist(.createPlaylist(playlist: tea)))
      try bench.perform(
        .playlist(
          .addToPlaylist(
            playlist: tea, tracks: [.remembered(track: gone), .remembered(track: here)])))
      let tracks = try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea))
      #expect(tracks.map(\.isMissing) == [true, false])
      let matches = try bench.perform(PlaylistTracksRequest.matchTracks(tracks: [here, gone]))
      #expect(matches.map(\.isMissing) == [false, true])
      #expect(matches.map(\.evidence) == [.path, nil])
      #expect(matches.map(\.track.path) == [path, gone.path])
      #expect(matches.first?.track.persistentID != nil, "it was read")
      let reply = try bench.perform(
        .queueFill(.setQueue(content: .tracks(tracks: [gone, here]), play: false)))
      guard case .queued(let result) = reply else { return }
      #expect(result.added == 1)
      #expect(result.skipped.map(\.path) == [gone.path])
    }

    @Test(arguments: Access.allCases)
    func `a track that was matched before is kept without another search`(access: Access) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      let tea = try #require(PlaylistName(rawValue: "Tea"))
      try bench.perform(.playlist(.createPlaylist(playlist: tea)))
      let named = Track(path: path, title: "not what the file says")
      let matches = try bench.perform(PlaylistTracksRequest.matchTracks(tracks: [named]))
      let tracks = [named] + matches.map(\.track)
      try bench.perform(
        .playlist(.addToPlaylist(playlist: tea, tracks: tracks.map { .matched(track: $0) })))
      let kept = try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea))
      #expect(kept.map(\.track.title) == ["not what the file says", "a"])
      #expect(kept.map(\.track.persistentID) == [nil, .ofSound("a")])
    }

    @Test(arguments: Access.allCases)
    func `the files of another program's list are found in the library`(access: Access) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("Wishing Well")
      try bench.perform(.scan(.scan(paths: [bench.folder["music"]])))
      let list = try bench.folder.write(
        Array("D:\\Songs\\Wishing Well.mp3\n".utf8), to: "lists/l.m3u")
      try bench.perform(.queueFill(.setQueue(content: .paths(paths: [list]), play: false)))
      #expect(try bench.rows().map(\.entry.track.path) == [path])
    }

    private func mood(_ name: String) throws -> MoodName {
      try #require(MoodName(rawValue: name))
    }
  }
}
