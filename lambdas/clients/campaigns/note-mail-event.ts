import { ConditionFailed, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { MAIL_TAGS } from '#core/mail/mail-tags.ts';
import type { Clock } from '#core/platform/clock.ts';
import { optOut } from '../consent/opt-out.ts';
import type { ClientStore } from '../list/client-store.ts';
import { type CampaignStore, countWrite } from './campaign-store.ts';
import type { Results } from './contract.ts';

export type SesEvent = {
  eventType?: string;
  mail?: { tags?: Record<string, string[]> };
  bounce?: { bounceType?: string };
};

type Deps = {
  campaigns: Pick<CampaignStore, 'save'>;
  clients: Pick<ClientStore, 'get' | 'getMany' | 'save'>;
  clock: Clock;
};

/** A mark on the recipient, set once, and the result that it counts for. */
const marks: Record<string, { mark: string; counts: keyof Results; source?: 'bounce' | 'complaint'; said?: string }> = {
  Bounce: { mark: 'bouncedAt', counts: 'bounced', source: 'bounce', said: 'Their address does not take mail' },
  Complaint: {
    mark: 'complainedAt',
    counts: 'complained',
    source: 'complaint',
    said: 'They reported a campaign as unwanted',
  },
  Open: { mark: 'openedAt', counts: 'opened' },
};

/** False when the mail is none of a campaign's. */
export const noteMailEvent = (deps: Deps) => {
  const out = optOut(deps);

  const once = async (write: Parameters<CampaignStore['save']>[0]) => {
    try {
      await deps.campaigns.save(write);
    } catch (error) {
      // Heard before.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };

  return async (event: SesEvent): Promise<boolean> => {
    const [campaignId] = event.mail?.tags?.[MAIL_TAGS.campaign] ?? [];
    const [hash] = event.mail?.tags?.[MAIL_TAGS.recipient] ?? [];
    if (!campaignId || !hash) return false;
    const key = keys.recipient(campaignId, hash);
    const [row] = await deps.clients.getMany([key]);
    if (!row) return false;
    const agentId = String(row.agentId);
    const kind = event.eventType ?? '';
    if (kind === 'Send' || kind === 'Reject') {
      const state = kind === 'Send' ? 'sent' : 'failed';
      await once([
        { update: key, change: { set: { state } }, if: when('#state = :sending', { ':sending': 'sending' }) },
        countWrite(agentId, campaignId, state),
      ]);
      return true;
    }
    const meaning = marks[kind];
    // A full mailbox is no reason to give an address up.
    if (!meaning || (kind === 'Bounce' && event.bounce?.bounceType !== 'Permanent')) return true;
    // The no comes first: a crash in between must not leave the address open.
    if (meaning.source)
      await out({
        agentId,
        clientId: String(row.clientId),
        channel: 'email',
        hash,
        source: meaning.source,
        by: 'Mail provider',
        said: meaning.said ?? '',
      });
    await once([
      {
        update: key,
        change: { set: { [meaning.mark]: deps.clock().toISOString() } },
        if: when(`attribute_not_exists(#${meaning.mark})`),
      },
      countWrite(agentId, campaignId, meaning.counts),
    ]);
    return true;
  };
};
