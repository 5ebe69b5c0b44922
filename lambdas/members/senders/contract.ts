// Accounts as senders of email: the staff's list and its actions. The report by a reader is in the contract of
// campaigns, whose function serves the links in emails.
import * as v from 'valibot';
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';

export const senderView = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  /** new: less than a week since its first email, an unproven address, or reported lately. */
  standing: v.picklist(['new', 'established']),
  last_day: v.string(),
  sent: v.number(),
  bounces: v.number(),
  complaints: v.number(),
  reports: v.number(),
  stopped_at: v.nullable(v.string()),
  stopped_by: v.nullable(v.picklist(['reports', 'staff', 'name'])),
});
export type SenderView = v.InferOutput<typeof senderView>;

export const routes = {
  senders: {
    method: 'GET',
    path: '/api/staff/senders',
    auth: 'staff',
    query: page,
    reply: v.object({ senders: v.array(senderView), next_cursor: v.nullable(v.string()) }),
  },
  stopSender: { method: 'POST', path: '/api/staff/senders/{id}/stop', auth: 'staff', reply: senderView },
  /** It may send again, and starts without reports. Readers who reported it still get nothing from it. */
  allowSender: { method: 'POST', path: '/api/staff/senders/{id}/allow', auth: 'staff', reply: senderView },
} as const satisfies Routes;
