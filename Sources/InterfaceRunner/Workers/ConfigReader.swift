import Linux
import Locations
import PlayerInterface
import PlayerModel

/// Reads what the listener's files say of the interface whenever one is saved, on a thread of its own.
struct ConfigReader {
  private let locations: Locations
  private let mailbox: InterfaceMailbox
  private let watch: ConfigWatch
  private var configuration: InterfaceConfiguration

  /// Watches from now on; `configuration` is what the files said last.
  static func start(
    _ configuration: InterfaceConfiguration, at locations: Locations, _ mailbox: InterfaceMailbox
  ) {
    let watch = ConfigWatch(
      folders: [locations.config, locations.themesFolder], file: locations.settings)
    // It is handed over whole to the thread and used nowhere else.
    nonisolated(unsafe) let reader = ConfigReader(
      locations: locations, mailbox: mailbox, watch: watch, configuration: configuration)
    do throws(PlayerError) {
      try startThread(named: "settings") {
        var reader = reader
        reader.run()
      }
    } catch {
      // Changes are seen at the next start.
    }
  }

  private mutating func run() {
    while watch.wait() {
      guard watch.hasChanged() else { continue }
      let new = InterfaceConfiguration(at: locations)
      guard new != configuration else { continue }
      configuration = new
      let problem = new.notices.first.map { Notice(.warning, $0) }
      let notice = problem ?? Notice(.info, "Keys and looks were read anew.")
      guard mailbox.post(.configured(new.bindings, new.options, notice)) else { return }
    }
  }
}
