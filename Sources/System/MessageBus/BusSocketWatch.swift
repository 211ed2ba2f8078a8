import CLinux
import Linux
import PlayerModel

/// Watches for a bus's socket to appear in its folder.
///
/// sd-bus can wait for a socket, but it watches all parent folders and wakes up for every event in
/// them.
final class BusSocketWatch {
  /// Readable when there are events in the folder.
  var descriptor: Int32 { events.descriptor }
  private let events = FileEvents()
  private let name: [UInt8]

  /// Creates a watch for the socket in `address`; returns `nil` if the address has no path or its
  /// folder does not exist.
  init?(address: String) {
    guard let path = Self.path(of: address), let slash = path.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    name = Array(path[(slash + 1)...])
    // IN_ATTRIB: a server sets the socket's mode after it has begun to listen.
    let wanted = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    guard events.watch(TrackPath(bytes: path[..<slash]), for: wanted) >= 0 else { return nil }
  }

  /// Reads the waiting events, and returns whether any concerned the socket.
  func takeEvents() -> Bool {
    var isAboutSocket = false
    events.take { batch in
      // An overflow event has no name.
      for event in batch where event.name.isEmpty || event.name == name { isAboutSocket = true }
    }
    return isAboutSocket
  }

  private static func path(of address: String) -> [UInt8]? {
    for part in address.split(separator: ";") where part.hasPrefix("unix:") {
      for field in part.dropFirst(5).split(separator: ",") where field.hasPrefix("path=/") {
        return FileURL.path(of: "file://" + field.dropFirst(5))?.bytes
      }
    }
    return nil
  }
}
