import Linux
package import Locations
import MPDService
import PlayerModel
import ProgramSettings
package import Settings

/// Where clients of MPD can connect, as the settings have it.
package struct MPDDoor {
  private let preferences: MPDPreferences
  private let locations: Locations

  package init(_ settings: Settings, _ locations: Locations) {
    preferences = settings.mpd
    self.locations = locations
  }

  /// Whether any can.
  package var isWanted: Bool { preferences.isWanted }

  /// The path of the socket; nil if there is none.
  package var socket: String? {
    switch preferences.socket {
    case .none: nil
    case .standard: locations.mpdSocket
    case .path(let path): Settings.path(path, home: locations.home)
    }
  }

  /// The network address as written; nil if there is none.
  package var address: String? { preferences.address.isEmpty ? nil : preferences.address }

  /// Whether only processes of this machine can use ``address``.
  package var isLoopback: Bool { MPDAddress(preferences.address)?.isLoopback ?? true }

  /// Whether a program listens on the socket now.
  package var isAnswering: Bool { socket.map { SocketPlace.isAnswering($0) } ?? false }

  /// The file with the password for clients from a network.
  package var passwordFile: String {
    preferences.passwordFile.isEmpty
      ? locations.mpdPassword : Settings.path(preferences.passwordFile, home: locations.home)
  }

  /// What keeps clients from the network away; nil if nothing does, or none is wanted.
  package var networkProblem: String? {
    do throws(PlayerError) {
      _ = try network()
      return nil
    } catch {
      return error.message
    }
  }

  /// The places to listen at.
  ///
  /// - Throws: `PlayerError` if the network's is not as it must be.
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
