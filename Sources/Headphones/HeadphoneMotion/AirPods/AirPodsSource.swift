import Linux
import PlayerModel

/// AirPods and compatible earbuds, over classic Bluetooth.
///
/// They measure pitch and yaw, starting after ten still samples. The units and axes of the other
/// data that they send are unknown, so roll, rotation rate, gravity and acceleration count as not
/// measured. A sample's time is that of its arrival; sequence numbers reveal lost samples.
/// ``recentre()`` also waits for ten still samples.
public final class AirPodsSource: HeadphoneMotionSource {
  public let measures: HeadphoneMotion.Measures = [.pitch, .yaw]
  public let isNetworked = false

  private let address: BluetoothAddress?
  private let finder: any HeadphoneFinder
  private let pauses: ExponentialBackOff
  private let connect: AirPodsWorker.Connect
  private let run = SourceRun()

  /// Creates a source for the earbuds with an address, or for any that are connected.
  public convenience init(
    address: BluetoothAddress? = nil, finder: any HeadphoneFinder = BlueZFinder()
  ) {
    self.init(
      address: address, finder: finder, pauses: ExponentialBackOff(), connect: AirPodsSocket.connect
    )
  }

  init(
    address: BluetoothAddress?, finder: any HeadphoneFinder, pauses: ExponentialBackOff,
    connect: @escaping AirPodsWorker.Connect
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
        AirPodsWorker(address, wants: wants, finder: finder, pauses: pauses, connect: connect)
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
  /// The authorization that the error implies.
  fileprivate var authorization: HeadphoneAuthorization {
    switch self {
    case .noAdapter: .restricted
    case .notPermitted: .denied
    default: .authorized
    }
  }
}
