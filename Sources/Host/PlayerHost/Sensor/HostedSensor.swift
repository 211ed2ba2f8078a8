package import PlayerModel
package import Sensing

/// A named sensor of a host.
package struct HostedSensor: Sendable {
  /// Makes a sensor for a host.
  ///
  /// The sensor may observe that host. It calls `report` on any thread.
  package typealias SensorFactory =
    @Sendable (
      _ player: any PlaybackSource, _ report: @escaping @Sendable (SensorReport) -> Void
    ) -> any AwareSensor

  /// The name, one lower-case word.
  package let name: String
  let make: SensorFactory

  /// Creates a description of a sensor, which is itself created when the host starts.
  package init(_ name: String, make: @escaping SensorFactory) {
    self.name = name
    self.make = make
  }
}
