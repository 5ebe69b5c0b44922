// A campaign and what may be done with it. Pure.

import { AppError } from '#core/http/errors.ts';
import { bodyProblem, sendTimeProblem, textProblem } from './contract.ts';
import type { Draft, Sender, StoredCampaign } from './entity.ts';
import type { Results } from './vocabulary.ts';

export const NO_RESULTS: Results = {
  sent: 0,
  skipped: 0,
  failed: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  opened: 0,
};

export function requireDraft(campaign: StoredCampaign): asserts campaign is Draft {
  if (campaign.state !== 'draft')
    throw new AppError('CONFLICT', {
      message: "This campaign has been sent or scheduled, so it can't be changed anymore.",
    });
}

/** What a campaign needs before it can go out, by field. */
export const missingFields = (
  campaign: Pick<Draft, 'subject' | 'body' | 'audience'>,
  sender: Sender | undefined,
): Record<string, string> => {
  const missing: Record<string, string> = {};
  const subject = campaign.subject ? textProblem(campaign.subject) : 'Enter a subject.';
  const body = campaign.body ? bodyProblem(campaign.body) : 'Write a message.';
  if (subject) missing.subject = subject;
  if (body) missing.body = body;
  if (!sender?.postalAddress)
    missing.sender = 'Enter your sender details with a postal address first. The law requires it.';
  if (campaign.audience.mode === 'chosen' && campaign.audience.ids.length === 0)
    missing.audience = 'Choose at least one client.';
  if (campaign.audience.mode === 'tagged' && !campaign.audience.tag?.trim()) missing.audience = 'Enter the tag.';
  return missing;
};

export const requireComplete = (
  campaign: Pick<Draft, 'subject' | 'body' | 'audience'>,
  sender: Sender | undefined,
): Sender => {
  const fields = missingFields(campaign, sender);
  if (!sender || Object.keys(fields).length > 0) throw new AppError('INVALID', { fields });
  return sender;
};

/** Undefined: now. */
export const sendTime = (given: string | undefined, now: Date): Date | undefined => {
  if (!given) return undefined;
  const at = new Date(given);
  const problem = sendTimeProblem(at, now);
  if (problem) throw new AppError('INVALID', { fields: { send_at: problem } });
  return at;
};
