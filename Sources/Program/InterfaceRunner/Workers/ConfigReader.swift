import Linux
import Locations
import PlayerInterface
import PlayerModel
import Synchronization

/// Reads what the listener's files say of the interface whenever one is saved.
final class ConfigReader: Sendable {
  private let locations: Locations
  private let mailbox: InterfaceMailbox
  private let last: Mutex<InterfaceConfiguration>

  /// `configuration` is what the files said last.
  init(
    _ configuration: InterfaceConfiguration, at locations: Locations, _ mailbox: InterfaceMailbox
  ) {
    last = Mutex(configuration)
    self.locations = locations
    self.mailbox = mailbox
  }

  /// Watches the files from now on, on a thread of its own.
  func startWatching() {
    // It is handed over whole to the thread and used nowhere else.
    nonisolated(unsafe) let watch = ConfigWatch(
      folders: [locations.config, locations.themesFolder], file: locations.settings)
    do throws(PlayerError) {
      try startThread(named: "settings") { [self] in
        while watch.wait() {
          if watch.hasChanged(), !read() { return }
        }
      }
    } catch {
      // Changes are seen at the next start.
    }
  }

  /// Says what is other than it was; false if nobody hears it any more.
  ///
  /// Who changes a setting calls it before telling of that, so that this is the last that is told.
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
