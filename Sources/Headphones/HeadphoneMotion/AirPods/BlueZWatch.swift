import Glibc
import MessageBus
import PlayerModel

/// Watches BlueZ's signals for headphones or adapters that appear, disappear or change.
struct BlueZWatch: SourceWorker {
  static let service = "org.bluez"
  private static let properties = "org.freedesktop.DBus.Properties"
  /// The properties that decide whether headphones can be read.
  private static let deciding: Set = ["Connected", "Paired", "Powered", "UUIDs"]

  private let changed: @Sendable () -> Void
  private var link: BusLink
  private var isNew = true

  init(bus: String, changed: @escaping @Sendable () -> Void) {
    self.changed = changed
    link = BusLink(to: bus)
  }

  var polled: [pollfd] { [link.polled] }
  var deadline: Int64? { isNew ? 0 : link.deadline }

  mutating func proceed(_ polled: [pollfd], _ now: Timestamp) -> [HeadphoneEvent] {
    let now = now.monotonicNanoseconds
    link.takeEvents(now)
    if let new = link.connectIfDue(now, isUsed: isNew, report: { _ in }) { listen(on: new) }
    isNew = false
    do throws(BusError) {
      try link.connection?.process()
      if link.connection?.name.isEmpty == false { link.succeed() }
    } catch {
      link.drop(now)
      changed()
    }
    return []
  }

  private func listen(on connection: BusConnection) {
    let changed = changed
    connection.onReady = { [unowned connection] in
      for rule in Self.rules { connection.listen(to: rule) }
      // Check again: changes before the subscription took effect were not signalled.
      connection.callBus("GetId") { _ in changed() }
    }
    connection.onMessage = { message in
      guard message.isSignal, (try? Self.decides(message)) == true else { return false }
      changed()
      return true
    }
  }

  private static let rules =
    ["org.bluez.Device1", "org.bluez.Adapter1"].map {
      "interface='\(properties)',member='PropertiesChanged',path_namespace='/org/bluez',arg0='\($0)'"
    } + [
      "sender='\(service)',interface='org.freedesktop.DBus.ObjectManager'",
      "sender='\(BusConnection.busName)',member='NameOwnerChanged',arg0='\(service)'",
    ]

  private static func decides(_ message: BusMessage) throws(BusError) -> Bool {
    guard message.member == "PropertiesChanged" else {
      return ["InterfacesAdded", "InterfacesRemoved", "NameOwnerChanged"].contains(message.member)
    }
    guard message.signature == "sa{sv}as" else { return false }
    _ = try message.readString()
    return !deciding.isDisjoint(with: try message.readProperties().keys)
  }

  mutating func want(_ wants: HeadphoneWants, _ now: Timestamp) -> [HeadphoneEvent] { [] }
  mutating func recentre() {}
  mutating func end() {}
}
