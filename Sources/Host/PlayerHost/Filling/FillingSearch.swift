import CompactTracks
import ListeningHistory
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Finds the tracks to fill the queue with, on workers.
///
/// It keeps no results; they are passed on in its reports.
struct FillingSearch: Sendable {
  let dependencies: HostDependencies
  let workers: HostWorkers
  let newest: NewestFilling
  let library: KeptLibrary
  let report: @Sendable (QueueFilling.Report) -> Void

  /// Finds tracks to fill the queue with; `revision` is that of the library.
  func find(_ content: QueueContent, for filling: Filling, _ revision: Int64) {
    switch content {
    case .paths(let paths): find(paths, for: filling)
    case .mood(let mood): find(mood, for: filling)
    case .query(let query): find(query, for: filling, revision)
    case .moodMix(let mood, let mix, let seed):
      find(mood, mix: (mix, seed ?? .random(in: .min ... .max)), for: filling)
    case .playlist(let playlist):
      let (moods, index) = (dependencies.moods, try? dependencies.index.get())
      find(for: filling, nothing: "Nothing in “\(playlist)” can be played.") {
        () throws(PlayerError) in
        try list { () throws(PlayerError) in
          try moods.get().reading(of: playlist, foundThrough: index)
        }.map { ($0.track, $0.isMissing) }
      }
    case .tracks(let tracks):
      let finder = TrackFinder(dependencies)
      find(for: filling, nothing: "None of these tracks was found.") { () throws(PlayerError) in
        zip(tracks, try finder.match(tracks, check)).map { ($1 ?? $0, $1 == nil) }
      }
    }
  }

  /// Reads files that were named individually.
  func read(_ files: [TrackPath]) {
    let reader = dependencies.reader
    workers.scanning.async { [workers, report] in
      var tracks: [Track] = []
      for (offset, path) in files.enumerated() where !workers.isCancelled {
        // An unreadable file is reported when it is to be played.
        if let track = try? reader.read(path) { tracks.append(track) }
        guard tracks.count == 200 || offset == files.count - 1, !tracks.isEmpty else { continue }
        report(.read(tracks))
        tracks = []
      }
    }
  }

  /// Reports tracks that were found.
  func hand(_ tracks: PackedTracks, _ filling: Filling, isLast: Bool = true) {
    guard !tracks.isEmpty else { return }
    // This is slow for many tracks, so it is done here on the worker.
    let estimated = tracks.filter { !$0.isDurationExact && $0.isRead }.map(\.track)
    report(.found(tracks, filling, isLast: isLast, estimated: estimated))
  }

  /// Returns a complete list, which `begin` starts to read after all pending changes; later changes do not
  /// wait for it.
  private func list<Item>(
    _ begin: @escaping @Sendable () throws(PlayerError) -> ListReading<Item>
  ) throws(PlayerError) -> [Item] {
    // A change first resolves its references on `naming`.
    workers.naming.sync {}
    let reading = workers.moods.sync { Result { () throws(PlayerError) in try begin() } }
    return try reading.get().all(check)
  }

  /// Checks whether to continue.
  ///
  /// - Throws: `PlayerError` when the host quits.
  func check() throws(PlayerError) {
    if workers.isCancelled { throw .hasQuit }
  }

  /// Finds tracks, each with whether its file is missing.
  private func find(
    for filling: Filling, nothing: String,
    _ find: @escaping @Sendable () throws(PlayerError) -> [(track: Track, isMissing: Bool)]
  ) {
    workers.finding.async {
      do throws(PlayerError) {
        let found = try find()
        let tracks = found.filter { !$0.isMissing }.map(\.track)
        let missing = found.filter(\.isMissing).map(\.track)
        hand(PackedTracks(tracks), filling)
        report(.ended(Self.result(tracks.count, missing), filling, nothing: nothing, nil))
      } catch {
        filling.reply(.failure(error))
      }
    }
  }

  /// Returns the result of a filling in which some tracks were missing.
  private static func result(_ added: Int, _ missing: [Track]) -> QueueResult {
    let skipped = missing.prefix(100).map { track in
      SkippedFile(path: track.path, reason: "“\(track.path)” no longer exists.")
    }
    return QueueResult(added: added, skipped: skipped, skippedCount: missing.count)
  }
}

// MARK: - Moods

extension FillingSearch {
  /// Finds the tracks of a mood.
  private func find(
    _ mood: MoodName, mix: (mix: MoodMix, seed: UInt64)? = nil, for filling: Filling
  ) {
    let (moods, index) = (dependencies.moods, try? dependencies.index.get())
    workers.finding.async {
      do throws(PlayerError) {
        // Pending changes come first.
        let filed = try list { () throws(PlayerError) in
          try moods.get().reading(of: mood, foundThrough: index)
        }
        var tracks = filed.filter { !$0.isMissing }.map(\.track)
        var radio: MoodRadio?
        if let mix, !tracks.isEmpty { radio = try self.mix(&tracks, mix, for: filling) }
        let result = Self.result(tracks.count, filed.filter(\.isMissing).map(\.track))
        if mix != nil { report(.unshuffle(filling)) }
        hand(PackedTracks(tracks), filling)
        let nothing = "Nothing in \(mood) can be played."
        report(.ended(result, filling, nothing: nothing, radio))
      } catch {
        filling.reply(.failure(error))
      }
    }
  }

  /// Shuffles tracks or draws from them, and returns the radio that continues to draw, if any.
  private func mix(
    _ tracks: inout [Track], _ mix: (mix: MoodMix, seed: UInt64), for filling: Filling
  ) throws(PlayerError) -> MoodRadio? {
    switch mix.mix {
    case .shuffle:
      let order = RadioPicker.shuffled(tracks.count, seed: mix.seed)
      tracks = order.map { [tracks] in tracks[$0] }
      return nil
    case .radio:
      let weights = try weights(of: tracks)
      var drawn = MoodRadio(tracks, weights: weights, seed: mix.seed, filling: filling.number)
      tracks = drawn.draw(filling.mode.isReplacing ? MoodRadio.batch : tracks.count)
      return filling.mode.isReplacing ? drawn : nil
    }
  }

  /// Returns the weights of songs, which depend on the listening history.
  private func weights(of tracks: [Track]) throws(PlayerError) -> [Double] {
    let songs = Set(tracks.compactMap(\.persistentID))
    let tallies = try dependencies.history?.get().tallies(of: songs) ?? [:]
    return tracks.map { track in
      (track.persistentID.flatMap { tallies[$0] } ?? HearingTally()).weight
    }
  }
}
