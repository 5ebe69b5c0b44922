// A file that we issued, as a page asks for it: the bucket of what we issued takes no calls from pages, so one that shows it gets the bytes.
import * as z from '../schema.ts';

const FILE_AS = ['address', 'bytes'] as const;
export type FileAs = (typeof FILE_AS)[number];
export const fileAs = { as: z._default(z.enum(FILE_AS), 'address') };

/** An address that saves the file for five minutes, and if they're asked for, its bytes in base64. */
export const fileAddress = z.object({ url: z.string(), pdf: z.optional(z.string()) });
export type FileAddress = z.output<typeof fileAddress>;
