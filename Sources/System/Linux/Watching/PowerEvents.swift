import CLinux
import Glibc

/// The kernel's events about the power supply, from one descriptor.
package final class PowerEvents: Sendable {
  private static let subject = Array("SUBSYSTEM=power_supply".utf8)

  /// Readable when events about devices are waiting; -1 if the system provides none.
  package let descriptor: Int32

  /// Begins to receive events.
  package init() {
    descriptor = cl_open_device_events()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads all waiting events, and returns whether one is about the power supply.
  package func take() -> Bool {
    var isAboutPower = false
    withUnsafeTemporaryAllocation(byteCount: 1 << 13, alignment: 8) { room in
      while case let count = read(descriptor, room.baseAddress, room.count), count > 0 {
        let event = UnsafeRawBufferPointer(rebasing: room[..<count])
        if event.split(separator: 0).contains(where: { $0.elementsEqual(Self.subject) }) {
          isAboutPower = true
        }
      }
    }
    return isAboutPower
  }
}
