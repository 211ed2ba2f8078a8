import Foundation
import Sensing
import Synchronization

/// Broadcasts that tell a sensor what to do.
final class PhotosCommands: Sendable {
  private let center: NotificationCenter
  private let tokens = Mutex<[UncheckedToken]>([])

  /// What the notification center knows an observer by: opaque, and only handed back.
  private struct UncheckedToken: @unchecked Sendable {
    let value: any NSObjectProtocol
  }

  init(_ center: NotificationCenter) {
    self.center = center
  }

  /// Has broadcasts tell `sensor`, for as long as it lives.
  func listen(to sensor: PhotosSensor) {
    let names = PhotosSensor.names
    observe(names.start) { [weak sensor] _ in sensor?.start() }
    observe(names.stop) { [weak sensor] _ in sensor?.stop() }
    observe(names.sync) { [weak sensor] _ in sensor?.sync(force: false) }
    observe(names.setLabel) { [weak sensor] broadcast in
      guard let label = broadcast.userInfo?[SensorNames.labelKey] as? String else { return }
      sensor?.set(label: label)
    }
  }

  private func observe(
    _ name: Notification.Name, _ body: @escaping @Sendable (Notification) -> Void
  ) {
    let token = center.addObserver(forName: name, object: nil, queue: nil, using: body)
    tokens.withLock { $0.append(UncheckedToken(value: token)) }
  }

  deinit {
    tokens.withLock { for token in $0 { center.removeObserver(token.value) } }
  }
}
