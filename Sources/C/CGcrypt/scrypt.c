#include <stdlib.h>
#include <string.h>

#include "CGcrypt.h"

// A block of Salsa20.
typedef struct {
  uint32_t words[16];
} block;

static void read_blocks(block *blocks, const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count * 16; i++, bytes += 4) {
    blocks[i / 16].words[i % 16] =
      bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
  }
}

static void write_blocks(const block *blocks, uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count * 16; i++, bytes += 4) {
    uint32_t word = blocks[i / 16].words[i % 16];
    for (int k = 0; k < 4; k++) bytes[k] = (uint8_t)(word >> 8 * k);
  }
}

static inline uint32_t rotated(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

#define QUARTER_ROUND(a, b, c, d) \
  x[b] ^= rotated(x[a] + x[d], 7), x[c] ^= rotated(x[b] + x[a], 9), \
    x[d] ^= rotated(x[c] + x[b], 13), x[a] ^= rotated(x[d] + x[c], 18)

// Salsa20/8, section 3 of RFC 7914.
static inline void salsa(block *b) {
  uint32_t x[16];
  memcpy(x, b->words, sizeof x);
  for (int i = 0; i < 4; i++) {
    QUARTER_ROUND(0, 4, 8, 12);
    QUARTER_ROUND(5, 9, 13, 1);
    QUARTER_ROUND(10, 14, 2, 6);
    QUARTER_ROUND(15, 3, 7, 11);
    QUARTER_ROUND(0, 1, 2, 3);
    QUARTER_ROUND(5, 6, 7, 4);
    QUARTER_ROUND(10, 11, 8, 9);
    QUARTER_ROUND(15, 12, 13, 14);
  }
  for (int i = 0; i < 16; i++) b->words[i] += x[i];
}

static inline void add(block *x, const block *y) {
  for (int i = 0; i < 16; i++) x->words[i] ^= y->words[i];
}

// scryptBlockMix, section 4, for `size` pairs of blocks.
static void mix_blocks(const block *in, block *out, size_t size) {
  block x = in[2 * size - 1];
  for (size_t i = 0; i < 2 * size; i++) {
    add(&x, &in[i]);
    salsa(&x);
    out[i / 2 + i % 2 * size] = x;
  }
}

// scryptROMix, section 5, for `size` pairs of blocks; `v` has room for `rounds` + 1 copies.
static void mix(block *b, block *v, size_t size, size_t rounds) {
  size_t count = 2 * size;
  memcpy(v, b, count * sizeof *b);
  for (size_t i = 0; i < rounds; i++) mix_blocks(&v[i * count], &v[(i + 1) * count], size);
  block *x = &v[rounds * count];
  for (size_t i = 0; i < rounds; i++) {
    const block *y = &v[(x[count - 1].words[0] & (rounds - 1)) * count];
    for (size_t k = 0; k < count; k++) add(&x[k], &y[k]);
    memcpy(b, x, count * sizeof *b);
    mix_blocks(b, x, size);
  }
  memcpy(b, x, count * sizeof *b);
}

// PBKDF2 with one iteration (RFC 8018). libgcrypt's own requires a salt.
static gcry_error_t expand(
  const uint8_t *passphrase, size_t passphrase_count, const uint8_t *salt, size_t salt_count,
  uint8_t *key, size_t key_count) {
  gcry_md_hd_t hmac;
  gcry_error_t error = gcry_md_open(&hmac, GCRY_MD_SHA256, GCRY_MD_FLAG_HMAC);
  if (error) return error;
  error = gcry_md_setkey(hmac, passphrase, passphrase_count);
  for (uint32_t part = 1; !error && key_count > 0; part++) {
    uint8_t number[] = {(uint8_t)(part >> 24), (uint8_t)(part >> 16), (uint8_t)(part >> 8), (uint8_t)part};
    size_t count = key_count < 32 ? key_count : 32;
    gcry_md_reset(hmac);
    gcry_md_write(hmac, salt, salt_count);
    gcry_md_write(hmac, number, sizeof number);
    memcpy(key, gcry_md_read(hmac, GCRY_MD_SHA256), count);
    key += count;
    key_count -= count;
  }
  gcry_md_close(hmac);
  return error;
}

gcry_error_t cgcrypt_scrypt(
  const uint8_t *passphrase, size_t passphrase_count, const uint8_t *salt, size_t salt_count,
  unsigned log_rounds, size_t block_size, size_t parallelism, uint8_t *key, size_t key_count) {
  size_t rounds = (size_t)1 << log_rounds, count = 2 * block_size;
  size_t mixed_size = parallelism * count * sizeof(block);
  // Room for the mixed bytes, the blocks, and `rounds` + 1 copies.
  size_t size = mixed_size + (rounds + 2) * count * sizeof(block);
  uint8_t *mixed = aligned_alloc(sizeof(block), size);
  if (!mixed) return gcry_error(GPG_ERR_ENOMEM);
  block *b = (block *)(mixed + mixed_size);
  gcry_error_t error =
    expand(passphrase, passphrase_count, salt, salt_count, mixed, mixed_size);
  for (size_t i = 0; !error && i < parallelism; i++) {
    uint8_t *part = mixed + i * count * sizeof(block);
    read_blocks(b, part, count);
    mix(b, b + count, block_size, rounds);
    write_blocks(b, part, count);
  }
  if (!error) error = expand(passphrase, passphrase_count, mixed, mixed_size, key, key_count);
  explicit_bzero(mixed, size);
  free(mixed);
  return error;
}
