// A campaign and what may be done with it. Pure.

import { usesPlaceholder } from '#core/documents/placeholders.ts';
import { AppError } from '#core/http/errors.ts';
import { nameOfPlaceholder } from '#public/clients/fields';
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

export type OwnField = NonNullable<StoredCampaign['fields']>[number];

/** Those of the agent's own fields that it says. */
export const fieldsIn = ({ subject, body }: Pick<Draft, 'subject' | 'body'>, fields: readonly OwnField[]): OwnField[] =>
  fields
    .filter(({ name }) => usesPlaceholder(`${subject}\n${body}`, nameOfPlaceholder(name)))
    .map(({ id, name, kind }) => ({ id, name, kind }));

const asksForDeleted = ({ mode, where = [] }: Draft['audience'], fields: readonly OwnField[]): boolean =>
  mode === 'matching' && where.some((one) => 'field' in one && !fields.some(({ id }) => id === one.field));

/** What a campaign needs before it can go out, by field. */
export const missingFields = (
  campaign: Pick<Draft, 'subject' | 'body' | 'format' | 'audience'>,
  sender: Sender | undefined,
  fields: readonly OwnField[],
): Record<string, string> => {
  const own = fields.map(({ name }) => nameOfPlaceholder(name));
  const missing: Record<string, string> = {};
  const subject = campaign.subject ? textProblem(campaign.subject, own) : 'Enter a subject.';
  const text = { body: campaign.body, isFormatted: campaign.format === 'marks' };
  const body = campaign.body ? bodyProblem(text, own) : 'Write a message.';
  if (subject) missing.subject = subject;
  if (body) missing.body = body;
  if (!sender?.postalAddress)
    missing.sender = 'Enter your sender details with a postal address first. The law requires it.';
  if (campaign.audience.mode === 'chosen' && campaign.audience.ids.length === 0)
    missing.audience = 'Choose at least one client.';
  if (campaign.audience.mode === 'tagged' && !campaign.audience.tag?.trim()) missing.audience = 'Enter the tag.';
  if (campaign.audience.mode === 'matching' && !campaign.audience.where) missing.audience = 'Choose a segment.';
  if (asksForDeleted(campaign.audience, fields))
    missing.audience =
      'This segment asks for a field that you have deleted. Choose another segment, or put the field back.';
  return missing;
};

export const requireComplete = (
  campaign: Pick<Draft, 'subject' | 'body' | 'format' | 'audience'>,
  sender: Sender | undefined,
  own: readonly OwnField[],
): Sender => {
  const fields = missingFields(campaign, sender, own);
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
