import Glibc
import PlayerModel

/// What the listener wrote down as wanted.
extension HostLoop {
  /// Sets the sound as it is wanted, whatever it was when the player ended.
  ///
  /// Before anybody subscribes; what is changed afterwards holds until the end.
  mutating func applyPreferences() {
    let wanted = dependencies.preferences()
    let sound = snapshot().sound
    if wanted.replayGain != nil || wanted.preamp != nil {
      feed(.setReplayGain(wanted.replayGain ?? sound.replayGain, preamp: wanted.preamp))
    }
    if let equalizer = wanted.equalizer { feed(.setEqualizer(equalizer)) }
    broadcaster.refresh(snapshot())
  }

  /// Brings the library up to date with the folders that are wanted, and says which are not there.
  func scanPreferredFolders() {
    let folders = dependencies.preferences().libraryFolders
    guard !folders.isEmpty else { return }
    // A disk that sleeps or hangs must not hold up the host.
    workers.scanning.async { [inbox] in
      let missing = folders.filter { $0.withCString { access($0, F_OK) } != 0 }
      inbox.post(
        .work { loop in
          for folder in missing {
            let reason = "The folder “\(folder)” of library.folders is not there."
            loop.publish(.notice(Notice(.warning, reason)))
          }
          let places = folders.filter { !missing.contains($0) }
          guard !places.isEmpty else { return }
          loop.scan(places) { [inbox] result in
            guard case .failure(let error) = result else { return }
            inbox.post(.work { $0.publish(.notice(Notice(.warning, error.message))) })
          }
        })
    }
  }
}
