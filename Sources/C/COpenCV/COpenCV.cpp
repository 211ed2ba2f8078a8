#include "COpenCV.h"

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

struct cocv_network {
  cv::dnn::Net net;
};

namespace {

void say(const char *text, char *error, size_t room) { std::snprintf(error, room, "%s", text); }

/// Calls `work`; returns false and sets `error` if it throws.
template <typename Work>
bool attempt(char *error, size_t room, Work work) {
  try {
    work();
    return true;
  } catch (const cv::Exception &exception) {
    say(exception.err.c_str(), error, room);
  } catch (const std::bad_alloc &) {
    say("it needs more memory than it may have", error, room);
  } catch (const std::exception &exception) {
    say(exception.what(), error, room);
  } catch (...) {
    say("OpenCV failed", error, room);
  }
  return false;
}

/// Converts a picture to the model's input.
cv::Mat blob(const uint8_t *pixels, const cocv_input &input) {
  const size_t area = static_cast<size_t>(input.width) * input.height;
  const std::vector<int> shape = input.is_channels_last
                                     ? std::vector<int>{1, input.height, input.width, 3}
                                     : std::vector<int>{1, 3, input.height, input.width};
  cv::Mat blob(shape, CV_32F);
  float *values = blob.ptr<float>();
  for (size_t colour = 0; colour < 3; colour++) {
    const size_t channel = input.is_blue_first ? 2 - colour : colour;
    const size_t step = input.is_channels_last ? 3 : 1;
    float *value = values + (input.is_channels_last ? channel : channel * area);
    for (size_t pixel = 0; pixel < area; pixel++, value += step) {
      *value = (pixels[pixel * 3 + colour] - input.mean[colour]) / input.deviation[colour];
    }
  }
  return blob;
}

/// Returns whether all dimensions but one are 1, as for the scores of one picture.
bool is_row(const cv::Mat &output) {
  size_t longest = 0;
  for (int axis = 0; axis < output.dims; axis++) {
    longest = std::max(longest, static_cast<size_t>(output.size[axis]));
  }
  return longest == output.total();
}

}  // namespace

extern "C" void cocv_begin(void) {
  char error[1];
  attempt(error, sizeof error, [] {
    cv::setNumThreads(1);
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    cv::redirectError([](int, const char *, const char *, const char *, int, void *) { return 0; });
  });
}

extern "C" const char *cocv_version(void) { return CV_VERSION; }

extern "C" cocv_network *cocv_load(const uint8_t *model, size_t size, char *error, size_t error_room) {
  auto network = std::unique_ptr<cocv_network>();
  const bool is_loaded = attempt(error, error_room, [&] {
    network = std::make_unique<cocv_network>();
    network->net = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(model), size);
    if (network->net.empty()) CV_Error(cv::Error::StsError, "it has no layers");
    network->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    network->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
  });
  return is_loaded ? network.release() : nullptr;
}

extern "C" void cocv_free(cocv_network *network) { delete network; }

extern "C" size_t cocv_run(cocv_network *network, const uint8_t *pixels, const cocv_input *input,
                           float *scores, size_t room, char *error, size_t error_room) {
  size_t count = 0;
  attempt(error, error_room, [&] {
    network->net.setInput(blob(pixels, *input));
    const cv::Mat output = network->net.forward();
    if (output.depth() != CV_32F || output.channels() != 1 || output.empty() || !output.isContinuous() ||
        !is_row(output)) {
      CV_Error(cv::Error::StsError, "its output is not one row of scores");
    }
    std::copy_n(output.ptr<float>(), std::min(room, output.total()), scores);
    count = output.total();
  });
  return count;
}
