#ifndef CGCRYPT_H
#define CGCRYPT_H

#include <gcrypt.h>
#include <stddef.h>
#include <stdint.h>

// libgcrypt's options are variadic, which Swift cannot call; and its scrypt has a block size of 8 alone.

/// Readies libgcrypt, unless somebody else in this process has done so: once, before anything else.
void cgcrypt_prepare(void);

/// Whether libgcrypt is in FIPS mode all the same, and seals nothing.
int cgcrypt_is_in_fips_mode(void);

/// Derives a key by scrypt (RFC 7914) with 2 to the power of `log_rounds` rounds.
///
/// It needs 128 × `block_size` bytes for each round, and wipes them. Returns 0, or libgcrypt's error.
gcry_error_t cgcrypt_scrypt(
  const uint8_t *passphrase, size_t passphrase_count, const uint8_t *salt, size_t salt_count,
  unsigned log_rounds, size_t block_size, size_t parallelism, uint8_t *key, size_t key_count);

#endif
