#include "CSoundTouch.h"

#include <soundtouch/SoundTouch.h>

#include <memory>
#include <type_traits>

static_assert(std::is_same<soundtouch::SAMPLETYPE, float>::value,
              "a SoundTouch that was built for 16-bit samples cannot be used");

struct cst_stretcher {
  soundtouch::SoundTouch sound;
};

namespace {

/// Calls `work`; returns false if it throws.
template <typename Work>
bool attempt(Work work) {
  try {
    work();
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace

extern "C" cst_stretcher *cst_new(unsigned sample_rate, unsigned channels) {
  auto stretcher = std::unique_ptr<cst_stretcher>();
  const bool is_made = attempt([&] {
    stretcher = std::make_unique<cst_stretcher>();
    stretcher->sound.setSampleRate(sample_rate);
    stretcher->sound.setChannels(channels);
    // The anti-aliasing filter is only needed for changes of pitch.
    stretcher->sound.setSetting(SETTING_USE_AA_FILTER, 0);
  });
  return is_made ? stretcher.release() : nullptr;
}

extern "C" cst_stretcher *cst_new_converter(unsigned from_rate, unsigned to_rate,
                                            unsigned channels) {
  auto converter = std::unique_ptr<cst_stretcher>();
  const bool is_made = attempt([&] {
    converter = std::make_unique<cst_stretcher>();
    converter->sound.setSampleRate(from_rate);
    converter->sound.setChannels(channels);
    converter->sound.setRate(static_cast<double>(from_rate) / to_rate);
  });
  return is_made ? converter.release() : nullptr;
}

extern "C" void cst_free(cst_stretcher *stretcher) { delete stretcher; }

extern "C" void cst_set_tempo(cst_stretcher *stretcher, double tempo) {
  attempt([&] { stretcher->sound.setTempo(tempo); });
}

extern "C" int cst_put(cst_stretcher *stretcher, const float *samples, unsigned frames) {
  return attempt([&] { stretcher->sound.putSamples(samples, frames); });
}

extern "C" unsigned cst_receive(cst_stretcher *stretcher, float *samples, unsigned frames) {
  unsigned count = 0;
  attempt([&] { count = stretcher->sound.receiveSamples(samples, frames); });
  return count;
}

extern "C" unsigned cst_available(const cst_stretcher *stretcher) {
  return stretcher->sound.numSamples();
}

extern "C" int cst_flush(cst_stretcher *stretcher) {
  return attempt([&] { stretcher->sound.flush(); });
}

extern "C" void cst_clear(cst_stretcher *stretcher) {
  attempt([&] { stretcher->sound.clear(); });
}
