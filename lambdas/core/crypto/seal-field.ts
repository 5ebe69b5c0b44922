import * as z from '../schema.ts';

/** A seal (seal.ts) in a row. */
export const sealField = z.object({
  text: z.string(),
  fingerprint: z.string(),
  signature: z.string(),
  keyId: z.string(),
});
