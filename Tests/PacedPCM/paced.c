#define PIC 1 // alsa-lib's macro for a plugin that is loaded, not linked
#define _GNU_SOURCE 1
#include "PacedPCM.h"

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { nanoseconds_per_second = 1000000000 };

typedef enum {
  FAULT_NONE,
  FAULT_BUSY,
  FAULT_UNPLUGGED,
  FAULT_BROKEN,
  FAULT_ASLEEP,
  FAULT_XRUN,
  FAULT_STALL,
  FAULT_SUSPEND
} Fault;

typedef struct {
  snd_pcm_ioplug_t io;
  int timer;
  int dump;
  char *fault_path;
  int is_running;
  int is_stalled;
  int64_t started_at;        // when playing began, by the monotonic clock
  snd_pcm_uframes_t played;  // frames played before that, or in all while stopped
  snd_pcm_uframes_t written; // frames received since it was prepared
} Paced;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * nanoseconds_per_second + time.tv_nsec;
}

// MARK: Faults

static Fault fault(const Paced *paced) {
  char text[16] = "";
  int file = paced->fault_path ? open(paced->fault_path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return FAULT_NONE;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return FAULT_NONE;
  text[strcspn(text, "\n")] = 0;
  if (!strcmp(text, "EBUSY")) return FAULT_BUSY;
  if (!strcmp(text, "ENODEV")) return FAULT_UNPLUGGED;
  if (!strcmp(text, "EIO")) return FAULT_BROKEN;
  if (!strcmp(text, "ESTRPIPE")) return FAULT_ASLEEP;
  if (!strcmp(text, "XRUN")) return FAULT_XRUN;
  if (!strcmp(text, "STALL")) return FAULT_STALL;
  if (!strcmp(text, "SUSPEND")) return FAULT_SUSPEND;
  return FAULT_NONE;
}

static int fault_error(Fault fault) {
  switch (fault) {
  case FAULT_BUSY: return -EBUSY;
  case FAULT_UNPLUGGED: return -ENODEV;
  case FAULT_BROKEN: return -EIO;
  case FAULT_ASLEEP: return -ESTRPIPE;
  default: return 0;
  }
}

static void wait_while_stalled(const Paced *paced) {
  while (fault(paced) == FAULT_STALL) usleep(5000);
}

// MARK: Time

// The timer ticks once a period while the device plays. Expirations stay readable until there is nothing to report,
// so that poll is level-triggered as with a real device.
static void arm_timer(Paced *paced, int64_t first, int64_t interval) {
  struct itimerspec time = {
    .it_value = {first / nanoseconds_per_second, first % nanoseconds_per_second},
    .it_interval = {interval / nanoseconds_per_second, interval % nanoseconds_per_second},
  };
  timerfd_settime(paced->timer, 0, &time, NULL);
}

static void stand_still(Paced *paced, snd_pcm_uframes_t played) {
  paced->is_running = 0;
  paced->played = played;
  arm_timer(paced, 0, 0);
}

// The position if it had played since it was started or stalled.
static snd_pcm_uframes_t position_by_clock(const Paced *paced) {
  int64_t elapsed = now() - paced->started_at;
  snd_pcm_uframes_t position =
    paced->played + (elapsed / nanoseconds_per_second) * paced->io.rate +
    (elapsed % nanoseconds_per_second) * paced->io.rate / nanoseconds_per_second;
  return position < paced->written ? position : paced->written;
}

static snd_pcm_uframes_t position(const Paced *paced) {
  if (!paced->is_running || paced->is_stalled) return paced->played;
  return position_by_clock(paced);
}

static void stall(Paced *paced, int is_stalled) {
  if (paced->is_stalled == is_stalled) return;
  paced->played = position(paced);
  paced->started_at = now();
  paced->is_stalled = is_stalled;
}

// MARK: Callbacks of the plugin

static int start(snd_pcm_ioplug_t *io) {
  Paced *paced = io->private_data;
  wait_while_stalled(paced);
  int64_t period = ((int64_t)io->period_size * nanoseconds_per_second + io->rate - 1) / io->rate;
  paced->started_at = now();
  paced->is_running = 1;
  arm_timer(paced, period, period);
  return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
  Paced *paced = io->private_data;
  wait_while_stalled(paced);
  stand_still(paced, paced->written);
  return 0;
}

static int prepare(snd_pcm_ioplug_t *io) {
  Paced *paced = io->private_data;
  paced->written = 0;
  stand_still(paced, 0);
  arm_timer(paced, 1, 0); // there is space immediately
  return 0;
}

// alsa-lib takes an error here for an underrun.
static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
  Paced *paced = io->private_data;
  Fault present = fault(paced);
  stall(paced, present == FAULT_STALL || present == FAULT_SUSPEND);
  if (present == FAULT_UNPLUGGED) snd_pcm_ioplug_set_state(io, SND_PCM_STATE_DISCONNECTED);
  if (present == FAULT_XRUN && paced->is_running) {
    (void)!truncate(paced->fault_path, 0);
    stand_still(paced, paced->written);
    arm_timer(paced, 1, 0); // wakes the waiting process
    return -EPIPE;
  }
  snd_pcm_uframes_t played = position(paced);
  if (paced->is_running && played == paced->written && present == FAULT_NONE &&
      io->state != SND_PCM_STATE_DRAINING) {
    paced->is_running = 0;
    paced->played = played;
    return -EPIPE;
  }
  return played;
}

static snd_pcm_sframes_t transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                  snd_pcm_uframes_t offset, snd_pcm_uframes_t count) {
  Paced *paced = io->private_data;
  int error = fault_error(fault(paced));
  if (error) return error;
  size_t frame_size = snd_pcm_format_physical_width(io->format) / 8 * io->channels;
  const char *frames = (const char *)areas->addr + (areas->first + areas->step * offset) / 8;
  if (paced->dump >= 0 && write(paced->dump, frames, count * frame_size) < 0) return -errno;
  paced->written += count;
  return count;
}

static int delay(snd_pcm_ioplug_t *io, snd_pcm_sframes_t *frames) {
  Paced *paced = io->private_data;
  Fault present = fault(paced);
  int error = fault_error(present);
  if (error) return error;
  int is_guess = present == FAULT_SUSPEND && paced->is_running;
  *frames = paced->written - (is_guess ? position_by_clock(paced) : position(paced));
  return 0;
}

static int poll_events(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned count,
                       unsigned short *events) {
  Paced *paced = io->private_data;
  (void)descriptors, (void)count;
  *events = 0;
  if (fault(paced) == FAULT_BROKEN) *events = POLLERR;
  snd_pcm_sframes_t room = snd_pcm_avail_update(io->pcm);
  if (room < 0 || snd_pcm_state(io->pcm) == SND_PCM_STATE_DISCONNECTED) *events = POLLERR;
  else if (room >= (snd_pcm_sframes_t)io->period_size) *events |= POLLOUT;
  uint64_t ticks;
  if (*events == 0) (void)!read(paced->timer, &ticks, sizeof ticks);
  return 0;
}

static void release(Paced *paced) {
  close(paced->timer);
  if (paced->dump >= 0) close(paced->dump);
  free(paced->fault_path);
  free(paced);
}

static int close_plugin(snd_pcm_ioplug_t *io) {
  Paced *paced = io->private_data;
  wait_while_stalled(paced);
  release(paced);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
  .start = start,
  .stop = stop,
  .prepare = prepare,
  .pointer = pointer,
  .transfer = transfer,
  .delay = delay,
  .poll_revents = poll_events,
  .close = close_plugin,
};

// MARK: Opening

typedef struct {
  const char *format;
  long rate, channels, period_bytes;
} Limits;

// A range of a single value if `limit` is given.
static int limit_range(snd_pcm_ioplug_t *io, int parameter, long limit, unsigned least, unsigned most) {
  return snd_pcm_ioplug_set_param_minmax(io, parameter, limit ? limit : least, limit ? limit : most);
}

static int limit_parameters(snd_pcm_ioplug_t *io, const Limits *limits) {
  unsigned access[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED};
  unsigned formats[] = {SND_PCM_FORMAT_FLOAT_LE, SND_PCM_FORMAT_S32_LE, SND_PCM_FORMAT_S24_LE,
                        SND_PCM_FORMAT_S24_3LE, SND_PCM_FORMAT_S16_LE};
  unsigned format_count = sizeof formats / sizeof *formats;
  if (limits->format) {
    formats[0] = snd_pcm_format_value(limits->format);
    format_count = 1;
  }
  int error = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 2, access);
  if (!error) error = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, format_count, formats);
  if (!error) error = limit_range(io, SND_PCM_IOPLUG_HW_RATE, limits->rate, 8000, 192000);
  if (!error) error = limit_range(io, SND_PCM_IOPLUG_HW_CHANNELS, limits->channels, 1, 2);
  if (!error) error = limit_range(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, limits->period_bytes, 256, 1 << 20);
  if (!error) error = limit_range(io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 0, 1024, 1 << 22);
  if (!error) error = limit_range(io, SND_PCM_IOPLUG_HW_PERIODS, 0, 2, 1024);
  return error;
}

SND_PCM_PLUGIN_DEFINE_FUNC(paced) {
  (void)root;
  const char *dump = NULL, *fault_path = NULL;
  Limits limits = {0};
  snd_config_iterator_t field, next;
  snd_config_for_each(field, next, conf) {
    snd_config_t *node = snd_config_iterator_entry(field);
    const char *id;
    if (snd_config_get_id(node, &id) < 0) continue;
    if (!strcmp(id, "dump")) snd_config_get_string(node, &dump);
    if (!strcmp(id, "fault")) snd_config_get_string(node, &fault_path);
    if (!strcmp(id, "format")) snd_config_get_string(node, &limits.format);
    if (!strcmp(id, "rate")) snd_config_get_integer(node, &limits.rate);
    if (!strcmp(id, "channels")) snd_config_get_integer(node, &limits.channels);
    if (!strcmp(id, "period_bytes")) snd_config_get_integer(node, &limits.period_bytes);
  }
  Paced *paced = calloc(1, sizeof *paced);
  if (!paced) return -ENOMEM;
  paced->fault_path = fault_path ? strdup(fault_path) : NULL;
  paced->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  paced->dump = dump ? open(dump, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
  paced->io = (snd_pcm_ioplug_t){
    .version = SND_PCM_IOPLUG_VERSION,
    .name = "paced test device",
    .flags = SND_PCM_IOPLUG_FLAG_BOUNDARY_WA,
    .poll_fd = paced->timer,
    .poll_events = POLLIN,
    .callback = &callbacks,
    .private_data = paced,
  };
  int error = paced->timer < 0 || (dump && paced->dump < 0) ? -errno : fault_error(fault(paced));
  if (!error) error = snd_pcm_ioplug_create(&paced->io, name, stream, mode);
  if (error < 0) {
    release(paced);
    return error;
  }
  error = limit_parameters(&paced->io, &limits);
  if (error < 0) {
    snd_pcm_ioplug_delete(&paced->io); // calls close_plugin
    return error;
  }
  *pcmp = paced->io.pcm;
  return 0;
}

SND_PCM_PLUGIN_SYMBOL(paced);
