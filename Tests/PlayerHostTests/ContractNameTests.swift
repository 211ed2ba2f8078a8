import PlayerModel
import TestSupport
import Testing

extension SystemPlayerContractTests {
  /// Finding moods and playlists by names as people type them.
  @Suite struct Names {
    private func mood(_ name: String) throws -> MoodName {
      try #require(MoodName(rawValue: name))
    }

    @Test(arguments: Access.allCases)
    func `every request finds a mood without regard to case and accents`(access: Access) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      let (written, typed) = (try mood("Café del Mar"), try mood("CAFE DEL MAR"))
      try bench.perform(.mood(.createMood(mood: written, look: nil)))
      let change = try bench.perform(
        MoodFilingRequest.addToMood(mood: typed, tracks: [.path(path: path)]))
      #expect(change.mood.rawValue == "Café del Mar")
      #expect(try bench.perform(MoodTracksRequest.moodTracks(mood: typed)).count == 1)
      try bench.perform(.queueFill(.setQueue(content: .mood(name: typed), play: false)))
      #expect(try bench.rows().map(\.entry.track.path) == [path])
      let look = MoodLook(key: 9)
      let moods = try bench.perform(MoodRequest.editMood(mood: typed, look: look))
      #expect(moods.last == MoodSummary(name: written, trackCount: 1, look: look, ordinal: 0))
      let left = try bench.perform(MoodRequest.deleteMood(mood: typed))
      #expect(left.map(\.name) == MoodName.standard)
      #expect(
        try bench.perform(.undo(.undo)) == .undone(what: "deleting the mood Café del Mar"))
    }

    @Test(arguments: Access.allCases)
    func `an equal name wins, and a name that could mean several moods is refused`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      for name in ["Café", "Cafè"] {
        try bench.perform(.mood(.createMood(mood: mood(name), look: nil)))
      }
      let typed = try mood("cafe")
      let request = MoodFilingRequest.addToMood(mood: typed, tracks: [.path(path: path)])
      #expect(
        try bench.refusal(.moodFiling(request))
          == PlayerError(
            .invalidRequest,
            "“cafe” could mean several moods: “Café” and “Cafè”; give the exact name."))
      try bench.perform(.mood(.createMood(mood: typed, look: nil)))
      #expect(try bench.perform(request).mood == typed)
    }

    @Test(arguments: Access.allCases)
    func `every request finds a playlist without regard to case and accents`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let path = try bench.makeTrack("a")
      let written = try #require(PlaylistName(rawValue: "Soirée"))
      let typed = try #require(PlaylistName(rawValue: "SOIREE"))
      try bench.perform(.playlist(.createPlaylist(playlist: written)))
      let lists = try bench.perform(
        PlaylistRequest.addToPlaylist(playlist: typed, tracks: [.path(path: path)]))
      #expect(lists == [PlaylistSummary(name: written, trackCount: 1)])
      #expect(
        try bench.perform(PlaylistTracksRequest.playlistTracks(playlist: typed)).count == 1)
      try bench.perform(.queueFill(.setQueue(content: .playlist(name: typed), play: false)))
      #expect(try bench.rows().map(\.entry.track.path) == [path])
      try bench.perform(.playlist(.deletePlaylist(playlist: typed)))
      #expect(
        try bench.perform(.undo(.undo)) == .undone(what: "deleting the playlist “Soirée”"))
    }
  }
}
