// One text, worded when it goes out: a client's link, from the request as it is then; our answer to a reply; an agent's news, or the code by
// which they show that the number is theirs.
import { language } from '#core/http/fields.ts';
import * as z from '#core/schema.ts';

const linkText = z.object({ what: z.literal('link'), linkId: z.string(), textId: z.string() });
const reply = z.object({
  what: z.literal('reply'),
  phone: z.string(),
  words: z.enum(['stopped', 'started', 'help', 'agentStarted', 'agentHelp']),
  language,
});
const news = z.object({ what: z.literal('news'), agentId: z.string(), eventId: z.string() });
const code = z.object({ what: z.literal('code'), agentId: z.string(), version: z.number() });
export const textTask = z.discriminatedUnion('what', [linkText, reply, news, code]);
export type LinkText = z.output<typeof linkText>;
export type ReplyTask = z.output<typeof reply>;
export type NewsTextTask = z.output<typeof news>;
export type CodeTask = z.output<typeof code>;
export type TextTask = z.output<typeof textTask>;
