// Accounts as senders of email: what staff see and stop. How a reader reports one is in the contract of campaigns, whose
// function serves what people do by a link in an email.
import { page } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

export const senderView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** new: less than a week since its first email, an unproven address, or reported lately. */
  standing: z.enum(['new', 'established']),
  first_at: z.string(),
  last_day: z.string(),
  sent: z.number(),
  bounces: z.number(),
  complaints: z.number(),
  reports: z.number(),
  stopped_at: z.nullable(z.string()),
  stopped_by: z.nullable(z.enum(['reports', 'staff', 'name'])),
});
export type SenderView = z.output<typeof senderView>;

export const routes = {
  senders: {
    method: 'GET',
    path: '/api/staff/senders',
    auth: 'staff',
    query: page,
    reply: z.object({ senders: z.array(senderView), next_cursor: z.nullable(z.string()) }),
  },
  stopSender: { method: 'POST', path: '/api/staff/senders/{id}/stop', auth: 'staff', reply: senderView },
  /** It may send again, and begins without reports. Readers who reported it still get nothing from it. */
  allowSender: { method: 'POST', path: '/api/staff/senders/{id}/allow', auth: 'staff', reply: senderView },
} as const satisfies Routes;
