// One text, worded when it goes out, from the request as it is then.
import * as z from 'zod/mini';

export const textTask = z.object({ what: z.literal('link'), linkId: z.string(), textId: z.string() });
export type TextTask = z.output<typeof textTask>;
