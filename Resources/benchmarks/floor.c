/* The least that playing an MP3 costs: libmpg123 in floats to ALSA's default device, with the player's own
   format, periods and buffer. Sleeps by the clock from period to period.

   cc -O2 floor.c -o floor -lmpg123 -lasound; ./floor track.mp3 */

#include <alsa/asoundlib.h>
#include <mpg123.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void check(int isGood, const char *what) {
  if (isGood) return;
  fprintf(stderr, "floor: %s\n", what);
  exit(1);
}

static snd_pcm_t *opened(unsigned rate, unsigned channels, snd_pcm_uframes_t *period) {
  snd_pcm_t *pcm;
  snd_pcm_hw_params_t *hardware;
  snd_pcm_sw_params_t *software;
  snd_pcm_uframes_t buffer = rate / 4 * 3;
  *period = rate / 4;
  check(snd_pcm_open(&pcm, "default", SND_PCM_STREAM_PLAYBACK, SND_PCM_NO_AUTO_FORMAT) == 0, "no device");
  snd_pcm_hw_params_alloca(&hardware);
  snd_pcm_hw_params_any(pcm, hardware);
  check(
    snd_pcm_hw_params_set_rate_resample(pcm, hardware, 0) == 0
      && snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED) == 0
      && snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_FLOAT_LE) == 0
      && snd_pcm_hw_params_set_channels(pcm, hardware, channels) == 0
      && snd_pcm_hw_params_set_rate(pcm, hardware, rate, 0) == 0
      && snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer) == 0
      && snd_pcm_hw_params_set_period_size_near(pcm, hardware, period, NULL) == 0
      && snd_pcm_hw_params(pcm, hardware) == 0,
    "the device does not take floats");
  snd_pcm_sw_params_alloca(&software);
  snd_pcm_sw_params_current(pcm, software);
  snd_pcm_sw_params_set_start_threshold(pcm, software, buffer / 2);
  /* As the player, which waits for so much room. */
  *period = *period < buffer / 3 ? buffer / 3 : *period;
  snd_pcm_sw_params_set_avail_min(pcm, software, *period);
  check(snd_pcm_sw_params(pcm, software) == 0, "the device cannot be set up");
  return pcm;
}

int main(int count, char **words) {
  long rate;
  int channels, encoding;
  snd_pcm_uframes_t period;
  mpg123_init();
  mpg123_handle *decoder = mpg123_new(NULL, NULL);
  mpg123_param(decoder, MPG123_ADD_FLAGS, MPG123_FORCE_FLOAT | MPG123_QUIET, 0);
  check(
    count == 2 && mpg123_open(decoder, words[1]) == MPG123_OK
      && mpg123_getformat(decoder, &rate, &channels, &encoding) == MPG123_OK,
    "no MP3");
  snd_pcm_t *pcm = opened(rate, channels, &period);
  size_t frame = sizeof(float) * channels, size;
  unsigned char *room = malloc(period * frame);
  while (mpg123_read(decoder, room, period * frame, &size), size > 0) {
    snd_pcm_sframes_t missing = (snd_pcm_sframes_t)period - snd_pcm_avail(pcm);
    if (missing > 0) {
      struct timespec nap = {missing / rate, missing % rate * 1000000000 / rate};
      nanosleep(&nap, NULL);
    }
    snd_pcm_sframes_t written = snd_pcm_writei(pcm, room, size / frame);
    if (written < 0) snd_pcm_recover(pcm, written, 1);
  }
  snd_pcm_drain(pcm);
  return 0;
}
