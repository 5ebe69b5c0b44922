// Files that an agent asks the client for, each with the day by which it is needed.
import { day, done, guestCredential, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { FILE_KINDS } from '../vocabulary.ts';
import { ASKED_LIMITS } from './vocabulary.ts';

export { ASKED_LIMITS } from './vocabulary.ts';

const kind = z.enum(FILE_KINDS.transaction);

export const ASKED_STATES = ['open', 'done', 'canceled'] as const;

export const askedFile = z.object({
  /** Names its transaction, too. */
  id: z.string(),
  text: z.string(),
  kind,
  due_on: z.string(),
  state: z.enum(ASKED_STATES),
  /** Open, and the day is over. */
  is_late: z.boolean(),
  asked_at: z.string(),
  /** The id of the file that answered it last: adding the file again makes a new version of that one. */
  answer: z.optional(z.string()),
  /** When the agent last reminded the client; empty if they haven't. */
  reminded_at: z.string(),
});
export type AskedFile = z.output<typeof askedFile>;

const askedFiles = z.object({ asked: z.array(askedFile) });

const newAsked = z.object({
  text: requiredLine(ASKED_LIMITS.text),
  kind,
  due_on: day.check(z.minLength(1, 'Enter a date.')),
});

export const routes = {
  guestAskedFiles: {
    method: 'POST',
    path: '/api/guest/asked-files',
    auth: 'guest',
    body: z.object(guestCredential),
    reply: askedFiles,
  },
  askedFiles: { method: 'GET', path: '/api/transactions/{id}/asked-files', auth: 'agent', reply: askedFiles },
  /** The client gets an email, and another before and after the day as long as the file is missing. */
  askForFile: {
    method: 'POST',
    path: '/api/transactions/{id}/asked-files',
    auth: 'agent',
    status: 201,
    body: newAsked,
    reply: z.object({ id: z.string() }),
  },
  /** Of one that is missing: the client gets an email, once a day at most. */
  remindOfFile: { method: 'POST', path: '/api/asked-files/{id}/remind', auth: 'agent', reply: done },
  /** Also takes it back: then the file is asked for again, without another email. */
  cancelAskedFile: {
    method: 'PUT',
    path: '/api/asked-files/{id}/canceled',
    auth: 'agent',
    body: z.object({ canceled: z.boolean() }),
    reply: done,
  },
} as const satisfies Routes;
