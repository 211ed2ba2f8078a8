import Dispatch
import Linux
import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Synchronization

/// Reads and changes the settings off the interface's thread, one thing after the other.
final class SettingsWorker: Sendable {
  /// Readable when there is something to take: call ``events()``.
  var descriptor: Int32 { finished.descriptor }

  private let queue = DispatchQueue(label: "stimmung.settings", qos: .userInitiated)
  private let finished = Mailbox<AppEvent>()
  private let change: SettingsChange
  /// Counts the folders that were given up.
  private let searches = Mutex(0)

  init(_ locations: Locations) {
    change = SettingsChange(locations: locations)
  }

  /// Looks for the folders that go on from what is typed.
  func complete(_ text: String) {
    queue.async { [self] in
      let completer = FolderCompleter(home: change.locations.home)
      finished.post(.folders(completer.complete(text), of: text))
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
      if !isGivenUp() { finished.post(.settingChanged(result)) }
    }
  }

  /// Makes another change.
  func perform(
    _ work: @escaping @Sendable (SettingsChange) throws(PlayerError) -> SettingChange
  ) {
    queue.async { [self] in
      finished.post(
        .settingChanged(Result { () throws(PlayerError) in try work(change) }))
    }
  }

  /// Reads what people change.
  func read() {
    queue.async { [self] in
      finished.post(.settings(SettingsPage(change.locations).entries))
    }
  }

  /// Gives up the folder that is looked at.
  func stopLooking() {
    searches.withLock { $0 += 1 }
  }

  /// What happened since the last call.
  func events() -> [AppEvent] { finished.take() }
}
