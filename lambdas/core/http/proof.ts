import * as v from 'valibot';

/** The sealed facts about a file, to check it without us (docs/verifying.md). No personal data. */
export const proof = v.object({
  /** SHA-256 of the PDF. */
  file_hash: v.string(),
  text: v.string(),
  signature: v.string(),
  key_id: v.string(),
});
