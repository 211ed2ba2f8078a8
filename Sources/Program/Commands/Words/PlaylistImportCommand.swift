import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

extension PlaylistCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Imports playlists from M3U, PLS, XSPF, JSPF, WPL, ASX, CUE, cmus, iTunes or JSON.",
      discussion: """
        Tracks are matched by their sound, then their path or its end, then their tags; it is reported what a track was \
        found by if not by its path. Tracks that are not found are kept and listed. Tracks that a playlist already has \
        are not added again; “playlist add” does that. Playlists that the file lists are opened once; what is left out \
        is listed. Exits with 1 if something was left out, or is neither here nor known by its sound. A list is \
        recognised by its content, so cmus' playlists can be imported, too.
        """)

    @OptionGroup var format: ChangeOption
    @Argument(help: "The files, or folders for all lists in them.")
    var files: [GivenName]
    @Option(help: "The playlist's name; by default, the one in the file, or else the file's name.")
    var name: PlaylistName?

    func run() throws {
      var paths: [TrackPath] = []
      var isWhole = true
      for file in try files.musicPaths() {
        do {
          let lists = try PlaylistFile.lists(at: file)
          paths += lists.files
          if let skipped = lists.skipped { say("Skipped: \(skipped)") }
        } catch {
          try pass(over: error, of: files)
          isWhole = false
        }
      }
      let player = try PlayerAccess.reachForLongWork()
      defer { player.leave() }
      for path in paths {
        do {
          let isRead = try read(path, by: player)
          isWhole = isWhole && isRead
        } catch {
          try pass(over: error, of: paths)
          isWhole = false
        }
      }
      if !isWhole { throw ExitCode(1) }
    }

    /// Imports the lists of a file; returns whether all of it was imported.
    private func read(
      _ path: TrackPath, by player: PlayerAccess.ReachedPlayer
    ) throws(PlayerError) -> Bool {
      var (lists, leftOut, _) = try readLists(path, as: .playlist)
      lists.removeAll(where: \.tracks.isEmpty)
      guard !lists.isEmpty else {
        throw PlayerError(.nothingPlayable, "\(path) lists no music.")
      }
      var isWhole = true
      for list in lists {
        guard let playlist = name ?? PlaylistName(rawValue: list.name) else {
          throw PlayerError(.invalidRequest, "\(path) has no name for its playlist; give --name.")
        }
        let done = try add(list.tracks, leftOut, to: playlist, by: player)
        done.tell(format)
        isWhole = isWhole && done.isWhole
        // They concern the whole file and are reported with its first list.
        leftOut = []
      }
      return isWhole
    }

    /// Adds those of a list's tracks that a playlist does not have, as often as the list names them.
    private func add(
      _ listed: [Track], _ leftOut: [SkippedFile], to playlist: PlaylistName,
      by player: PlayerAccess.ReachedPlayer
    ) throws(PlayerError) -> ListImport {
      try makePlaylist(playlist, by: player)
      let matches = try self.matches(of: listed, by: player)
      var present = TrackTally(try tracks(of: playlist, by: player).map(\.track))
      let new = matches.filter { !present.take($0.track) }
      try inBatches(new.map(\.track)) { (batch) throws(PlayerError) in
        let references = batch.map(TrackReference.matched)
        _ = try player.perform(
          PlaylistRequest.addToPlaylist(playlist: playlist, tracks: references))
      }
      return ListImport(
        kind: "playlist", name: playlist.rawValue, tracks: new.count,
        missing: matches.filter(\.isMissing).map(\.track), leftOut: leftOut,
        present: matches.count - new.count, found: FoundElsewhere.all(listed, matches))
    }

    /// Returns what adding tracks would add, in order.
    private func matches(
      of tracks: [Track], by player: PlayerAccess.ReachedPlayer
    ) throws(PlayerError) -> [PlaylistTrack] {
      var matches: [PlaylistTrack] = []
      try inBatches(tracks) { (batch) throws(PlayerError) in
        matches += try player.perform(PlaylistTracksRequest.matchTracks(tracks: Array(batch)))
      }
      return matches
    }

    private func makePlaylist(
      _ playlist: PlaylistName, by player: PlayerAccess.ReachedPlayer
    ) throws(PlayerError) {
      let known = try player.perform(PlaylistRequest.playlists)
      guard !known.contains(where: { $0.name == playlist }) else { return }
      _ = try player.perform(PlaylistRequest.createPlaylist(playlist: playlist))
    }
  }
}
