// The emails of a request as tasks for the mail worker. They are worded when they go out, from the request at that time.
import * as v from 'valibot';
import { outboxWrite } from '#core/data/outbox.ts';
import { REQUEST_EMAILS, type RequestEmailName } from '#core/mail/emails.ts';
import type { FundsRequest } from '../entity.ts';

const STILL_GOOD_OUTCOMES = ['confirmed', 'below', 'no account', 'sign in', 'failed', 'ended'] as const;
export type StillGoodOutcome = (typeof STILL_GOOD_OUTCOMES)[number];

export const requestEmailTask = v.object({
  template: v.picklist(REQUEST_EMAILS),
  linkId: v.string(),
  bankName: v.optional(v.string()),
  /** The answer to the agent's question. */
  stillGood: v.optional(v.picklist(STILL_GOOD_OUTCOMES)),
  /** The number of the reminder; 0 is the request itself. */
  reminder: v.optional(v.number()),
});
export type RequestEmailTask = v.InferOutput<typeof requestEmailTask>;

type Identified = Pick<FundsRequest, 'id'>;

const emailWrite = (task: RequestEmailTask, at: Date) => outboxWrite('mail', task, at);

const bankTemplates = {
  ended: 'bank-ended',
  accountEnded: 'bank-account-ended',
  needsSignIn: 'bank-sign-in',
} as const;

/** The emails that say more than the request itself: their own functions are below. */
type SaysMore = 'proof-request' | 'still-good' | (typeof bankTemplates)[keyof typeof bankTemplates];

export const requestEmailWrite = (template: Exclude<RequestEmailName, SaysMore>, { id }: Identified, at: Date) =>
  emailWrite({ template, linkId: id }, at);

/** The request itself, or the reminder that was counted last. */
export const proofRequestWrite = ({ id, remindersSent }: Pick<FundsRequest, 'id' | 'remindersSent'>, at: Date) =>
  emailWrite({ template: 'proof-request', linkId: id, reminder: remindersSent }, at);

/** The agent asked again: the client learns the result, each time. */
export const stillGoodEmailWrite = ({ id }: Identified, stillGood: StillGoodOutcome, at: Date) =>
  emailWrite({ template: 'still-good', linkId: id, stillGood }, at);

export const bankEmailWrite = ({ id }: Identified, event: keyof typeof bankTemplates, bankName: string, at: Date) =>
  emailWrite({ template: bankTemplates[event], linkId: id, bankName }, at);
