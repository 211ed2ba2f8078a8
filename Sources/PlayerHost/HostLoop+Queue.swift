import Foundation
import ListeningHistory
import MusicLibrary
import PlaybackEngine
import PlayerModel
import TrackMetadata

/// Filling the queue and the library from files.
extension HostLoop {
  /// What becomes of the queue that was.
  enum Filling {
    case replacing(play: Bool)
    case appending
    /// More of what was begun.
    case continuing
    case playingNext

    /// Whether what was in the queue is gone.
    var isReplacing: Bool {
      if case .replacing = self { return true }
      return false
    }
  }

  /// Fills the queue, beginning with the first tracks found so that music starts at once.
  mutating func fill(with content: QueueContent, _ filling: Filling, reply: @escaping Reply) {
    let number =
      switch filling {
      case .replacing: workers.beginFilling()
      case .appending, .continuing, .playingNext: workers.filling
      }
    switch content {
    case .paths(let paths): fill(from: paths, filling, number: number, reply: reply)
    case .mood(let mood): fill(from: mood, filling, number: number, reply: reply)
    case .query(let query): fill(from: query, filling, number: number, reply: reply)
    case .moodMix(let mood, let mix, let seed):
      let seed = seed ?? .random(in: .min ... .max)
      fill(from: mood, filling, number: number, mix: (mix, seed), reply: reply)
    case .playlist(let playlist):
      let (moods, index) = (dependencies.moods, try? dependencies.index.get())
      fill(filling, number, nothing: "Nothing in “\(playlist)” can be played.", reply) {
        [workers] () throws(PlayerError) in
        // After whatever was changed before.
        let stored = workers.moods.sync {
          Result { () throws(PlayerError) in
            try moods.get().tracks(in: playlist, foundThrough: index)
          }
        }
        return try stored.get().map { ($0.track, $0.isMissing) }
      }
    case .tracks(let tracks):
      fill(filling, number, nothing: "None of these tracks is here.", reply) {
        [dependencies] () throws(PlayerError) in
        zip(tracks, try match(tracks, dependencies)).map { ($1 ?? $0, $1 == nil) }
      }
    }
  }

  private func fill(
    from paths: [TrackPath], _ filling: Filling, number: Int64, reply: @escaping Reply
  ) {
    let index = try? dependencies.index.get()
    let named = Set(paths.map(\.tidied).filter { !$0.looksLikePlaylist })
    let namesList = paths.contains(where: \.looksLikePlaylist)
    workers.finding.async { [inbox, workers] in
      var added = 0
      var files: [Track] = []
      // In one piece, as it stands before what was there.
      var next: [Track] = []
      var skipped: [SkippedFile] = []
      var skippedCount = 0
      let isCancelled = { workers.isCancelled || workers.filling != number }
      FileFinder(batchSize: 500).find(in: paths, isCancelled: isCancelled) { batch in
        skippedCount += batch.skipped.count
        skipped += batch.skipped.prefix(max(0, 100 - skipped.count))
        guard !batch.files.isEmpty else { return }
        let known = (try? index?.tracks(of: batch.files)) ?? []
        let tracks = batch.files.enumerated().map { offset, file in
          (offset < known.count ? known[offset] : nil) ?? .unread(file.path)
        }
        files += tracks.filter { namesList || named.contains($0.path) }
        let isFirst = added == 0
        added += tracks.count
        if case .playingNext = filling {
          next += tracks
        } else {
          Self.hand(
            PackedTracks(tracks), isFirst ? filling : .continuing, isLast: false, number: number,
            to: inbox)
        }
      }
      Self.hand(PackedTracks(next), filling, number: number, to: inbox)
      let result = QueueResult(added: added, skipped: skipped, skippedCount: skippedCount)
      inbox.post(
        .work { [files] loop in
          loop.answer(result, number: number, reply)
          loop.read(files.filter { $0.persistentID == nil }.map(\.path))
          let folders = named.subtracting(files.map(\.path))
          if result.added > 0, !folders.isEmpty { loop.scan(Array(folders)) { _ in } }
        })
    }
  }

  private func fill(
    from mood: MoodName, _ filling: Filling, number: Int64, mix: (MoodMix, seed: UInt64)? = nil,
    reply: @escaping Reply
  ) {
    let (moods, index) = (dependencies.moods, try? dependencies.index.get())
    let history = dependencies.history
    workers.finding.async { [inbox, workers] in
      // After whatever was filed before, and behind whatever was to be queued before.
      let filed = workers.moods.sync {
        Result { () throws(PlayerError) in try moods.get().tracks(in: mood, foundThrough: index) }
      }
      do throws(PlayerError) {
        let filed = try filed.get()
        var tracks = filed.filter { !$0.isMissing }.map(\.track)
        var radio: MoodRadio?
        if let (mix, seed) = mix, !tracks.isEmpty {
          switch mix {
          case .shuffle:
            let order = RadioPicker.shuffled(tracks.count, seed: seed)
            tracks = order.map { [tracks] in tracks[$0] }
          case .radio:
            let weights = try Self.weights(of: tracks, history)
            var drawn = MoodRadio(tracks, weights: weights, seed: seed, filling: number)
            tracks = drawn.draw(filling.isReplacing ? MoodRadio.batch : tracks.count)
            if filling.isReplacing { radio = drawn }
          }
        }
        let missing = filed.filter(\.isMissing).map { filed in
          SkippedFile(path: filed.track.path, reason: "“\(filed.track.path)” is gone.")
        }
        let result = QueueResult(
          added: tracks.count, skipped: Array(missing.prefix(100)), skippedCount: missing.count)
        if mix != nil {
          // What comes in random order already is to be played as it stands.
          inbox.post(
            .work { if number == $0.workers.filling { $0.feed(.setShuffle(.off)) } })
        }
        Self.hand(PackedTracks(tracks), filling, number: number, to: inbox)
        inbox.post(
          .work { [radio] loop in
            if let radio { loop.radio = radio }
            loop.answer(
              result, number: number, reply,
              nothing: "Nothing is filed under \(mood) that could be played.")
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// Fills the queue with tracks that a worker finds, each with whether it is gone.
  private func fill(
    _ filling: Filling, _ number: Int64, nothing: String, _ reply: @escaping Reply,
    _ find: @escaping @Sendable () throws(PlayerError) -> [(track: Track, isMissing: Bool)]
  ) {
    workers.finding.async { [inbox] in
      do throws(PlayerError) {
        let found = try find()
        let tracks = found.filter { !$0.isMissing }.map(\.track)
        let missing = found.filter(\.isMissing).map { found in
          SkippedFile(path: found.track.path, reason: "“\(found.track.path)” is gone.")
        }
        let result = QueueResult(
          added: tracks.count, skipped: Array(missing.prefix(100)), skippedCount: missing.count)
        Self.hand(PackedTracks(tracks), filling, number: number, to: inbox)
        inbox.post(
          .work { $0.answer(result, number: number, reply, nothing: nothing) })
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// What songs weigh by how they were heard.
  private static func weights(
    of tracks: [Track], _ history: Result<HistoryStore, PlayerError>?
  ) throws(PlayerError) -> [Double] {
    let songs = Set(tracks.compactMap(\.persistentID))
    let tallies = try history?.get().tallies(of: songs) ?? [:]
    return tracks.map { track in
      (track.persistentID.flatMap { tallies[$0] } ?? HearingTally()).weight
    }
  }

  /// Hands what a worker found to the host's thread.
  static func hand(
    _ tracks: PackedTracks, _ filling: Filling, isLast: Bool = true, number: Int64,
    to inbox: HostInbox
  ) {
    guard !tracks.isEmpty else { return }
    // What takes long is done here, on the worker.
    let estimated = tracks.filter { !$0.isDurationExact && $0.isRead }.map(\.track)
    inbox.post(
      .work { loop in
        // Meanwhile the listener may have filled the queue with something else.
        guard number == loop.workers.filling else { return }
        loop.add(tracks, filling, isLast: isLast)
        loop.measure(estimated)
      })
  }

  private mutating func add(_ tracks: PackedTracks, _ filling: Filling, isLast: Bool) {
    switch filling {
    case .replacing(let play):
      feed(.setQueue(tracks, play: play))
      feed(.setGrowing(!isLast))
    case .appending: feed(.append(tracks, continuing: false))
    case .continuing: feed(.append(tracks, continuing: true))
    case .playingNext: feed(.playNext(tracks))
    }
  }

  mutating func answer(
    _ result: QueueResult, number: Int64, _ reply: @escaping Reply, nothing: String? = nil
  ) {
    guard quitting.isEmpty else { return reply(.failure(.hasQuit)) }
    guard number == workers.filling else {
      let reason = "Meanwhile the queue was filled with something else."
      return reply(.failure(PlayerError(.stale, reason)))
    }
    feed(.setGrowing(false))
    guard result.added == 0 else {
      // What was answered as queued is there after the worst of ends.
      savePlace(isRunning: true)
      return whenSettled { _ in reply(.success(.queued(result))) }
    }
    let reason =
      switch (nothing, result.skipped.first) {
      case (let nothing?, _): nothing
      case (nil, nil): "There is no MP3 in what was named."
      case (nil, let first?) where result.skippedCount == 1: first.reason
      case (nil, let first?):
        "\(first.reason) Nothing else could be played (\(result.skippedCount) skipped)."
      }
    reply(.failure(PlayerError(.nothingPlayable, reason)))
  }

  /// Reads files that were named one by one: they show their tags, and do not join the library.
  func read(_ files: [TrackPath]) {
    let reader = dependencies.reader
    workers.scanning.async { [inbox, workers] in
      var tracks: [Track] = []
      for (offset, path) in files.enumerated() where !workers.isCancelled {
        // What cannot be read says so when it is to be played.
        if let track = try? reader.read(path) { tracks.append(track) }
        guard tracks.count == 200 || offset == files.count - 1, !tracks.isEmpty else { continue }
        inbox.post(
          .work { [tracks] loop in
            loop.feed(.updateTracks(tracks))
            loop.measure(tracks)
          })
        tracks = []
      }
    }
  }
}

extension Track {
  /// A file of which only the name is known yet.
  static func unread(_ path: TrackPath) -> Track {
    Track(path: path, title: cleanTitle(fromFileName: path.name))
  }
}
