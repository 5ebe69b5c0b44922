// A campaign and what may be done with it. Pure.

import { AppError } from '#core/http/errors.ts';
import { DAY } from '#core/platform/clock.ts';
import type { Audience, Campaign, Results } from './contract.ts';
import { SCHEDULE_DAYS } from './contract.ts';

export type Sender = { name: string; postalAddress: string; replyTo: string };

export type StoredCampaign = {
  id: string;
  agentId: string;
  state: Campaign['state'];
  subject: string;
  body: string;
  audience: Audience;
  createdAt: string;
  sendAt?: string;
  finishedAt?: string;
  sender?: Sender;
  revision: number;
} & Results;

export const NO_RESULTS: Results = {
  sent: 0,
  skipped: 0,
  failed: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  opened: 0,
};

export const requireDraft = (campaign: StoredCampaign): void => {
  if (campaign.state !== 'draft')
    throw new AppError('CONFLICT', {
      message: 'This campaign has been sent or scheduled and can no longer be changed.',
    });
};

/** What a campaign lacks before it may go out, by field. */
export const missingFields = (campaign: StoredCampaign, sender: Sender | undefined): Record<string, string> => {
  const missing: Record<string, string> = {};
  if (!campaign.subject) missing.subject = 'Write a subject.';
  if (!campaign.body) missing.body = 'Write the message.';
  if (!sender?.postalAddress)
    missing.sender = 'Enter your sender details with a postal address first. The law asks for it.';
  if (campaign.audience.mode === 'chosen' && campaign.audience.ids.length === 0)
    missing.audience = 'Choose at least one client.';
  return missing;
};

/** Undefined for now. */
export const sendTime = (given: string | undefined, now: Date): Date | undefined => {
  if (!given) return undefined;
  const at = new Date(given);
  if (Number.isNaN(at.getTime())) throw new AppError('INVALID', { fields: { send_at: 'Enter a date and time.' } });
  if (at.getTime() <= now.getTime()) throw new AppError('INVALID', { fields: { send_at: 'This time has passed.' } });
  if (at.getTime() > now.getTime() + SCHEDULE_DAYS * DAY)
    throw new AppError('INVALID', { fields: { send_at: `At most ${SCHEDULE_DAYS} days ahead.` } });
  return at;
};
