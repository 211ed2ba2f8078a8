/// A subscription to a ``HeadphoneHub``, until it is cancelled or released.
public final class HeadphoneListening: Sendable {
  private let hub: HeadphoneHub
  private let id: Int

  init(of hub: HeadphoneHub, _ id: Int) {
    self.hub = hub
    self.id = id
  }

  deinit {
    hub.cancel(id)
  }

  /// What is reported; an error of the source after a change is reported as `.disconnected`.
  public var wants: HeadphoneWants {
    get { hub.wants(of: id) }
    set { hub.change(id, to: newValue) }
  }

  /// Ends the subscription.
  ///
  /// Nothing is reported after this returns, unless it is called from within the report.
  public func cancel() {
    hub.cancel(id)
  }
}
