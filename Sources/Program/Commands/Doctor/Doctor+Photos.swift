import Glibc
import Locations
import PlayerModel
import ProgramSensors
import Settings

/// Checks of the photos sensor.
extension Doctor {
  func photoFinding() -> Finding {
    let subject = "photos"
    let wanted = reading.settings.photos
    guard wanted.isEnabled else {
      return .fine(subject, "They are not recorded: photos.enabled is off.")
    }
    let folders = photoFolders(reading.settings)
    guard !folders.isEmpty else {
      return .advice(
        subject, "There is no folder to watch: this desktop has no pictures folder.",
        "Name some in photos.folders.")
    }
    for folder in folders {
      guard folder.withCString({ access($0, F_OK) }) == 0 else {
        return .advice(subject, "\(folder) does not exist.", "It is watched as soon as it exists.")
      }
    }
    guard access(locations.photoHelper, X_OK) == 0 else {
      return .advice(
        subject, "stimmung-photos is not installed, so when photos were taken is not known.",
        "Run Resources/setup --photos and Resources/build stimmung-photos, or install the package stimmung-photos."
      )
    }
    guard !wanted.model.isEmpty else { return .fine(subject, "They are noticed and read.") }
    let model = TrackPath.absolute(wanted.model, home: locations.home)
    guard access(model, R_OK) == 0 else {
      return .advice(
        subject, "The model \(model) cannot be read: \(String(cString: strerror(errno))).",
        "Change photos.model.")
    }
    guard access(locations.recogniser, X_OK) == 0 else {
      return .advice(
        subject, "stimmung-recognise is not installed, so what photos show is not known.",
        "Run Resources/setup --photos and Resources/build stimmung-recognise, or install the package stimmung-recognise."
      )
    }
    return .fine(subject, "They are noticed, read and recognised.")
  }
}
