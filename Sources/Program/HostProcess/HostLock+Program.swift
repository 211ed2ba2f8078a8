import Locations
import PlayerModel
import PlayerService

extension HostLock {
  /// Acquires the lock that makes this process the host.
  ///
  /// - Parameter isAdopting: Whether a supervisor already listens on the socket, so that an answer there does not
  ///   mean that a player is running.
  /// - Throws: `PlayerError`, with code `notAlone` if another process is the host.
  static func take(
    at locations: Locations, for purpose: LocalHost.Purpose, isAdopting: Bool
  ) throws(PlayerError) -> HostLock {
    let socket = purpose.isPlayer ? locations.socket : nil
    guard let lock = try HostLock(at: locations.lock, answeringOn: socket) else { throw isNotAlone }
    // A player whose lock file was removed is still running.
    if let socket, !isAdopting, isAnswering(on: socket) { throw isNotAlone }
    return lock
  }

  private static let isNotAlone = PlayerError(.notAlone, "A player is already running.")

  /// Returns whether a player answers on a socket, even if it has another version or too many clients.
  private static func isAnswering(on socket: String) -> Bool {
    do throws(PlayerError) {
      _ = try PlayerConnection(socket: socket, version: programVersion, attached: false)
      return true
    } catch {
      return error.code != .disconnected
    }
  }

  /// Returns whether this process is still the host, or becomes it again if the lock's folder was removed.
  func isStillHeld(at locations: Locations) -> Bool {
    do throws(PlayerError) {
      try locations.makeFolder(locations.state)
    } catch {
      // Then the lock cannot be acquired there either; whatever writes to the folder reports the reason.
    }
    return isStillHeld()
  }
}
