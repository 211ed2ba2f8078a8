import Foundation
import Linux
import Sensing

/// How the sensor makes itself heard: observer and broadcasts, one call at a time.
///
/// `@unchecked Sendable`: the observer is called under the lock only, which both tables' queues share.
final class PhotosVoice: @unchecked Sendable {
  private let observer: (any PhotosObserver)?
  private let center: NotificationCenter
  private let lock = RecursiveLock()

  init(_ observer: sending (any PhotosObserver)?, _ center: NotificationCenter) {
    self.observer = observer
    self.center = center
  }

  func taken(_ record: PhotosData) {
    lock.withLock {
      observer?.onPhotoTaken(data: record)
      post(.actionAwarePhotoTaken, record)
    }
  }

  func recognised(_ record: PhotosRecognitionData) {
    lock.withLock {
      observer?.onImageRecognized(data: record)
      post(.actionAwarePhotosRecognized, record)
    }
  }

  func tell(_ news: PhotoNews.Item?) {
    lock.withLock {
      switch news {
      case .changed(let record):
        observer?.onPhotoChanged(data: record)
        post(.actionAwarePhotoChanged, record)
      case .trouble(let error): observer?.onError(error)
      case nil: break
      }
    }
  }

  func failed(_ error: SensorError) {
    lock.withLock { observer?.onError(error) }
  }

  /// A sync of both tables is over.
  func synced(_ failure: (table: String, error: SensorError)?) {
    var information: [String: any Sendable] = [
      SensorNames.statusKey: failure == nil,
      SensorNames.tableNameKey: failure?.table ?? PhotosData.tableName,
    ]
    if let failure { information[SensorNames.errorKey] = failure.error.message }
    center.post(name: .actionAwarePhotosSyncCompletion, object: nil, userInfo: information)
  }

  private func post(_ name: Notification.Name, _ record: some SensorRecord) {
    center.post(
      name: name, object: nil, userInfo: [SensorNames.dataKey: record.toDictionary()])
  }
}

/// Hands on records of photos.
struct PhotosAnnouncement: RecordObserver {
  let voice: PhotosVoice
  let news: PhotoNews
  /// Is told of each photo that is stored.
  let stored: @Sendable (PhotosData) -> Void

  func onRecord(_ record: PhotosData) {
    var told = record
    told.indexIdentifier = ""
    voice.taken(told)
    stored(record)
  }

  func onRemark(_ remark: SensorRemark) { voice.tell(news.take()) }
  func onError(_ error: SensorError) { voice.failed(error) }
}

/// Hands on records of what photos show.
struct RecognitionAnnouncement: RecordObserver {
  let voice: PhotosVoice
  /// Is told of each label that is stored.
  let stored: @Sendable (PhotosRecognitionData) -> Void

  func onRecord(_ record: PhotosRecognitionData) {
    voice.recognised(record)
    stored(record)
  }
  func onError(_ error: SensorError) { voice.failed(error) }
}
