/// The topic of photo recognition.
extension ProgramTopics {
  /// Instructions for getting and describing a model.
  static let recognition = """
    Stimmung comes with no model and fetches none. It runs image classifiers in the ONNX format that OpenCV understands. The \
    ONNX Model Zoo (github.com/onnx/models, `vision/classification`) has MobileNet, SqueezeNet and ResNet, each under the \
    Apache License 2.0 by its README, and their labels in `synset.txt`. They were trained on ImageNet, whose photos have terms of their own. \
    MobileNet is a good start: 14 MB, and a picture takes a fraction of a second. Quantized models (int8, qdq) may \
    have operators that OpenCV does not support; the error names them.

    Save the model and its labels, one per line in the model's order, and set:

        [photos]
        model = "~/models/mobilenetv2-7.onnx"
        labels = "~/models/synset.txt"

    A model whose pictures are prepared in another way needs a description, `NAME.toml` beside `NAME.onnx`, with a line for \
    each value that differs:

        size = 224                     # pixels; [width, height] if they differ
        range = 1                      # pixels are 0 to 1, or 255: 0 to 255
        mean = [0.485, 0.456, 0.406]   # of red, green and blue; subtracted
        std = [0.229, 0.224, 0.225]    # then divided by
        layout = "NCHW"                # or "NHWC"
        channels = "RGB"               # or "BGR"
        softmax = true                 # whether scores must be converted to probabilities
        labels = "labels.txt"          # beside the model

    These are the values of MobileNet, SqueezeNet and ResNet, and of any model without a description; `preset = "mobilenet"`, \
    `"squeezenet"` or `"resnet"` stands for them. Without `size`, `layout` and `softmax`, the model's own shape and last \
    operator decide. The labels are those of `photos.labels`, else of the description, else `NAME.txt`; `photos.image_size` sets the size \
    for any model.
    """
}
