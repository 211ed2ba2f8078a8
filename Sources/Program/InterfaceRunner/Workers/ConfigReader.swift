import Linux
import Locations
import PlayerInterface
import PlayerModel
import Synchronization

/// Reads the interface's configuration whenever one of its files is saved.
final class ConfigReader: Sendable {
  private let locations: Locations
  private let mailbox: InterfaceMailbox
  private let last: Mutex<InterfaceConfiguration>

  /// Creates a reader; `configuration` is the current one.
  init(
    _ configuration: InterfaceConfiguration, at locations: Locations, _ mailbox: InterfaceMailbox
  ) {
    last = Mutex(configuration)
    self.locations = locations
    self.mailbox = mailbox
  }

  /// Starts watching the files on a separate thread.
  func startWatching() {
    // The watch moves to the thread and is not used elsewhere.
    nonisolated(unsafe) let watch = ConfigWatch(
      folders: [locations.config, locations.themesFolder], file: locations.settings)
    do throws(PlayerError) {
      try startThread(named: "settings") { [self] in
        while watch.wait() {
          if watch.hasChanged(), !read() { return }
        }
      }
    } catch {
      // Without the thread, changes take effect at the next start.
    }
  }

  /// Posts the configuration if it changed; returns `false` if the mailbox is closed.
  ///
  /// Code that changes a setting calls this before it reports the change, so that the report comes
  /// last.
  @discardableResult
  func read() -> Bool {
    last.withLock { last in
      let new = InterfaceConfiguration(at: locations)
      guard new != last else { return true }
      last = new
      let problem = new.notices.first.map { Notice(.warning, $0) }
      let notice = problem ?? Notice(.info, "Keys and theme reloaded.")
      return mailbox.post(.configured(new.bindings, new.options, notice))
    }
  }
}
