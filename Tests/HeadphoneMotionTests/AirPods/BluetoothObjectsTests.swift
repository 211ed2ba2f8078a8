import MessageBus
import Testing

@testable import HeadphoneMotion

struct BluetoothObjectsTests {
  private func finding(_ device: [String: BusValue]) -> HeadphoneFinding {
    var device = device
    device["Address"] = .string("AA:BB:CC:DD:EE:FF")
    device["Paired"] = .bool(true)
    device["Connected"] = .bool(true)
    return BluetoothObjects([
      "/a": ["org.bluez.Adapter1": ["Powered": .bool(true)]],
      "/a/d": ["org.bluez.Device1": device],
    ]).finding(nil)
  }

  private func isFound(_ device: [String: BusValue]) -> Bool {
    if case .found = finding(device) { true } else { false }
  }

  @Test func `buds are recognised by manufacturer and kind, or by their service`() {
    let maker = BusValue.string("bluetooth:v004Cp2014dB087")
    #expect(isFound(["Modalias": maker, "Icon": .string("audio-headphones")]))
    #expect(!isFound(["Modalias": maker, "Icon": .string("phone")]))
    #expect(!isFound(["Modalias": maker]))
    #expect(
      !isFound(["Modalias": .string("bluetooth:v000Fp1200d1436"), "Icon": .string("audio-headset")])
    )
    #expect(isFound(["UUIDs": .strings(["x", "74ec2172-0bad-4d01-8f77-997b2be0722a"])]))
    #expect(!isFound(["UUIDs": .string("74ec2172-0bad-4d01-8f77-997b2be0722a")]))
  }
}
