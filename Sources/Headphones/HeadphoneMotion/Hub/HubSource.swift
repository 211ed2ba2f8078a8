import Synchronization

/// A subscription to a hub in the form of a source.
final class HubSource: HeadphoneMotionSource {
  private let hub: HeadphoneHub
  private let listening = Mutex<HeadphoneListening?>(nil)

  init(_ hub: HeadphoneHub) {
    self.hub = hub
  }

  var measures: HeadphoneMotion.Measures { hub.headphones.measures }
  var isNetworked: Bool { hub.headphones.isNetworked }
  var authorizationStatus: HeadphoneAuthorization { hub.headphones.authorizationStatus }
  var obstacle: HeadphoneError? { hub.headphones.obstacle }

  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    if let running = listening.withLock(\.self) { return running.wants = wants }
    let new = try hub.listen(wants, report)
    listening.withLock { $0 = new }
  }

  func stop() {
    listening.withLock { $0.take() }?.cancel()
  }

  func recentre() {
    hub.recentre()
  }
}
