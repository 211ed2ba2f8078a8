import PhotoHelperProtocols

/// What is known of a model beside its file: how it gets pictures, and where its labels are.
///
/// What a description does not say is as the ONNX Model Zoo's classifiers of ImageNet have it: MobileNet, SqueezeNet and ResNet
/// all get red, green and blue from 0 to 1, minus the mean of ImageNet, divided by its standard deviation.
struct ModelDescription: Hashable, Sendable {
  /// Pixels across and down; 0: as the model says.
  var width = 0
  var height = 0
  /// What the values of pixels are before the mean is subtracted: up to 1, or up to 255.
  var range: Float = 1
  /// Of red, green and blue, in the unit of ``range``; nil: ImageNet's.
  var mean: [Float]?
  var deviation: [Float]?
  var isChannelsLast: Bool?
  var isBlueFirst = false
  var needsSoftmax: Bool?
  /// The file with the labels, as written.
  var labels: String?
  /// Whether it is one whose pictures have the usual size where the model takes any.
  var isOfKnownFamily = false

  /// The families whose names stand for a description.
  static let families = ["mobilenet", "squeezenet", "resnet"]
  /// What these families were trained with.
  static let usualSide = 224

  private static let meanOfImageNet: [Float] = [0.485, 0.456, 0.406]
  private static let deviationOfImageNet: [Float] = [0.229, 0.224, 0.225]

  /// The description that the name of a model's file stands for.
  init(modelNamed name: String) {
    let name = name.lowercased()
    isOfKnownFamily = Self.families.contains { name.contains($0) }
  }

  /// How the model gets pictures.
  ///
  /// - Parameter side: The pixels on each side, whatever the description says; 0: as it says.
  func input(side: Int) -> ModelInput {
    func bytes(_ values: [Float]?, or usual: [Float]) -> [Float] {
      values?.map { $0 * 255 / range } ?? usual.map { $0 * 255 }
    }
    var input = ModelInput(
      mean: bytes(mean, or: Self.meanOfImageNet),
      deviation: bytes(deviation, or: Self.deviationOfImageNet))
    (input.width, input.height) = side > 0 ? (side, side) : (width, height)
    input.isChannelsLast = isChannelsLast
    input.isBlueFirst = isBlueFirst
    input.needsSoftmax = needsSoftmax
    if isOfKnownFamily, input.width == 0 { input.usualSide = Self.usualSide }
    return input
  }
}
