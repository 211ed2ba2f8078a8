import MessageBus

/// The adapters and devices that BlueZ reports.
struct BluetoothObjects {
  /// Properties by object path and interface.
  typealias Objects = [String: [String: [String: BusValue]]]

  private let adapters: [[String: BusValue]]
  private let devices: [[String: BusValue]]

  /// The UUID of AirPods' service.
  private static let service = "74ec2172-0bad-4d01-8f77-997b2be0722a"

  init(_ objects: Objects) {
    let sorted = objects.sorted { $0.key < $1.key }.map(\.value)
    adapters = sorted.compactMap { $0["org.bluez.Adapter1"] }
    devices = sorted.compactMap { $0["org.bluez.Device1"] }
  }

  /// Returns the headphones with an address, or any supported ones, preferring those that are
  /// connected.
  func finding(_ address: BluetoothAddress?) -> HeadphoneFinding {
    if let obstacle = radioObstacle { return .obstacle(obstacle) }
    let paired = devices.filter { Self.fits($0, address) && $0.isTrue("Paired") }
    guard !paired.isEmpty else { return .obstacle(Self.notPaired(address)) }
    for device in paired where device.isTrue("Connected") {
      guard let found = device.text("Address").flatMap(BluetoothAddress.init) else { continue }
      return .found(found, name: device.name)
    }
    return .obstacle(Self.notConnected(paired[0].name))
  }

  private static func fits(_ device: [String: BusValue], _ address: BluetoothAddress?) -> Bool {
    guard let address else { return isReadable(device) }
    return device.text("Address").flatMap(BluetoothAddress.init) == address
  }

  /// Returns whether a device is a pair of supported headphones, and not a phone of the same maker.
  private static func isReadable(_ device: [String: BusValue]) -> Bool {
    if case .strings(let services)? = device["UUIDs"],
      services.contains(where: { $0.lowercased() == service })
    {
      return true
    }
    return device.text("Modalias")?.lowercased().hasPrefix("bluetooth:v004cp") == true
      && device.text("Icon")?.hasPrefix("audio-") == true
  }

  // MARK: Obstacles

  private var radioObstacle: HeadphoneError? {
    if adapters.isEmpty {
      return HeadphoneError(.noAdapter, "This machine has no Bluetooth adapter; connect one.")
    }
    guard !adapters.contains(where: { $0.isTrue("Powered") }) else { return nil }
    return HeadphoneError(
      .blocked,
      "Bluetooth is off or blocked; try `rfkill unblock bluetooth` and `bluetoothctl power on`.")
  }

  private static func notPaired(_ address: BluetoothAddress?) -> HeadphoneError {
    HeadphoneError(
      .notPaired,
      address.map { "The headphones \($0) are not paired; pair them in the system settings." }
        ?? "No AirPods are paired; pair them in the system settings.")
  }

  private static func notConnected(_ name: String) -> HeadphoneError {
    HeadphoneError(
      .notConnected, "\(name) is paired, but not connected; take it out of its case or connect it.")
  }
}

extension [String: BusValue] {
  fileprivate func isTrue(_ key: String) -> Bool { self[key] == .bool(true) }

  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key] { BusText.line(text) } else { nil }
  }

  /// The name that the user chose, or else the device's own.
  fileprivate var name: String { text("Alias") ?? text("Name") ?? "The pair of headphones" }
}
