// A file that we issued, as a page asks for it: the bucket of what we issued takes no calls from pages, so one that shows it gets the bytes.
import * as v from 'valibot';

const FILE_AS = ['address', 'bytes'] as const;
export type FileAs = (typeof FILE_AS)[number];
export const fileAs = { as: v.optional(v.picklist(FILE_AS), 'address') };

/** An address that saves the file for five minutes, and if they're asked for, its bytes in base64. */
export const fileAddress = v.object({ url: v.string(), pdf: v.optional(v.string()) });
export type FileAddress = v.InferOutput<typeof fileAddress>;
