import PlayerModel
import Synchronization
import TestSupport
import Testing

@testable import HeadphoneMotion

/// BlueZ as mocked by python-dbusmock, on a private bus for each test.
@Suite(.serialized) struct BlueZFinderTests {
  private static let text = "AA:BB:CC:DD:EE:FF"
  private static let device = "/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF"

  private let bus: PrivateBus
  private let service: Program
  private let finder: BlueZFinder

  init() throws {
    bus = try PrivateBus()
    service = try Program(
      ["/usr/bin/python3", "-m", "dbusmock", "--template", "bluez5"],
      variables: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    finder = BlueZFinder(bus: bus.address)
    try eventually("the service") {
      try bus.run("busctl", "--address=" + bus.address, "status", "org.bluez").status == 0
    }
  }

  private func call(_ arguments: [String]) throws {
    let ending = try bus.client(
      ["busctl", "--address=" + bus.address, "call", "org.bluez"] + arguments
    ).end()
    try #require(ending.status == 0, "\(arguments): \(ending.text)")
  }

  private func addAdapter() throws {
    try call(["/", "org.bluez.Mock", "AddAdapter", "ss", "hci0", "computer"])
  }

  private func addDevice() throws {
    try call(["/", "org.bluez.Mock", "AddDevice", "sss", "hci0", Self.text, "My Buds"])
  }

  /// Changes a property of an object to a value in busctl's notation.
  private func set(_ interface: String, at path: String, _ value: [String]) throws {
    try call(
      [path, "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}", interface, "1"] + value)
  }

  private func setDevice(_ value: String...) throws {
    try set("org.bluez.Device1", at: Self.device, value)
  }

  private func setAdapter(_ value: String...) throws {
    try set("org.bluez.Adapter1", at: "/org/bluez/hci0", value)
  }

  private var code: HeadphoneError.Code? {
    if case .obstacle(let error) = finder.find(nil) { error.code } else { nil }
  }

  @Test func `each obstacle is reported, until the buds are found`() throws {
    #expect(code == .noAdapter)
    try addAdapter()
    try setAdapter("Powered", "b", "false")
    #expect(code == .blocked)
    try setAdapter("Powered", "b", "true")
    #expect(code == .notPaired)
    try addDevice()
    try setDevice("Paired", "b", "true")
    #expect(code == .notPaired)
    try setDevice("UUIDs", "as", "1", "74EC2172-0BAD-4D01-8F77-997B2BE0722A")
    #expect(code == .notConnected)
    try setDevice("Connected", "b", "true")
    let address = try #require(BluetoothAddress(Self.text))
    #expect(finder.find(nil) == .found(address, name: "My Buds"))
    #expect(finder.find(address) == .found(address, name: "My Buds"))
    let other = finder.find(BluetoothAddress("00:00:00:00:00:01"))
    guard case .obstacle(let error) = other else { return #expect(Bool(false), "\(other)") }
    #expect(error.code == .notPaired && error.message.contains("00:00:00:00:00:01"))
  }

  @Test func `a signal announces buds that connect`() throws {
    try addAdapter()
    try addDevice()
    let changes = Mutex(0)
    finder.watch { changes.withLock { $0 += 1 } }
    try eventually("the first look") { changes.withLock(\.self) == 1 }
    try setDevice("Alias", "s", "Other Buds")
    try setDevice("Connected", "b", "true")
    try eventually("the signal") { changes.withLock(\.self) == 2 }
    finder.stop()
    try setDevice("Connected", "b", "false")
    #expect(changes.withLock(\.self) == 2)
  }

  @Test func `a missing bus and a missing service each have an error, and access is restricted`()
    throws
  {
    for address in ["unix:path=/nowhere/bus", "nonsense"] {
      let source = AirPodsSource(finder: BlueZFinder(bus: address))
      #expect(source.authorizationStatus == .restricted)
      #expect(source.obstacle?.message.contains("bus") == true)
    }
    service.kill()
    #expect(code == .noAdapter)
  }
}
