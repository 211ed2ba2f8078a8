import Dispatch
import Locations
import PlayerInterface
import PlayerModel
import StoreReading

/// Reads what is known of music files off the interface's thread, one thing after the other.
final class FileWorker: Sendable {
  // Beside the rows of lists: a whole file is read, perhaps from a slow disk.
  private let queue = DispatchQueue(label: "stimmung.files", qos: .userInitiated)
  private let locations: Locations
  private let mailbox: InterfaceMailbox

  init(_ locations: Locations, _ mailbox: InterfaceMailbox) {
    self.locations = locations
    self.mailbox = mailbox
  }

  /// Answers with all that is known of a track.
  func readDetails(of track: Track, _ tag: RequestTag) {
    queue.async { [self] in
      mailbox.post(.details(tag, trackDetails(of: track, at: locations)))
    }
  }
}
