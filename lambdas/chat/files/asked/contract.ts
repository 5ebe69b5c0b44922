// Files that an agent requests from the client, each with a due day.
import * as v from 'valibot';
import { day, done, guestCredential, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { FILE_KINDS } from '../vocabulary.ts';
import { ASKED_LIMITS } from './vocabulary.ts';

export { ASKED_LIMITS } from './vocabulary.ts';

const kind = v.picklist(FILE_KINDS.transaction);

export const ASKED_STATES = ['open', 'done', 'canceled'] as const;

export const askedFile = v.object({
  /** Names its transaction, too. */
  id: v.string(),
  text: v.string(),
  kind,
  due_on: v.string(),
  state: v.picklist(ASKED_STATES),
  /** Open, and the day is over. */
  is_late: v.boolean(),
  asked_at: v.string(),
  /** The id of the last file that answered it: adding the file again makes a new version of that one. */
  answer: v.optional(v.string()),
  /** When the agent last reminded the client; empty if they haven't. */
  reminded_at: v.string(),
});
export type AskedFile = v.InferOutput<typeof askedFile>;

const askedFiles = v.object({ asked: v.array(askedFile) });

const newAsked = v.object({
  text: requiredLine(ASKED_LIMITS.text),
  kind,
  due_on: v.pipe(day, v.minLength(1, 'Enter a date.')),
});

export const routes = {
  guestAskedFiles: {
    method: 'POST',
    path: '/api/guest/asked-files',
    auth: 'guest',
    body: v.object(guestCredential),
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
    reply: v.object({ id: v.string() }),
  },
  /** For a missing one: the client gets an email, once a day at most. */
  remindOfFile: { method: 'POST', path: '/api/asked-files/{id}/remind', auth: 'agent', reply: done },
  /** Cancels the request, or takes the cancellation back: then the file is requested again, without another email. */
  cancelAskedFile: {
    method: 'PUT',
    path: '/api/asked-files/{id}/canceled',
    auth: 'agent',
    body: v.object({ canceled: v.boolean() }),
    reply: done,
  },
} as const satisfies Routes;
