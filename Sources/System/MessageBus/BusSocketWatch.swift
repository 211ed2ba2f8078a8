import CLinux
import Linux
import PlayerModel

/// Says when a socket appears in its folder.
///
/// sd-bus can wait by itself, too, but watches all folders above and is woken by whatever happens in them.
final class BusSocketWatch {
  /// Readable when something happened in the folder.
  var descriptor: Int32 { events.descriptor }
  private let events = FileEvents()
  private let name: [UInt8]

  /// A watch for the socket of an address; nil if it names no file, or a folder that is not there.
  init?(address: String) {
    guard let path = Self.path(of: address), let slash = path.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    name = Array(path[(slash + 1)...])
    // The mode of a socket is set when somebody listens already.
    let wanted = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    guard events.watch(TrackPath(bytes: path[..<slash]), for: wanted) >= 0 else { return nil }
  }

  /// Takes what happened, and answers whether it was about the socket.
  func takeEvents() -> Bool {
    var isAboutSocket = false
    events.take { batch in
      // Events that were lost have no name.
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
