import Glibc
package import Locations
package import ProgramSensors

/// Remembers that a sensor has had a record, since the record itself cannot tell that it is gone.
///
/// An empty file in the state folder. Where that is lost, too, a missing record is silent once.
package struct RecordsMark: Sendable {
  private let mark: String
  private let records: String
  private let title: String

  package init(of sensor: KnownSensor, _ locations: Locations) {
    // That of the music sensor is older than the others.
    let name = sensor.name == KnownSensor.music.name ? "records" : sensor.name
    mark = "\(locations.state)/\(name).begun"
    records = sensor.path(at: locations)
    title = sensor.title
  }

  /// What there is to say of a record that was there at an earlier start and is not any more; nil if nothing is.
  package var complaint: String? {
    guard access(mark, F_OK) == 0 else { return nil }
    var status = stat()
    guard stat(records, &status) != 0 else {
      // SQLite writes its first page together with the tables.
      return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
        ? text("gone: the file is empty") : nil
    }
    return errno == ENOENT ? text("missing") : nil
  }

  /// Remembers a record that is there.
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
