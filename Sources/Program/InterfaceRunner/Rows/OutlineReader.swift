import Linux
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import Synchronization

/// Reads the waveform and the bookmarks of a song, off the interface's thread.
///
/// Only the newest question is answered.
final class OutlineReader: Sendable {
  private let analyses: MeasuredLoudness
  private let bookmarks: BookmarkReader
  private let queue = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let wanted = Mutex<PersistentID?>(nil)

  init(_ locations: Locations, _ mailbox: InterfaceMailbox) {
    analyses = MeasuredLoudness(cache: TrackPath(locations.cache))
    bookmarks = BookmarkReader(data: TrackPath(locations.data))
    self.mailbox = mailbox
  }

  /// Answers the question later, unless a newer one replaces it.
  func ask(_ song: PersistentID) {
    wanted.withLock { $0 = song }
    queue.async { [self] in
      guard wanted.withLock({ $0 == song }) else { return }
      mailbox.post(.outline(song, outline(of: song)))
    }
  }

  private func outline(of song: PersistentID) -> SongOutline {
    // Without them, the progress bar is a line; the player reports files that cannot be read.
    let waveform = try? analyses.waveform(of: song)
    return SongOutline(
      waveform: waveform.map { SongWaveform(peaks: $0.peaks, levels: $0.levels) },
      bookmarks: (try? bookmarks.positions(in: song)) ?? [])
  }
}
