import Linux
import TestSupport
import Testing

/// Whether the machine runs on battery, by the files of the kernel.
@Suite struct PowerSupplyTests {
  /// The supplies of a machine, each with its files.
  private func isOnBattery(_ supplies: [String: [String: String]]) throws -> Bool {
    let folder = try TemporaryFolder()
    for (supply, files) in supplies {
      for (name, text) in files {
        try folder.write("\(text)\n".utf8, to: "power/\(supply)/\(name)")
      }
    }
    return PowerSupply(folder: folder["power"].encoded).isOnBattery
  }

  private static let battery = ["type": "Battery", "status": "Discharging"]
  private static let charging = ["type": "Battery", "status": "Charging"]

  @Test func `a laptop is on battery if nothing else supplies it`() throws {
    #expect(try isOnBattery(["BAT0": Self.battery, "AC": ["type": "Mains", "online": "0"]]))
    #expect(try !isOnBattery(["BAT0": Self.charging, "AC": ["type": "Mains", "online": "1"]]))
    #expect(try !isOnBattery(["BAT0": Self.battery, "AC": ["type": "Mains", "online": "1"]]))
  }

  @Test func `one of several supplies suffices`() throws {
    let usb = ["type": "USB", "online": "1"]
    let mains = ["type": "Mains", "online": "0"]
    #expect(try !isOnBattery(["BAT0": Self.battery, "AC": mains, "ucsi-source-psy-1": usb]))
  }

  @Test func `without another supply, a battery decides by its status`() throws {
    #expect(try isOnBattery(["BAT0": Self.battery]))
    #expect(try !isOnBattery(["BAT0": Self.charging]))
  }

  @Test func `machines without a battery and with that of a mouse are on mains power`() throws {
    #expect(try !isOnBattery([:]))
    #expect(try !isOnBattery(["AC": ["type": "Mains", "online": "0"]]))
    var mouse = Self.battery
    mouse["scope"] = "Device"
    #expect(try !isOnBattery(["hidpp_battery_0": mouse]))
    #expect(!PowerSupply(folder: "/nowhere").isOnBattery)
  }

  @Test func `unreadable files count as missing`() throws {
    #expect(try !isOnBattery(["BAT0": ["type": "Battery"], "x": [:], "y": ["type": ""]]))
  }

  @Test func `without events, nothing is reported`() {
    #expect(!PowerEvents().take())
  }
}
