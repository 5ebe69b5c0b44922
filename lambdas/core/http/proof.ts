import * as v from 'valibot';

/** What was sealed about a file, to check it without us (docs/verifying.md). It holds nothing about a person. */
export const proof = v.object({
  /** SHA-256 of the PDF. */
  file_hash: v.string(),
  text: v.string(),
  signature: v.string(),
  key_id: v.string(),
});
