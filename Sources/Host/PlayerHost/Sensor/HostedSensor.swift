package import PlayerModel
package import Sensing

/// A sensor that a host has, by its name.
package struct HostedSensor: Sendable {
  /// Makes a sensor for a host, which may be what it observes, and to which it reports from any thread.
  package typealias Making =
    @Sendable (
      _ player: any PlaybackSource, _ report: @escaping @Sendable (SensorReport) -> Void
    ) -> any AwareSensor

  /// One lower-case word, by which it is meant.
  package let name: String
  let make: Making

  /// A sensor that is made when the host starts.
  package init(_ name: String, make: @escaping Making) {
    self.name = name
    self.make = make
  }
}
