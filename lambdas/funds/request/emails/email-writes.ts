// The emails of a request as work for the mail worker. They are composed when they go out, from the request as it is then.
import * as v from 'valibot';
import type { Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import type { FundsRequest } from '../entity.ts';

export const STILL_GOOD_OUTCOMES = ['confirmed', 'below', 'no account', 'sign in', 'failed', 'ended'] as const;
export type StillGoodOutcome = (typeof STILL_GOOD_OUTCOMES)[number];

export const requestEmailTask = v.object({
  template: v.picklist([
    'proof-request',
    'request-complete',
    'request-extended',
    'request-cancelled',
    'part-complete',
    'part-expired',
    'part-lost',
    'request-expired',
    'request-expired-agent',
    'link-locked',
    'link-locked-agent',
    'link-wanted-agent',
    'step-left',
    'bank-ended',
    'bank-account-ended',
    'bank-sign-in',
    'still-good',
  ]),
  linkId: v.string(),
  /** Which bank an email about one is about. */
  bankName: v.optional(v.string()),
  /** What came of the agent's question. */
  stillGood: v.optional(v.picklist(STILL_GOOD_OUTCOMES)),
  /** Which reminder it is; 0 is the request itself. */
  reminder: v.optional(v.number()),
});
export type RequestEmailTask = v.InferOutput<typeof requestEmailTask>;

type Identified = Pick<FundsRequest, 'id'>;

const emailWrite = (task: RequestEmailTask, at: Date): Write => outboxWrite('mail', task, at);
/** In a transaction that charges the agent. */
const orderedEmailWrite = (task: RequestEmailTask, at: Date): Write => countedEmail(outboxWrite('mail', task, at));

export const requestEmailWrite = ({ id }: Identified, at: Date): Write =>
  orderedEmailWrite({ template: 'proof-request', linkId: id, reminder: 0 }, at);

type Reminded = Pick<FundsRequest, 'id' | 'remindersSent'>;

/** By the agent. */
export const orderedReminderWrite = ({ id, remindersSent }: Reminded, at: Date): Write =>
  orderedEmailWrite({ template: 'proof-request', linkId: id, reminder: remindersSent }, at);

/** By upkeep: it counts when it goes out. */
export const reminderEmailWrite = ({ id, remindersSent }: Reminded, at: Date): Write =>
  emailWrite({ template: 'proof-request', linkId: id, reminder: remindersSent }, at);

/** By the agent: the client has more time. */
export const extendedEmailWrite = ({ id }: Identified, at: Date): Write =>
  orderedEmailWrite({ template: 'request-extended', linkId: id }, at);

export const canceledEmailWrite = ({ id }: Identified, at: Date): Write =>
  emailWrite({ template: 'request-cancelled', linkId: id }, at);

export const completeEmailWrite = ({ id }: Identified, at: Date): Write =>
  emailWrite({ template: 'request-complete', linkId: id }, at);

/** To the first of two buyers who is done. */
export const partCompleteEmailWrite = ({ id }: Identified, at: Date): Write =>
  emailWrite({ template: 'part-complete', linkId: id }, at);

/** About what is left to do before the report that the client agreed to can be sent. */
export const stepLeftEmailWrite = ({ id }: Identified, at: Date): Write =>
  emailWrite({ template: 'step-left', linkId: id }, at);

/** To the buyer whose bank couldn't be read again before the joint report. */
export const partLostEmailWrite = ({ id }: Identified, at: Date): Write =>
  emailWrite({ template: 'part-lost', linkId: id }, at);

/** To the buyer whose co-buyer didn't do their part in time. */
export const partExpiredEmailWrite = ({ id }: Identified, at: Date): Write =>
  emailWrite({ template: 'part-expired', linkId: id }, at);

/** The agent asked again: the client learns what came of it, each time. */
export const stillGoodEmailWrite = ({ id }: Identified, stillGood: StillGoodOutcome, at: Date): Write =>
  emailWrite({ template: 'still-good', linkId: id, stillGood }, at);

/** To the client and to the agent who asked. */
export const expiredEmailWrites = ({ id }: Identified, at: Date): Write[] => [
  emailWrite({ template: 'request-expired', linkId: id }, at),
  emailWrite({ template: 'request-expired-agent', linkId: id }, at),
];
export const lockedEmailWrites = ({ id }: Identified, at: Date): Write[] => [
  emailWrite({ template: 'link-locked', linkId: id }, at),
  emailWrite({ template: 'link-locked-agent', linkId: id }, at),
];

/** The client asks the agent for another link, on the page of an expired one. */
export const linkWantedEmailWrite = ({ id }: Identified, at: Date): Write =>
  emailWrite({ template: 'link-wanted-agent', linkId: id }, at);

const bankTemplates = {
  ended: 'bank-ended',
  accountEnded: 'bank-account-ended',
  needsSignIn: 'bank-sign-in',
} as const;

export const bankEmailWrite = (
  { id }: Identified,
  event: keyof typeof bankTemplates,
  bankName: string,
  at: Date,
): Write => emailWrite({ template: bankTemplates[event], linkId: id, bankName }, at);
