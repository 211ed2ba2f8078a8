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
    if case .replacing = filling { fillings += 1 }
    let number = fillings
    switch content {
    case .paths(let paths): fill(from: paths, filling, number: number, reply: reply)
    case .mood(let mood): fill(from: mood, filling, number: number, reply: reply)
    }
  }

  private func fill(
    from paths: [TrackPath], _ filling: Filling, number: Int64, reply: @escaping Reply
  ) {
    let index = try? dependencies.index.get()
    let named = Set(paths)
    workers.finding.async { [inbox, workers] in
      var added = 0
      var files: [Track] = []
      // In one piece, as it stands before what was there.
      var next: [Track] = []
      var skipped: [SkippedFile] = []
      var skippedCount = 0
      FileFinder(batchSize: 500).find(in: paths, isCancelled: { workers.isCancelled }) { batch in
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
          inbox.post(.work { $0.add(tracks, isFirst ? filling : .continuing, number: number) })
        }
      }
      if !next.isEmpty { inbox.post(.work { [next] in $0.add(next, filling, number: number) }) }
      let result = QueueResult(added: added, skipped: skipped, skippedCount: skippedCount)
      inbox.post(
        .work { [files] loop in
          loop.answerFilling(result, reply)
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
    workers.moods.async { [inbox] in
      do throws(PlayerError) {
        let filed = try moods.get().tracks(in: mood, foundThrough: index)
        let tracks = filed.filter { !$0.isMissing }.map(\.track)
        let missing = filed.filter(\.isMissing).map { filed in
          SkippedFile(path: filed.track.path, reason: "\(filed.track.path): the file is gone.")
        }
        let result = QueueResult(
          added: tracks.count, skipped: Array(missing.prefix(100)), skippedCount: missing.count)
        inbox.post(
          .work { loop in
            if !tracks.isEmpty { loop.add(tracks, filling, number: number) }
            loop.answerFilling(
              result, reply, nothing: "Nothing is filed under \(mood) that could be played.")
          })
      } catch {
        reply(.failure(error))
      }
    }
  }

  private mutating func add(_ tracks: [Track], _ filling: Filling, number: Int64) {
    // Meanwhile the listener filled the queue with something else.
    guard number == fillings else { return }
    switch filling {
    case .replacing(let play): feed(.setQueue(tracks, play: play))
    case .appending: feed(.append(tracks, continuing: false))
    case .continuing: feed(.append(tracks, continuing: true))
    case .playingNext: feed(.playNext(tracks))
    }
  }

  private func answerFilling(_ result: QueueResult, _ reply: Reply, nothing: String? = nil) {
    guard result.added == 0 else {
      reply(.success(.queued(result)))
      return
    }
    let reason =
      switch (nothing, result.skippedCount) {
      case (let nothing?, _): nothing
      case (nil, 0): "There is no MP3 in what was named."
      case (nil, 1): result.skipped[0].reason
      case (nil, let count):
        "\(result.skipped[0].reason) Nothing else could be played (\(count) skipped)."
      }
    reply(.failure(PlayerError(.nothingPlayable, reason)))
  }

  /// Reads files that were named one by one: they show their tags, and do not join the library.
  private func read(_ files: [TrackPath]) {
    let reader = dependencies.reader
    workers.scanning.async { [inbox, workers] in
      var tracks: [Track] = []
      for (offset, path) in files.enumerated() where !workers.isCancelled {
        // What cannot be read says so when it is to be played.
        if let track = try? reader.read(path) { tracks.append(track) }
        guard tracks.count == 200 || offset == files.count - 1, !tracks.isEmpty else { continue }
        inbox.post(.work { [tracks] in $0.feed(.updateTracks(tracks)) })
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

  private mutating func takeIn(_ tracks: [Track], _ seen: Result<Int, PlayerError>) {
    feed(.updateTracks(tracks))
    if case .failure(let error) = seen { publish(.notice(Notice(.warning, error.message))) }
  }

  private mutating func finishScan(_ report: ScanReport, _ reply: Reply) {
    let result = report.result
    if result.added + result.changed + result.moved + result.removed > 0 {
      libraryRevision += 1
      publish(.libraryChanged)
    }
    reply(.success(.scanned(result)))
  }
}

extension Track {
  /// A file of which only the name is known yet.
  static func unread(_ path: TrackPath) -> Track {
    Track(path: path, title: cleanTitle(fromFileName: path.name))
  }
}
