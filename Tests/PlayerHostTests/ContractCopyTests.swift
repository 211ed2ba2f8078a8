import Foundation
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

extension SystemPlayerContractTests {
  /// Filing and listing one of several files with the same sound.
  @Suite struct Copies {
    /// Reads files that consist of `sound/title`.
    private struct SoundReader: TrackReading {
      func read(_ path: TrackPath) throws(PlayerError) -> Track {
        guard let bytes = FileManager.default.contents(atPath: path.encoded) else {
          throw PlayerError(.notFound, "“\(path)” is not there.")
        }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "/")
        guard parts.count == 2 else {
          throw PlayerError(.nothingPlayable, "“\(path)” has no sound.")
        }
        var track = Track(path: path, title: String(parts[1]))
        track.persistentID = .ofSound(String(parts[0]))
        return track
      }
    }

    /// Two files of one sound, which have different tags, in the library or outside of it.
    private func bench(
      _ access: Access, isScanned: Bool = true
    ) throws -> (bench: HostBench, paths: [TrackPath]) {
      let bench = try HostBench(access) { dependencies, _ in dependencies.reader = SoundReader() }
      let paths = try ["album", "compilation"].map { name in
        try bench.folder.write("sound/\(name)".utf8, to: "music/\(name).mp3")
      }
      if isScanned { try bench.perform(.scan(.scan(paths: [bench.folder["music"]]))) }
      try bench.perform(.playlist(.createPlaylist(playlist: tea())))
      return (bench, paths)
    }

    private func tea() throws -> PlaylistName { try #require(PlaylistName(rawValue: "Tea")) }

    private func song(_ path: TrackPath) -> TrackReference {
      .persistentID(id: .ofSound("sound"), path: path)
    }

    private func add(_ paths: [TrackPath], in bench: HostBench) throws {
      try bench.perform(
        .playlist(.addToPlaylist(playlist: tea(), tracks: paths.map { song($0) })))
    }

    private func listed(_ bench: HostBench) throws -> [TrackPath] {
      let tracks = try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea()))
      return tracks.map(\.track.path)
    }

    private func filed(_ bench: HostBench) throws -> [TrackPath] {
      let tracks = try bench.perform(MoodTracksRequest.moodTracks(mood: .calm))
      return tracks.map(\.track.path)
    }

    @Test(arguments: Access.allCases, [false, true])
    func `of several files with one sound, a playlist gets the chosen ones`(
      access: Access, isReversed: Bool
    ) throws {
      let (bench, paths) = try bench(access)
      let order = isReversed ? Array(paths.reversed()) : paths
      for path in order { try add([path], in: bench) }
      #expect(try listed(bench) == order)
      try add(order, in: bench)
      #expect(try listed(bench) == order + order)
      let tracks = try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea()))
      #expect(tracks.map(\.track.title) == tracks.map { String($0.track.path.name.dropLast(4)) })
    }

    @Test(arguments: Access.allCases, [false, true])
    func `of several files with one sound, a mood has the one that was filed last`(
      access: Access, isReversed: Bool
    ) throws {
      let (bench, paths) = try bench(access)
      for path in isReversed ? Array(paths.reversed()) : paths {
        try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [song(path)])))
        #expect(try filed(bench) == [path])
      }
    }

    @Test(arguments: Access.allCases, [false, true])
    func `a mood keeps its file when another file with its sound is rated`(
      access: Access, isReversed: Bool
    ) throws {
      let (bench, paths) = try bench(access)
      let order = isReversed ? Array(paths.reversed()) : paths
      try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [song(order[0])])))
      try bench.perform(.mark(.setRating(rating: 3, tracks: [song(order[1])])))
      try bench.perform(.mark(.setFavourite(isFavourite: true, tracks: [song(order[1])])))
      #expect(try filed(bench) == [order[0]])
    }

    @Test(arguments: Access.allCases, [0, 1])
    func `the current item does not replace the file that was chosen`(
      access: Access, current: Int
    ) throws {
      let (bench, paths) = try bench(access)
      try bench.perform(
        .queueFill(.setQueue(content: .paths(paths: [paths[current]]), play: false)))
      try add(paths, in: bench)
      #expect(try listed(bench) == paths)
    }

    @Test(arguments: Access.allCases)
    func `files outside the library are chosen from a playlist and a mood`(access: Access) throws {
      let (bench, paths) = try bench(access, isScanned: false)
      try bench.perform(
        .playlist(.addToPlaylist(playlist: tea(), tracks: paths.map { .path(path: $0) })))
      for path in paths + paths.reversed() {
        try bench.perform(.moodFiling(.addToMood(mood: .calm, tracks: [song(path)])))
        #expect(try filed(bench) == [path])
      }
      let kept = try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea()))
      try bench.perform(
        .playlist(.removeFromPlaylist(playlist: tea(), places: kept.map(\.id))))
      try add([paths[0]], in: bench)
      #expect(try listed(bench) == [paths[0]], "the mood has it")
    }

    @Test(arguments: Access.allCases)
    func `files outside the library are chosen from the queue`(access: Access) throws {
      let (bench, paths) = try bench(access, isScanned: false)
      let log = try EventLog(bench.player)
      try bench.perform(.queueFill(.setQueue(content: .paths(paths: paths), play: false)))
      // They are read in the background.
      while try bench.rows().contains(where: { $0.entry.track.persistentID == nil }) {
        try log.next { _ in true }
      }
      try add([paths[1]], in: bench)
      try add(paths, in: bench)
      #expect(try listed(bench) == [paths[1]] + paths)
    }

    @Test(arguments: Access.allCases, [0, 1])
    func `another file with the sound replaces a chosen one that is gone`(
      access: Access, gone: Int
    ) throws {
      let (bench, paths) = try bench(access)
      try FileManager.default.removeItem(atPath: paths[gone].encoded)
      try bench.perform(.scan(.scan(paths: [])))
      try add([paths[gone]], in: bench)
      #expect(try listed(bench) == [paths[1 - gone]])
    }

    @Test(arguments: Access.allCases, [0, 1])
    func `another file with the sound replaces a chosen one that has a new sound`(
      access: Access, replaced: Int
    ) throws {
      let (bench, paths) = try bench(access)
      try add([paths[replaced]], in: bench)
      try bench.folder.write(
        "another sound/new".utf8, to: "music/\(paths[replaced].name)")
      try bench.perform(.scan(.scan(paths: [])))
      try add([paths[replaced]], in: bench)
      let tracks = try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: tea()))
      #expect(tracks.map(\.track.path) == [paths[1 - replaced], paths[1 - replaced]])
      #expect(tracks.map(\.track.persistentID) == [.ofSound("sound"), .ofSound("sound")])
    }

    @Test(arguments: Access.allCases)
    func `a path that is unknown is not read, and the sound is found elsewhere`(
      access: Access
    ) throws {
      let (bench, paths) = try bench(access)
      try add([TrackPath("/nowhere/a.mp3")], in: bench)
      #expect(try listed(bench) == [paths[0]])
    }
  }
}
