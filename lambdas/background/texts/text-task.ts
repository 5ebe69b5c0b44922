// One text: a link, worded when it goes out, from the request as it is then; or our answer to a reply.
import { language } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';

const linkText = z.object({ what: z.literal('link'), linkId: z.string(), textId: z.string() });
const reply = z.object({
  what: z.literal('reply'),
  phone: z.string(),
  words: z.enum(['stopped', 'started', 'help']),
  language,
});
export const textTask = z.discriminatedUnion('what', [linkText, reply]);
export type LinkText = z.output<typeof linkText>;
export type ReplyTask = z.output<typeof reply>;
export type TextTask = z.output<typeof textTask>;
