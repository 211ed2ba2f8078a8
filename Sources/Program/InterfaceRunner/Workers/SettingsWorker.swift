import HostLauncher
import Linux
import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Synchronization

/// Reads and changes the settings off the interface's thread, one task at a time.
final class SettingsWorker: Sendable {
  private let queue = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let change: SettingsChange
  private let reader: ConfigReader
  /// Returns the settings as the help finds them, with everyday words.
  private let topics: @Sendable () -> [HelpTopic]
  /// The number of cancelled searches of folders.
  private let searches = Mutex(0)

  init(
    _ locations: Locations, _ reader: ConfigReader, _ mailbox: InterfaceMailbox,
    topics: @escaping @Sendable () -> [HelpTopic]
  ) {
    self.mailbox = mailbox
    self.reader = reader
    self.topics = topics
    change = SettingsChange(locations: locations)
  }

  /// Finds the folders that complete a typed path.
  func complete(_ text: String) {
    queue.async { [self] in
      let completer = FolderCompleter(home: change.locations.home)
      mailbox.post(.folders(completer.complete(text), of: text))
    }
  }

  /// Adds a folder to the library.
  func addFolder(_ text: String) {
    let search = searches.withLock(\.self)
    queue.async { [self] in
      let isGivenUp = { [self] in searches.withLock { $0 != search } }
      let result = Result { () throws(PlayerError) in
        try change.addFolder(text, isCancelled: isGivenUp)
      }
      if !isGivenUp() { mailbox.post(.settingChanged(result)) }
    }
  }

  /// Changes a setting, after the running player has accepted it.
  func set(_ name: String, to input: SettingInput) {
    perform { change throws(PlayerError) in
      let launcher = HostLauncher(locations: change.locations)
      return try change.set(name, to: input) { request throws(PlayerError) in
        _ = try launcher.connectIfRunning(attached: false)?.perform(request.grouped)
      }
    }
  }

  /// Performs another change of the settings.
  func perform(
    _ work: @escaping @Sendable (SettingsChange) throws(PlayerError) -> SettingChange
  ) {
    queue.async { [self] in
      let result = Result { () throws(PlayerError) in try work(change) }
      reader.read()
      mailbox.post(.settingChanged(result))
    }
  }

  /// Reads the settings for the settings screen.
  func read() {
    queue.async { [self] in
      let synonyms = Dictionary(topics().map { ($0.name, $0.synonyms) }) { first, _ in first }
      mailbox.post(.settings(SettingsPage(change.locations, synonyms: synonyms).entries))
    }
  }

  /// Cancels the examination of a folder.
  func stopLooking() {
    searches.withLock { $0 += 1 }
  }
}
