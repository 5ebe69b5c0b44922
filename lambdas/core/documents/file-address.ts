// An issued file for a page: the bucket of issued files takes no calls from pages, so a page that shows the file gets
// its bytes.
import * as v from 'valibot';

const FILE_AS = ['address', 'bytes'] as const;
export type FileAs = (typeof FILE_AS)[number];
export const fileAs = { as: v.optional(v.picklist(FILE_AS), 'address') };

/** An address that saves the file for five minutes, and on request its bytes in base64. */
export const fileAddress = v.object({ url: v.string(), pdf: v.optional(v.string()) });
export type FileAddress = v.InferOutput<typeof fileAddress>;
