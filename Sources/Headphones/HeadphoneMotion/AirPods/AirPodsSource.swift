import Linux
import PlayerModel

/// AirPods and what speaks as they do, over classic Bluetooth.
///
/// They measure pitch and yaw, from ten still samples on. What else they send has no known units or axes, so
/// that it counts as not measured: the roll, rotation rate, gravity and acceleration. Samples have the time of their
/// arrival, and numbers by which lost ones are noticed. ``recentre()`` waits for ten still samples, too.
public final class AirPodsSource: HeadphoneMotionSource {
  public let measures: HeadphoneMotion.Measures = [.pitch, .yaw]
  public let isNetworked = false

  private let address: BluetoothAddress?
  private let finder: any HeadphoneFinder
  private let pauses: GrowingPause
  private let connect: AirPodsDuty.Connect
  private let run = SourceRun()

  /// The buds with an address; without one, any that are connected.
  public convenience init(
    address: BluetoothAddress? = nil, finder: any HeadphoneFinder = BlueZFinder()
  ) {
    self.init(
      address: address, finder: finder, pauses: GrowingPause(), connect: AirPodsSocket.connect)
  }

  init(
    address: BluetoothAddress?, finder: any HeadphoneFinder, pauses: GrowingPause,
    connect: @escaping AirPodsDuty.Connect
  ) {
    self.address = address
    self.finder = finder
    self.pauses = pauses
    self.connect = connect
  }

  deinit {
    run.stop()
  }

  public var obstacle: HeadphoneError? {
    guard case .obstacle(let error) = finder.find(address) else { return nil }
    return error
  }

  public var authorizationStatus: HeadphoneAuthorization {
    switch finder.find(address) {
    case .found: .authorized
    case .unknown: .notDetermined
    case .obstacle(let error): error.code.authorization
    }
  }

  public func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    try run.start(wants, report) { [address, finder, pauses, connect] () throws(HeadphoneError) in
      try SourceThread(named: "airpods", clock: SystemClock(), report: report) {
        AirPodsDuty(address, wants: wants, finder: finder, pauses: pauses, connect: connect)
      }
    }
  }

  public func stop() {
    run.stop()
  }

  public func recentre() {
    run.recentre()
  }
}

extension HeadphoneError.Code {
  /// What it says of what the system lets one do.
  fileprivate var authorization: HeadphoneAuthorization {
    switch self {
    case .noAdapter: .restricted
    case .notPermitted: .denied
    default: .authorized
    }
  }
}
