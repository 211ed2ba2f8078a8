#ifndef CGCRYPT_H
#define CGCRYPT_H

#include <gcrypt.h>
#include <stddef.h>
#include <stdint.h>

// libgcrypt's function for options is variadic, which Swift cannot call, and its scrypt only
// supports a block size of 8.

/// Initializes libgcrypt, unless other code in this process has; call this once, before the other
/// functions.
void cgcrypt_prepare(void);

/// Returns whether libgcrypt is in FIPS mode regardless, so that sealing is not possible.
int cgcrypt_is_in_fips_mode(void);

/// Derives a key by scrypt (RFC 7914) with 2 to the power of `log_rounds` rounds.
///
/// Needs 128 × `block_size` bytes per round, and wipes them. Returns 0 or libgcrypt's error.
gcry_error_t cgcrypt_scrypt(
  const uint8_t *passphrase, size_t passphrase_count, const uint8_t *salt, size_t salt_count,
  unsigned log_rounds, size_t block_size, size_t parallelism, uint8_t *key, size_t key_count);

#endif
