/// One who listens to a ``HeadphoneHub``, until it is cancelled or released.
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

  /// What is reported; if the source refuses a change, that is reported as `.disconnected`.
  public var wants: HeadphoneWants {
    get { hub.wants(of: id) }
    set { hub.change(id, to: newValue) }
  }

  /// Ends it: when this returns, nothing more is reported, unless called from within the report, which is then the
  /// last.
  public func cancel() {
    hub.cancel(id)
  }
}
