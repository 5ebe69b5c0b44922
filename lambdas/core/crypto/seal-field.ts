import * as z from 'zod/mini';

/** A seal (seal.ts) in a row. */
export const sealField = z.object({
  text: z.string(),
  fingerprint: z.string(),
  signature: z.string(),
  keyId: z.string(),
});
