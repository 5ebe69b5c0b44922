// What SES reports about campaign emails, in any order and more than once. It moves the results; an address that takes no
// email, or whose owner complained, gets no more of it.
import { held, type Write, when } from '#core/data/db.ts';
import { MAIL_TAGS } from '#core/mail/mail-tags.ts';
import type { Clock } from '#core/platform/clock.ts';
import { addOptOut, type ClientStore } from '#public/clients/client';
import { type CampaignStore, countResult } from './campaign-store.ts';
import { recipient } from './entity.ts';
import { settleWrites } from './sending/part.ts';
import type { Results } from './vocabulary.ts';

export type SesEvent = {
  eventType?: string;
  mail?: { tags?: Record<string, string[]> };
  bounce?: { bounceType?: string };
};

type Deps = {
  campaigns: Pick<CampaignStore, 'recipient' | 'save'>;
  clients: Pick<ClientStore, 'get' | 'movedOn' | 'save'>;
  clock: Clock;
};

type Mark = 'bouncedAt' | 'complainedAt' | 'openedAt';
export type EmailEvent =
  | { kind: 'settled'; state: 'sent' | 'failed' }
  | {
      kind: 'marked';
      mark: Mark;
      counts: keyof Results;
      optOut?: { source: 'bounce' | 'complaint'; said: string };
    };

/** What an event means for the recipient; undefined when it means nothing. */
export const meaningOf = ({ eventType, bounce }: SesEvent): EmailEvent | undefined => {
  switch (eventType) {
    case 'Send':
      return { kind: 'settled', state: 'sent' };
    case 'Reject':
      return { kind: 'settled', state: 'failed' };
    case 'Open':
      return { kind: 'marked', mark: 'openedAt', counts: 'opened' };
    case 'Complaint':
      return {
        kind: 'marked',
        mark: 'complainedAt',
        counts: 'complained',
        optOut: { source: 'complaint', said: 'They reported a campaign as spam' },
      };
    case 'Bounce':
      // A full mailbox is no reason to give up an address.
      if (bounce?.bounceType !== 'Permanent') return undefined;
      return {
        kind: 'marked',
        mark: 'bouncedAt',
        counts: 'bounced',
        optOut: { source: 'bounce', said: "Their address doesn't accept email" },
      };
    default:
      return undefined;
  }
};

/** False when the email isn't a campaign's. */
export const noteEmailEvent = (deps: Deps) => {
  const saveOnce = async (writes: Write[]) => {
    // SES has reported it before.
    await held(deps.campaigns.save(writes));
  };

  return async (event: SesEvent): Promise<boolean> => {
    const [campaignId] = event.mail?.tags?.[MAIL_TAGS.campaign] ?? [];
    const [hash] = event.mail?.tags?.[MAIL_TAGS.recipient] ?? [];
    if (!campaignId || !hash) return false;
    const found = await deps.campaigns.recipient(campaignId, hash);
    if (!found) return false;
    const { agentId, clientId } = found;
    const meaning = meaningOf(event);
    if (!meaning) return true;
    if (meaning.kind === 'settled') {
      await saveOnce(settleWrites({ agentId, id: campaignId }, hash, meaning.state));
      return true;
    }
    const { mark, counts, optOut } = meaning;
    // The opt-out comes first: a crash in between must not leave the address open.
    if (optOut) await addOptOut(deps)({ agentId, clientId, channel: 'email', hash, by: 'Email provider', ...optOut });
    await saveOnce([
      recipient.update(
        { campaignId, hash },
        { set: { [mark]: deps.clock().toISOString() } },
        { if: when(`attribute_not_exists(#${mark})`) },
      ),
      countResult(agentId, campaignId, counts),
    ]);
    return true;
  };
};
