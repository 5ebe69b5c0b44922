// Email campaigns to clients who opted in, and the actions behind an email's links: unsubscribe, and report its sender.
import * as v from 'valibot';
import { linkProblem } from '#core/documents/formatted-text.ts';
import { placeholderProblem } from '#core/documents/placeholders.ts';
import { done, line, page, paragraph, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { NOT_A_BANK, readsAsBank } from '#core/mail/spoken-name.ts';
import { DAY } from '#core/platform/clock.ts';
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
const SCHEDULE_DAYS = 90;

export const sendTimeProblem = (at: Date, now: Date): string | undefined => {
  if (Number.isNaN(at.getTime())) return 'Enter a date and time.';
  if (at.getTime() <= now.getTime()) return 'This time has passed. Choose a later one.';
  return at.getTime() > now.getTime() + SCHEDULE_DAYS * DAY ? `Choose a time within ${SCHEDULE_DAYS} days.` : undefined;
};

export const textProblem = (text: string): string | undefined => placeholderProblem(text, PLACEHOLDERS);

export const bodyProblem = (body: string): string | undefined => textProblem(body) ?? linkProblem(body);

export const campaignState = v.picklist(['draft', 'scheduled', 'sending', 'sent', 'stopped']);

export const sender = v.object({ name: v.string(), postal_address: v.string() });
export type Sender = v.InferOutput<typeof sender>;

export const campaign = v.object({
  id: v.string(),
  state: campaignState,
  subject: v.string(),
  body: v.string(),
  audience,
  created_at: v.string(),
  send_at: v.nullable(v.string()),
  sender: v.nullable(sender),
  results,
});
export type Campaign = v.InferOutput<typeof campaign>;

const content = v.object({
  subject: v.optional(v.pipe(v.string(), v.maxLength(SUBJECT_LENGTH * 4)), ''),
  body: v.optional(paragraph(BODY_LENGTH), ''),
  audience: v.optional(audience, { mode: 'all', ids: [] }),
});

/** The saved draft as the page showed it: a save doesn't undo another window's changes since. */
const seenContent = v.object({
  subject: v.pipe(v.string(), v.maxLength(SUBJECT_LENGTH)),
  body: v.pipe(v.string(), v.maxLength(BODY_LENGTH)),
  audience,
});

export const recipient = v.object({
  name: v.string(),
  email: v.string(),
  client_id: v.string(),
  state: v.picklist(['sending', 'sent', 'skipped', 'failed']),
  bounced: v.boolean(),
  complained: v.boolean(),
  unsubscribed: v.boolean(),
  opened: v.boolean(),
});
export type Recipient = v.InferOutput<typeof recipient>;

/** Beyond this many, clients are no longer counted one by one. */
export const REACH_LIMIT = 20_000;
export const reach = v.object({
  count: v.number(),
  /** False if there are more than were counted. */
  is_exact: v.boolean(),
  /** The first of them. */
  sample: v.array(v.object({ name: v.string(), email: v.string() })),
});
export type Reach = v.InferOutput<typeof reach>;

export const routes = {
  campaigns: {
    method: 'GET',
    path: '/api/campaigns',
    auth: 'agent',
    query: page,
    reply: v.object({ campaigns: v.array(campaign), next_cursor: v.nullable(v.string()) }),
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
    body: v.object({ ...content.entries, seen: v.optional(seenContent) }),
    reply: campaign,
  },
  deleteCampaign: { method: 'DELETE', path: '/api/campaigns/{id}', auth: 'agent', reply: done },
  /** Sends the campaign to the agent only, in the form that clients get. */
  testCampaign: {
    method: 'POST',
    path: '/api/campaigns/{id}/test',
    auth: 'agent',
    reply: v.object({ to: v.string() }),
  },
  sendCampaign: {
    method: 'POST',
    path: '/api/campaigns/{id}/send',
    auth: 'agent',
    /** The campaign goes to everyone on the list, and can't be called back. */
    liveSession: true,
    body: v.object({ send_at: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
    reply: campaign,
  },
  /** Counts the recipients if it were sent now; refused like sending it if something is missing. */
  reach: { method: 'GET', path: '/api/campaigns/{id}/reach', auth: 'agent', reply: reach },
  /** Takes a scheduled campaign back, or stops one that is being sent; emails already sent stay sent. */
  stopCampaign: { method: 'POST', path: '/api/campaigns/{id}/stop', auth: 'agent', reply: campaign },
  recipients: {
    method: 'GET',
    path: '/api/campaigns/{id}/recipients',
    auth: 'agent',
    query: page,
    reply: v.object({ recipients: v.array(recipient), next_cursor: v.nullable(v.string()) }),
  },
  audience: {
    method: 'GET',
    path: '/api/campaigns/audience',
    auth: 'agent',
    query: page,
    reply: v.object({
      clients: v.array(v.object({ id: v.string(), name: v.string(), email: v.string() })),
      next_cursor: v.nullable(v.string()),
    }),
  },
  sender: {
    method: 'GET',
    path: '/api/campaigns/sender',
    auth: 'agent',
    reply: v.object({ sender: v.nullable(sender) }),
  },
  saveSender: {
    method: 'PUT',
    path: '/api/campaigns/sender',
    auth: 'agent',
    body: v.object({
      name: v.pipe(
        requiredLine(100),
        v.check((name) => !readsAsBank(name), NOT_A_BANK),
      ),
      postal_address: v.pipe(paragraph(300), v.minLength(10, 'Enter your full postal address.')),
      /** The saved values when the form was shown. */
      seen: v.optional(v.object({ name: line(100), postal_address: paragraph(300) })),
    }),
    reply: v.object({ sender }),
  },
  /** Changes nothing, because scanners open every link. A browser is redirected to the page with the question. */
  unsubscribePage: {
    method: 'GET',
    path: '/api/unsubscribe/{token}',
    auth: 'public',
    throttle: 50,
    reply: v.object({ from: v.string(), email: v.string() }),
  },
  /** RFC 8058: one click in the email program posts here; so does the page's button. */
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    auth: 'public',
    throttle: 50,
    body: v.object({}),
    reply: done,
  },
  /** The link in the footer of any email that an account made us send. Opening it changes nothing, because scanners open every link. */
  reportPage: {
    method: 'GET',
    path: '/api/report-email/{token}',
    auth: 'public',
    throttle: 50,
    reply: v.object({ from: v.string(), email: v.string(), is_stopped: v.boolean() }),
  },
  /** The sender can't write to this reader anymore. */
  reportEmail: {
    method: 'POST',
    path: '/api/report-email/{token}',
    auth: 'public',
    throttle: 50,
    body: v.object({}),
    reply: done,
  },
} as const satisfies Routes;
