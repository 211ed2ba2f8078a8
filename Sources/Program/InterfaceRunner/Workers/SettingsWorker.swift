import HostLauncher
import Linux
import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Synchronization

/// Reads and changes the settings off the interface's thread, one thing after the other.
final class SettingsWorker: Sendable {
  private let queue = SerialQueue()
  private let mailbox: InterfaceMailbox
  private let change: SettingsChange
  private let reader: ConfigReader
  /// Counts the folders that were given up.
  private let searches = Mutex(0)

  init(_ locations: Locations, _ reader: ConfigReader, _ mailbox: InterfaceMailbox) {
    self.mailbox = mailbox
    self.reader = reader
    change = SettingsChange(locations: locations)
  }

  /// Looks for the folders that go on from what is typed.
  func complete(_ text: String) {
    queue.async { [self] in
      let completer = FolderCompleter(home: change.locations.home)
      mailbox.post(.folders(completer.complete(text), of: text))
    }
  }

  /// Lets a folder join the library.
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

  /// Changes a setting, once the running player can do what it says.
  func set(_ name: String, to value: String) {
    perform { change throws(PlayerError) in
      let launcher = HostLauncher(locations: change.locations)
      return try change.set(name, to: [value]) { request throws(PlayerError) in
        _ = try launcher.connectIfRunning(attached: false)?.perform(request.grouped)
      }
    }
  }

  /// Makes another change.
  func perform(
    _ work: @escaping @Sendable (SettingsChange) throws(PlayerError) -> SettingChange
  ) {
    queue.async { [self] in
      let result = Result { () throws(PlayerError) in try work(change) }
      reader.read()
      mailbox.post(.settingChanged(result))
    }
  }

  /// Reads what people change.
  func read() {
    queue.async { [self] in
      mailbox.post(.settings(SettingsPage(change.locations).entries))
    }
  }

  /// Gives up the folder that is looked at.
  func stopLooking() {
    searches.withLock { $0 += 1 }
  }
}
