import CLinux
import Glibc

/// Says when a socket appears in its folder.
///
/// sd-bus can wait by itself, too, but watches all folders above and is woken by whatever happens in them.
final class SocketWatch {
  /// Readable when something happened in the folder.
  let descriptor: Int32
  private let name: [UInt8]

  /// A watch for the socket of an address; nil if it names no file, or a folder that is not there.
  init?(address: String) {
    guard let path = Self.path(of: address), let slash = path.lastIndex(of: UInt8(ascii: "/")),
      case let made = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)), made >= 0
    else { return nil }
    descriptor = made
    name = Array(path[(slash + 1)...])
    let folder = Array(path[..<slash]).map { CChar(bitPattern: $0) } + [0]
    // The mode of a socket is set when somebody listens already.
    let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    guard inotify_add_watch(descriptor, folder, events) >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Takes what happened, and answers whether it was about the socket.
  func takeEvents() -> Bool {
    var isAboutSocket = false
    var room = [UInt8](repeating: 0, count: 4096)
    let header = MemoryLayout<inotify_event>.size
    while case let count = read(descriptor, &room, room.count), count > 0 {
      var offset = 0
      while offset + header <= count {
        let event = room.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let end = min(count, offset + header + Int(event.len))
        let name = room[(offset + header)..<end].prefix { $0 != 0 }
        // Events that were lost have no name.
        if name.isEmpty || name.elementsEqual(self.name) { isAboutSocket = true }
        offset = end
      }
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
