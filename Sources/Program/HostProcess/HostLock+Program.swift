import Locations
import PlayerModel
import PlayerService

extension HostLock {
  /// Takes the lock that makes this process the host.
  ///
  /// - Parameter isAdopting: Whether a supervisor listens on the socket for it, which then tells nothing.
  /// - Throws: `PlayerError`, with code `notAlone` if another process is the host.
  static func take(
    at locations: Locations, for purpose: LocalHost.Purpose, isAdopting: Bool
  ) throws(PlayerError) -> HostLock {
    let socket = purpose.isPlayer ? locations.socket : nil
    guard let lock = try HostLock(at: locations.lock, answeringOn: socket) else { throw isNotAlone }
    // A player whose lock was removed is one all the same.
    if let socket, !isAdopting, isAnswering(on: socket) { throw isNotAlone }
    return lock
  }

  private static let isNotAlone = PlayerError(.notAlone, "A player is already running.")

  /// Whether a player answers on a socket, be it of another version or with no room for clients.
  private static func isAnswering(on socket: String) -> Bool {
    do throws(PlayerError) {
      _ = try PlayerConnection(socket: socket, version: programVersion, attached: false)
      return true
    } catch {
      return error.code != .disconnected
    }
  }

  /// Whether this process is still the host, or can be it again where the lock's folder was removed.
  func isStillHeld(at locations: Locations) -> Bool {
    do throws(PlayerError) {
      try locations.makeFolder(locations.state)
    } catch {
      // Then the lock cannot be held there either; what is kept says why.
    }
    return isStillHeld()
  }
}
