import Foundation
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
    }
  }

  private func fill(
    from paths: [TrackPath], _ filling: Filling, number: Int64, reply: @escaping Reply
  ) {
    let index = try? dependencies.index.get()
    let named = Set(paths.map(\.tidied))
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
        files += tracks.filter { named.contains($0.path) }
        let isFirst = added == 0
        added += tracks.count
        if case .playingNext = filling {
          next += tracks
        } else {
          inbox.post(
            .work { $0.add(tracks, isFirst ? filling : .continuing, isLast: false, number: number) }
          )
        }
      }
      if !next.isEmpty {
        inbox.post(.work { [next] in $0.add(next, filling, isLast: true, number: number) })
      }
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
    from mood: MoodName, _ filling: Filling, number: Int64, reply: @escaping Reply
  ) {
    let (moods, index) = (dependencies.moods, try? dependencies.index.get())
    workers.finding.async { [inbox, workers] in
      // After whatever was filed before, and behind whatever was to be queued before.
      let filed = workers.moods.sync {
        Result { () throws(PlayerError) in try moods.get().tracks(in: mood, foundThrough: index) }
      }
      do throws(PlayerError) {
        let filed = try filed.get()
        let tracks = filed.filter { !$0.isMissing }.map(\.track)
        let missing = filed.filter(\.isMissing).map { filed in
          SkippedFile(path: filed.track.path, reason: "“\(filed.track.path)” is gone.")
        }
        let result = QueueResult(
          added: tracks.count, skipped: Array(missing.prefix(100)), skippedCount: missing.count)
        inbox.post(
          .work { loop in
            if !tracks.isEmpty { loop.add(tracks, filling, isLast: true, number: number) }
            loop.answer(
              result, number: number, reply,
              nothing: "Nothing is filed under \(mood) that could be played.")
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  private mutating func add(
    _ tracks: [Track], _ filling: Filling, isLast: Bool, number: Int64
  ) {
    // Meanwhile the listener filled the queue with something else.
    guard number == workers.filling else { return }
    switch filling {
    case .replacing(let play):
      feed(.setQueue(tracks, play: play))
      feed(.setGrowing(!isLast))
    case .appending: feed(.append(tracks, continuing: false))
    case .continuing: feed(.append(tracks, continuing: true))
    case .playingNext: feed(.playNext(tracks))
    }
    measure(tracks)
  }

  private mutating func answer(
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

  /// Brings the library up to date with `paths`, on a worker; what is found out shows in the queue.
  func scan(_ paths: [TrackPath], reply: @escaping Reply) {
    let dependencies = dependencies
    workers.scanning.async { [inbox, workers] in
      do throws(PlayerError) {
        let scanner = LibraryScanner(
          index: try dependencies.index.get(), reader: dependencies.reader,
          clock: dependencies.clock)
        let report = try scanner.scan(paths, isCancelled: { workers.isCancelled }) { progress in
          guard !progress.stored.isEmpty else { return }
          // Where a filed song lies and what it is called is kept with the mood, too.
          let seen = Result { () throws(PlayerError) in
            try dependencies.moods.get().updateSeen(progress.stored)
          }
          inbox.post(.work { $0.takeIn(progress.stored, seen) })
        }
        inbox.post(.work { $0.finishScan(report, reply) })
      } catch {
        reply(.failure(error))
      }
    }
  }

  /// Shows what became known of tracks; `seen` tells whether the moods could take it in, too.
  mutating func takeIn(_ tracks: [Track], _ seen: Result<Int, PlayerError>) {
    feed(.updateTracks(tracks))
    switch seen {
    case .success: seenComplaint.settle()
    // Moods that could not be opened were told of at the start.
    case .failure(let error):
      if (try? dependencies.moods.get()) != nil, seenComplaint.raise() {
        publish(.notice(Notice(.warning, error.message)))
      }
    }
  }

  private mutating func finishScan(_ report: ScanReport, _ reply: Reply) {
    let result = report.result
    if result.added + result.changed + result.moved + result.removed > 0 {
      libraryRevision += 1
      publish(.libraryChanged)
    }
    reply(.success(.scanned(result)))
    measureLibrary()
  }
}

extension Track {
  /// A file of which only the name is known yet.
  static func unread(_ path: TrackPath) -> Track {
    Track(path: path, title: cleanTitle(fromFileName: path.name))
  }
}
