import * as v from 'valibot';

/** A seal (seal.ts) in a row. */
export const sealField = v.object({
  text: v.string(),
  fingerprint: v.string(),
  signature: v.string(),
  keyId: v.string(),
});
