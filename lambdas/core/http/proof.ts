import * as z from '../schema.ts';

/** What was sealed about a file, to check it without us (docs/verifying.md). It holds nothing about a person. */
export const proof = z.object({
  /** SHA-256 of the PDF. */
  file_hash: z.string(),
  text: z.string(),
  signature: z.string(),
  key_id: z.string(),
});
