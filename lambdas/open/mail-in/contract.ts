// Emails that were forwarded to a deal's own address.
import * as v from 'valibot';
import { uploadedFile } from '#contracts/chat/files';
import { done } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { checks, mailProblem, mailState } from './vocabulary.ts';

const mail = v.object({
  id: v.string(),
  state: mailState,
  at: v.string(),
  from: v.string(),
  from_name: v.string(),
  subject: v.string(),
  text: v.string(),
  is_cut: v.boolean(),
  /** SES's checks of the sender's domain. */
  checks,
  problem: v.optional(mailProblem),
  files: v.array(uploadedFile),
  left_out: v.number(),
});
export type ShownMail = v.InferOutput<typeof mail>;

export const routes = {
  /** `address`: null until one is made. */
  dealMail: {
    method: 'GET',
    path: '/api/deals/{id}/mail',
    auth: 'agent',
    reply: v.object({ address: v.nullable(v.string()), mails: v.array(mail) }),
  },
  /** The deals in which an email waits for the agent. `at`: the time of the latest one. */
  heldMail: {
    method: 'GET',
    path: '/api/deals/mail',
    auth: 'agent',
    reply: v.object({
      deals: v.array(v.object({ id: v.string(), about: v.string(), waiting: v.number(), at: v.string() })),
    }),
  },
  /** A deal keeps its address once it has one. */
  makeDealAddress: {
    method: 'PUT',
    path: '/api/deals/{id}/mail',
    auth: 'agent',
    body: v.object({}),
    reply: v.object({ address: v.string() }),
  },
  landDealMail: {
    method: 'POST',
    path: '/api/deals/{id}/mail/{mail}',
    auth: 'agent',
    liveSession: true,
    body: v.object({}),
    reply: done,
  },
  /** Deletes an email with its files. */
  removeDealMail: {
    method: 'DELETE',
    path: '/api/deals/{id}/mail/{mail}',
    auth: 'agent',
    liveSession: true,
    reply: done,
  },
  openDealMailFile: {
    method: 'POST',
    path: '/api/deals/{id}/mail/{mail}/files/{file}',
    auth: 'agent',
    body: v.object({}),
    reply: v.object({ url: v.string(), inline: v.boolean() }),
  },
} as const satisfies Routes;
