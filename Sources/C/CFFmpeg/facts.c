#include <stdio.h>

#include <libavutil/log.h>

#include "source.h"

// The headers of an hour's video have a few megabytes.
static const int64_t most_bytes = 64 << 20;

void cffmpeg_begin(void) {
  av_log_set_level(AV_LOG_QUIET);
  av_max_alloc(512 << 20);
}

static void copy(const AVDictionary *metadata, const char *key, char target[48]) {
  const AVDictionaryEntry *entry = av_dict_get(metadata, key, NULL, 0);
  if (entry && !target[0]) snprintf(target, 48, "%s", entry->value);
}

static cffmpeg_facts facts_of(const source *s, const AVStream *stream) {
  cffmpeg_facts facts = {.status = CFFMPEG_READ};
  copy(s->format->metadata, "com.apple.quicktime.creationdate", facts.creation_date);
  copy(s->format->metadata, "creation_time", facts.creation_time);
  copy(stream->metadata, "creation_time", facts.creation_time);
  if (s->format->duration > 0) {
    facts.duration = (double)s->format->duration / AV_TIME_BASE;
  } else if (stream->duration > 0) {
    facts.duration = (double)stream->duration * av_q2d(stream->time_base);
  }
  int is_sideways = turns_of(stream) % 2;
  int width = stream->codecpar->width, height = stream->codecpar->height;
  if (width > 0 && height > 0) {
    facts.width = (uint32_t)(is_sideways ? height : width);
    facts.height = (uint32_t)(is_sideways ? width : height);
  }
  return facts;
}

cffmpeg_facts cffmpeg_read(int descriptor, int64_t size, cffmpeg_kind kind) {
  cffmpeg_facts facts = {.status = CFFMPEG_UNKNOWN};
  source s;
  AVStream *stream;
  if (open_source(&s, descriptor, size, most_bytes, kind) && (stream = picture_stream(&s)))
    facts = facts_of(&s, stream);
  else if (s.is_exhausted)
    facts.status = CFFMPEG_TOO_COSTLY;
  close_source(&s);
  return facts;
}
