/* The least that measuring the loudness and the peak of MP3s costs: libmpg123 in floats, and libebur128.

   cc -O2 loudness.c -o loudness -lmpg123 -lebur128; ./loudness track.mp3 ... */

#include <ebur128.h>
#include <mpg123.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int isGood, const char *what) {
  if (isGood) return;
  fprintf(stderr, "loudness: %s\n", what);
  exit(1);
}

static void measure(const char *path) {
  long rate;
  int channels, encoding, result;
  mpg123_handle *decoder = mpg123_new(NULL, NULL);
  mpg123_param(decoder, MPG123_ADD_FLAGS, MPG123_FORCE_FLOAT | MPG123_QUIET, 0);
  check(
    mpg123_open(decoder, path) == MPG123_OK
      && mpg123_getformat(decoder, &rate, &channels, &encoding) == MPG123_OK,
    "no MP3");
  ebur128_state *state =
    ebur128_init((unsigned)channels, (unsigned long)rate, EBUR128_MODE_I | EBUR128_MODE_SAMPLE_PEAK);
  check(state != NULL, "no memory");
  static float room[1 << 14];
  size_t size, frame = sizeof(float) * (size_t)channels;
  do {
    result = mpg123_read(decoder, (unsigned char *)room, sizeof room, &size);
    check(ebur128_add_frames_float(state, room, size / frame) == EBUR128_SUCCESS, "no memory");
  } while (result == MPG123_OK);
  double loudness = 0, peak = 0;
  ebur128_loudness_global(state, &loudness);
  ebur128_sample_peak(state, 0, &peak);
  printf("%.2f LUFS, %f\n", loudness, peak);
  ebur128_destroy(&state);
  mpg123_delete(decoder);
}

int main(int count, char **words) {
  mpg123_init();
  for (int index = 1; index < count; index++) measure(words[index]);
  return 0;
}
