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

/// What settings name that does not work as it stands, or gives records away: folders, an output, commands, gestures,
/// files of secrets, and hosts.
///
/// It is looked for when somebody asks what is wrong, not at every reading: files are opened for it.
extension SettingsReading {
  /// All of it, each with its setting.
  func obstacles(at locations: Locations) -> [ConfigProblem] {
    let key = keyProblem(at: locations)
    // A key that cannot be read also keeps the records from the host: that is one problem.
    let study = [studyProblem(at: locations) ?? studyExposure].filter { $0 != key }
    return folderProblems(at: locations) + [outputProblem].compactMap(\.self)
      + hookProblems(at: locations) + gestureProblems
      + ([key] + study + [mpdProblem(at: locations)]).compactMap(\.self)
      + ServiceSettings.all(settings).compactMap { tokenProblem(of: $0, at: locations) }
  }

  /// Why records cannot be sent to the study's host; nil if they can, or none is set.
  func studyProblem(at locations: Locations) -> ConfigProblem? {
    guard !settings.studyHost.isEmpty else { return nil }
    var key: String?
    var keyReason: String?
    do throws(PlayerError) {
      key = try RecordKey(locations).configured(settings: settings)
    } catch {
      // Records are to be encrypted, and whatever holds for these does.
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

  /// What anyone on the way to the study's host could read; nil if that is nothing.
  var studyExposure: ConfigProblem? {
    guard let address = HostAddress(settings.studyHost), address.isPlain, !address.isLocal else {
      return nil
    }
    return problem(
      "sensor.host",
      "Records and the study's key go to \(address.name) unencrypted; use https:// if the host supports it."
    )
  }

  private func folderProblems(at locations: Locations) -> [ConfigProblem] {
    settings.folders(home: locations.home).compactMap { folder in
      var status = stat()
      guard folder.withCString({ stat($0, &status) }) == 0 else {
        let reason = String(cString: strerror(errno))
        return problem("library.folders", "\(folder) cannot be read: \(reason).")
      }
      guard status.st_mode & S_IFMT != S_IFDIR else { return nil }
      return problem("library.folders", "\(folder) is not a folder.")
    }
  }

  /// Why there is no such output; one that is busy, or unplugged for now, is no mistake of the setting.
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

  /// Commands that cannot be run.
  func hookProblems(at locations: Locations) -> [ConfigProblem] {
    Hook.all(settings, home: locations.home).compactMap { hook in
      let program = hook.command[0]
      guard let reason = Self.reason(program) else { return nil }
      return problem("hooks.\(hook.trigger.rawValue)", "\(program) cannot be run: \(reason).")
    }
  }

  /// Why a command cannot be run; nil if it can.
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

  /// Commands that no gesture of these headphones runs.
  private var gestureProblems: [ConfigProblem] {
    // Of a source that there is not, the reading says so.
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
    MPDDoor(settings, locations).networkProblem.map { problem("mpd.address", $0) }
  }

  private func keyProblem(at locations: Locations) -> ConfigProblem? {
    guard !settings.sensorKeyFile.isEmpty else { return nil }
    do throws(PlayerError) {
      _ = try RecordKey.read(Settings.path(settings.sensorKeyFile, home: locations.home))
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
      // One that nobody named and nobody needs may be missing.
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
