import PhotoHelperProtocols

/// A model's preprocessing and labels, as described outside its file.
///
/// The defaults are those of the ONNX Model Zoo's ImageNet classifiers: MobileNet, SqueezeNet and
/// ResNet take RGB values from 0 to 1, minus ImageNet's mean, divided by its standard deviation.
struct ModelDescription: Hashable, Sendable {
  /// The size of the input in pixels, or 0 for the model's own.
  var width = 0
  var height = 0
  /// The maximum of pixel values before the mean is subtracted: 1 or 255.
  var range: Float = 1
  /// The RGB mean in the unit of ``range``, or `nil` for ImageNet's.
  var mean: [Float]?
  var deviation: [Float]?
  var isChannelsLast: Bool?
  var isBlueFirst = false
  var needsSoftmax: Bool?
  /// The file with the labels, as written.
  var labels: String?
  /// Whether the model is of a family with a usual input size, for models that accept any size.
  var isOfKnownFamily = false

  /// The known families, whose names imply a description.
  static let families = ["mobilenet", "squeezenet", "resnet"]
  /// The input size that these families were trained with.
  static let usualSide = 224

  private static let meanOfImageNet: [Float] = [0.485, 0.456, 0.406]
  private static let deviationOfImageNet: [Float] = [0.229, 0.224, 0.225]

  /// Creates the description that a model's file name implies.
  init(modelNamed name: String) {
    let name = name.lowercased()
    isOfKnownFamily = Self.families.contains { name.contains($0) }
  }

  /// Returns the model's input parameters.
  ///
  /// - Parameter side: The side of the input in pixels, which overrides the description unless it
  ///   is 0.
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
