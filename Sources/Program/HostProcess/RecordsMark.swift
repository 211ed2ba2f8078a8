import Glibc
package import Locations
package import ProgramSensors

/// A mark that a sensor has had records, to detect later that they are gone.
///
/// The mark is an empty file in the state folder. If that folder is lost, too, missing records are not reported.
package struct RecordsMark: Sendable {
  private let mark: String
  private let records: String
  private let title: String

  package init(of sensor: KnownSensor, _ locations: Locations) {
    // The mark of the music sensor has an older name.
    let name = sensor.name == KnownSensor.music.name ? "records" : sensor.name
    mark = "\(locations.state)/\(name).begun"
    records = sensor.path(at: locations)
    title = sensor.title
  }

  /// The message for records that existed at an earlier start and are gone, or `nil` if none are.
  package var lossMessage: String? {
    guard access(mark, F_OK) == 0 else { return nil }
    var status = stat()
    guard stat(records, &status) != 0 else {
      // SQLite writes its first page together with the tables.
      return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
        ? text("gone: the file is empty") : nil
    }
    return errno == ENOENT ? text("missing") : nil
  }

  /// Sets the mark if there are records.
  func set() {
    guard access(records, F_OK) == 0 else { return }
    let descriptor = open(mark, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  private func text(_ state: String) -> String {
    "The records of the \(title) in “\(records)” are \(state); recording continues in a new file, under a new "
      + "device id unless the settings name one. If you have a copy, put it back while no player runs."
  }
}
