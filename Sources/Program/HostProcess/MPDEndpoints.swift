import Linux
package import Locations
import MPDService
import PlayerModel
import ProgramSettings
package import Settings

/// The addresses for MPD clients according to the settings.
package struct MPDEndpoints {
  private let preferences: MPDPreferences
  private let locations: Locations

  package init(_ settings: Settings, _ locations: Locations) {
    preferences = settings.mpd
    self.locations = locations
  }

  /// Whether MPD clients can connect.
  package var isWanted: Bool { preferences.isWanted }

  /// The path of the socket, or `nil` if there is none.
  package var socket: String? {
    switch preferences.socket {
    case .none: nil
    case .standard: locations.mpdSocket
    case .path(let path): Settings.path(path, home: locations.home)
    }
  }

  /// The network address as written in the settings, or `nil` if there is none.
  package var address: String? { preferences.address.isEmpty ? nil : preferences.address }

  /// Whether ``address`` is reachable only from this machine.
  package var isLoopback: Bool { MPDAddress(preferences.address)?.isLoopback ?? true }

  /// Whether a program is listening on the socket now.
  package var isAnswering: Bool { socket.map { SocketPath.isAnswering($0) } ?? false }

  /// The file with the password for network clients.
  package var passwordFile: String {
    preferences.passwordFile.isEmpty
      ? locations.mpdPassword : Settings.path(preferences.passwordFile, home: locations.home)
  }

  /// Why network clients cannot connect, or `nil` if they can or none are wanted.
  package var networkProblem: String? {
    do throws(PlayerError) {
      _ = try network()
      return nil
    } catch {
      return error.message
    }
  }

  /// Returns the network address and password, or `nil` if there is no address.
  ///
  /// - Throws: `PlayerError` if address or password are invalid.
  func network() throws(PlayerError) -> (address: MPDAddress, password: Password)? {
    guard let written = address else { return nil }
    guard let address = MPDAddress(written) else {
      throw PlayerError(
        .invalidRequest,
        "mpd.address must be a numeric address and a port, such as \"127.0.0.1:6600\", not \"\(written)\"."
      )
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try SecretFile.read(TrackPath(passwordFile), atMost: 1024)
    } catch {
      let need = "mpd.address needs a password: "
      guard error.code != .notFound else {
        throw PlayerError(
          .storageFailed, need + "write one to \(passwordFile), readable only by you.")
      }
      throw PlayerError(.storageFailed, need + error.message)
    }
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard let password = Password(line) else {
      throw PlayerError(
        .storageFailed,
        "mpd.address needs a password: the first line of \(passwordFile) is not one.")
    }
    return (address, password)
  }
}
