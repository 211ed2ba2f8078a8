import AudioOutput
import EventHooks
import Glibc
import HeadphoneControl
import HeadphoneMotion
import HostProcess
import ListenSubmission
import Locations
import PlayerModel
import ProgramSensors
import ProgramSettings
import Sensing
import Settings
import Transport

/// Problems with what settings refer to: folders, an output, commands, gestures, secret files, and hosts.
///
/// They also include settings that would expose records. They are determined on demand and not whenever
/// settings are read, because this opens files.
extension SettingsReading {
  /// Returns all problems with their settings.
  func obstacles(at locations: Locations) -> [ConfigProblem] {
    let key = keyProblem(at: locations)
    // If the key cannot be read, records cannot be sent either, which is a single problem.
    let study = [studyProblem(at: locations) ?? studyExposure].filter { $0 != key }
    return folderProblems(at: locations) + [outputProblem].compactMap(\.self)
      + hookProblems(at: locations) + gestureProblems
      + ([key] + study + [mpdProblem(at: locations)]).compactMap(\.self)
      + ServiceSettings.all(settings).compactMap { tokenProblem(of: $0, at: locations) }
  }

  /// Returns why records cannot be sent to the study's host, or `nil` if they can or no host is set.
  func studyProblem(at locations: Locations) -> ConfigProblem? {
    guard !settings.study.host.isEmpty else { return nil }
    var key: String?
    var keyReason: String?
    do throws(PlayerError) {
      key = try RecordKey(locations).configured(settings: settings)
    } catch {
      // Encryption is wanted even if the key cannot be read, so its requirements apply.
      (key, keyReason) = ("", error.message)
    }
    return studyObstacle(settings, locations, key: key).map { error in
      switch error.code {
      case .badCertificates: problem("sensor.ca_file", error.message)
      case .missingKey: problem("sensor.key_file", keyReason ?? error.message)
      default: problem("sensor.host", error.message)
      }
    }
  }

  /// The problem that records are sent to the study's host unencrypted, or `nil`.
  var studyExposure: ConfigProblem? {
    guard let address = HostAddress(settings.study.host), address.isPlain, !address.isLocal else {
      return nil
    }
    return problem(
      "sensor.host",
      "Records and the study's key go to \(address.name) unencrypted; use https:// if the host supports it."
    )
  }

  private func folderProblems(at locations: Locations) -> [ConfigProblem] {
    settings.unreadableFolders(home: locations.home).map {
      problem(Settings.foldersName, $0.message)
    }
  }

  /// The problem that the output does not exist; a busy or disconnected device is not a wrong setting.
  private var outputProblem: ConfigProblem? {
    guard let name = settings.output else { return nil }
    guard !name.isEmpty, !name.hasPrefix("wav:") else {
      return problem(
        "audio.output", "“\(name)” is not an output; “stimmung devices” lists them.")
    }
    do throws(OutputError) {
      let output = try makeOutput(named: name)
      _ = try output.open(PCMFormat(sampleRate: 44_100, channelCount: 2))
      output.close()
      return nil
    } catch {
      return error.code == .notFound ? problem("audio.output", error.message) : nil
    }
  }

  /// Returns the hooks whose commands cannot be run.
  func hookProblems(at locations: Locations) -> [ConfigProblem] {
    Hook.all(settings, home: locations.home).compactMap { hook in
      let program = hook.command[0]
      guard let reason = Self.reason(program) else { return nil }
      return problem("hooks.\(hook.trigger.rawValue)", "\(program) cannot be run: \(reason).")
    }
  }

  /// Returns why a command cannot be run, or `nil` if it can.
  private static func reason(_ program: String) -> String? {
    guard !program.contains("/") else { return reason(file: program) }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let isThere = path.split(separator: ":").contains { reason(file: "\($0)/\(program)") == nil }
    return isThere ? nil : "It is not in PATH"
  }

  private static func reason(file: String) -> String? {
    var status = stat()
    guard stat(file, &status) == 0, access(file, X_OK) == 0 else {
      return String(cString: strerror(errno))
    }
    return status.st_mode & S_IFMT == S_IFREG ? nil : "It is not a file"
  }

  /// The gestures whose commands cannot be run with the current headphones.
  private var gestureProblems: [ConfigProblem] {
    // An invalid source is reported when the settings are read.
    guard settings.headphones.isEnabled,
      let source = try? HeadphoneSourceName(settings.headphones.source).makeSource()
    else { return [] }
    let bindings = HeadphoneChoices(settings.headphones)
      .bindings(measures: source.measures, isNetworked: source.isNetworked)
    return bindings.compactMap { binding in
      let key = String(binding.gesture.map { $0 == "-" ? "_" : $0 })
      return binding.refusal.map { problem("gestures.\(key)", $0) }
    }
  }

  private func mpdProblem(at locations: Locations) -> ConfigProblem? {
    MPDEndpoints(settings, locations).networkProblem.map { problem("mpd.address", $0) }
  }

  private func keyProblem(at locations: Locations) -> ConfigProblem? {
    guard !settings.sensor.keyFile.isEmpty else { return nil }
    do throws(PlayerError) {
      _ = try RecordKey.read(Settings.path(settings.sensor.keyFile, home: locations.home))
      return nil
    } catch {
      return problem("sensor.key_file", error.message)
    }
  }

  private func tokenProblem(
    of service: ServiceSettings, at locations: Locations
  ) -> ConfigProblem? {
    let place = service.service.settings
    let setting = service.namedTokenFile.isEmpty ? "\(place).enabled" : "\(place).token_file"
    let login = service.service.command("login")
    do throws(PlayerError) {
      let file = service.tokenFile(at: locations)
      if try AccessToken.read(file, writtenBy: login) != nil { return nil }
      // The default file may be missing if the service is off.
      guard service.isEnabled || !service.namedTokenFile.isEmpty else { return nil }
      return problem(setting, "\(file) does not exist; “\(login)” creates it.")
    } catch {
      return problem(setting, error.message)
    }
  }

  private func problem(_ name: String, _ message: String) -> ConfigProblem {
    ConfigProblem("\(name): \(message)", at: name)
  }
}
