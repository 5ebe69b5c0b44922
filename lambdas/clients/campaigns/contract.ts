// Email campaigns to clients who opted in, and what readers do by a link in an email: unsubscribe, and report its sender.
import { linkProblem } from '#core/documents/formatted-text.ts';
import { placeholderProblem } from '#core/documents/placeholders.ts';
import { done, line, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { NOT_A_BANK, readsAsBank } from '#core/mail/spoken-name.ts';
import { DAY } from '#core/platform/clock.ts';
import * as z from '#core/schema.ts';
import { audience, PLACEHOLDERS, results } from './vocabulary.ts';

export { TAG_LENGTH } from '#vocabulary/clients/client';
export {
  type Audience,
  CHOSEN_LIMIT,
  EMAIL_FOOTER,
  personalize,
  personalizedBlocks,
  type Results,
} from './vocabulary.ts';

export const SUBJECT_LENGTH = 150;
export const BODY_LENGTH = 10_000;
/** How far ahead a campaign may be scheduled. */
const SCHEDULE_DAYS = 90;

/** Undefined for a time that a campaign can be scheduled for. */
export const sendTimeProblem = (at: Date, now: Date): string | undefined => {
  if (Number.isNaN(at.getTime())) return 'Enter a date and time.';
  if (at.getTime() <= now.getTime()) return 'This time has passed. Choose a later one.';
  return at.getTime() > now.getTime() + SCHEDULE_DAYS * DAY ? `Choose a time within ${SCHEDULE_DAYS} days.` : undefined;
};

/** Undefined when the text can go out as it is. */
export const textProblem = (text: string): string | undefined => placeholderProblem(text, PLACEHOLDERS);

export const bodyProblem = (body: string): string | undefined => textProblem(body) ?? linkProblem(body);

export const campaignState = z.enum(['draft', 'scheduled', 'sending', 'sent', 'stopped']);

export const sender = z.object({ name: z.string(), postal_address: z.string(), reply_to: z.string() });
export type Sender = z.output<typeof sender>;

export const campaign = z.object({
  id: z.string(),
  state: campaignState,
  subject: z.string(),
  body: z.string(),
  audience,
  created_at: z.string(),
  send_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  sender: z.nullable(sender),
  results,
});
export type Campaign = z.output<typeof campaign>;

const content = z.object({
  subject: z._default(z.string().check(z.maxLength(SUBJECT_LENGTH * 4)), ''),
  body: z._default(paragraph(BODY_LENGTH), ''),
  audience: z._default(audience, { mode: 'all', ids: [] }),
});

/** What was saved when the page showed the draft: a save doesn't undo what another window has changed since. */
const seenContent = z.object({
  subject: z.string().check(z.maxLength(SUBJECT_LENGTH)),
  body: z.string().check(z.maxLength(BODY_LENGTH)),
  audience,
});

export const recipient = z.object({
  name: z.string(),
  email: z.string(),
  client_id: z.string(),
  state: z.enum(['sending', 'sent', 'skipped', 'failed']),
  bounced: z.boolean(),
  complained: z.boolean(),
  unsubscribed: z.boolean(),
  opened: z.boolean(),
});
export type Recipient = z.output<typeof recipient>;

/** Beyond this many, clients are no longer counted one by one. */
export const REACH_LIMIT = 20_000;
export const reach = z.object({
  count: z.number(),
  /** False: there are more than were counted. */
  is_exact: z.boolean(),
  /** The first of them. */
  sample: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type Reach = z.output<typeof reach>;

export const routes = {
  campaigns: {
    method: 'GET',
    path: '/api/campaigns',
    auth: 'agent',
    query: page,
    reply: z.object({ campaigns: z.array(campaign), next_cursor: z.nullable(z.string()) }),
  },
  campaign: { method: 'GET', path: '/api/campaigns/{id}', auth: 'agent', reply: campaign },
  createCampaign: {
    method: 'POST',
    path: '/api/campaigns',
    auth: 'agent',
    status: 201,
    body: content,
    reply: campaign,
  },
  saveCampaign: {
    method: 'PUT',
    path: '/api/campaigns/{id}',
    auth: 'agent',
    body: z.extend(content, { seen: z.optional(seenContent) }),
    reply: campaign,
  },
  deleteCampaign: { method: 'DELETE', path: '/api/campaigns/{id}', auth: 'agent', reply: done },
  /** To the agent only, as a client will get it. */
  testCampaign: {
    method: 'POST',
    path: '/api/campaigns/{id}/test',
    auth: 'agent',
    reply: z.object({ to: z.string() }),
  },
  sendCampaign: {
    method: 'POST',
    path: '/api/campaigns/{id}/send',
    auth: 'agent',
    /** To everyone on the list, and what went out can't be called back. */
    liveSession: true,
    body: z.object({ send_at: z.optional(z.string().check(z.maxLength(40))) }),
    reply: campaign,
  },
  /** Who would get it if it went out now; refused like sending it if something is missing. */
  reach: { method: 'GET', path: '/api/campaigns/{id}/reach', auth: 'agent', reply: reach },
  /** Takes a scheduled campaign back, or stops one that is being sent; emails that were sent stay sent. */
  stopCampaign: { method: 'POST', path: '/api/campaigns/{id}/stop', auth: 'agent', reply: campaign },
  recipients: {
    method: 'GET',
    path: '/api/campaigns/{id}/recipients',
    auth: 'agent',
    query: page,
    reply: z.object({ recipients: z.array(recipient), next_cursor: z.nullable(z.string()) }),
  },
  audience: {
    method: 'GET',
    path: '/api/campaigns/audience',
    auth: 'agent',
    query: page,
    reply: z.object({
      clients: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
      next_cursor: z.nullable(z.string()),
    }),
  },
  sender: {
    method: 'GET',
    path: '/api/campaigns/sender',
    auth: 'agent',
    reply: z.object({ sender: z.nullable(sender) }),
  },
  saveSender: {
    method: 'PUT',
    path: '/api/campaigns/sender',
    auth: 'agent',
    body: z.object({
      name: requiredLine(100).check(z.refine((name) => !readsAsBank(name), NOT_A_BANK)),
      postal_address: paragraph(300).check(z.minLength(10, 'Enter your full postal address.')),
      /** As saved when the form was shown. */
      seen: z.optional(z.object({ name: line(100), postal_address: paragraph(300) })),
    }),
    reply: z.object({ sender }),
  },
  /** Changes nothing, because scanners open every link. A browser is redirected to the page that asks. */
  unsubscribePage: {
    method: 'GET',
    path: '/api/unsubscribe/{token}',
    auth: 'public',
    throttle: 50,
    reply: z.object({ from: z.string(), email: z.string() }),
  },
  /** RFC 8058: one click in the email program posts here; so does the page's button. */
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    auth: 'public',
    throttle: 50,
    body: z.object({}),
    reply: done,
  },
  /** The footer of any email that an account made us send. Changes nothing, because scanners open every link. */
  reportPage: {
    method: 'GET',
    path: '/api/report-email/{token}',
    auth: 'public',
    throttle: 50,
    reply: z.object({ from: z.string(), email: z.string(), is_stopped: z.boolean() }),
  },
  /** The sender can't write to this reader anymore. */
  reportEmail: {
    method: 'POST',
    path: '/api/report-email/{token}',
    auth: 'public',
    throttle: 50,
    body: z.object({}),
    reply: done,
  },
} as const satisfies Routes;
