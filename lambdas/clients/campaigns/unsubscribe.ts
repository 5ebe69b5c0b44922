import type { Secret } from '#core/aws/secrets.ts';
import { newId } from '#core/crypto/ids.ts';
import { ConditionFailed, when } from '#core/data/db.ts';
import { keys } from '#core/data/table.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { optOut } from '../consent/opt-out.ts';
import type { ClientStore } from '../list/client-store.ts';
import { type CampaignStore, countWrite } from './campaign-store.ts';
import { type Leaving, leavingFrom } from './unsubscribe-token.ts';

type Deps = {
  campaigns: Pick<CampaignStore, 'get' | 'save'>;
  clients: Pick<ClientStore, 'get' | 'getMany' | 'save'>;
  pinKey: Secret;
  clock: Clock;
};

const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');

export const unsubscribe = (deps: Deps) => {
  const out = optOut(deps);

  const leaving = async (token: string): Promise<Leaving> => {
    const found = leavingFrom(await deps.pinKey(), token);
    if (!found) throw new AppError('LINK_NOT_FOUND');
    return found;
  };

  const recipientOf = async ({ campaignId, hash }: Leaving) => {
    const [row] = await deps.clients.getMany([keys.recipient(campaignId, hash)]);
    return row;
  };

  return {
    async look(token: string): Promise<{ from: string; email: string }> {
      const who = await leaving(token);
      const campaign = await deps.campaigns.get(who.agentId, who.campaignId);
      const row = who.clientId ? await recipientOf(who) : undefined;
      return { from: campaign.sender?.name ?? '', email: row ? masked(String(row.email)) : '' };
    },

    /** The no comes first, and again however often the link is used; the campaign counts it once. */
    async leave(token: string): Promise<void> {
      const who = await leaving(token);
      // A test mail's way out.
      if (!who.clientId) return;
      const row = await recipientOf(who);
      const name = String(row?.name ?? 'The client');
      await out({
        ...who,
        channel: 'email',
        source: 'unsubscribe link',
        by: name,
        said: 'Used the unsubscribe link of a campaign',
      });
      const now = deps.clock();
      const id = newId(now);
      try {
        await deps.campaigns.save([
          {
            update: keys.recipient(who.campaignId, who.hash),
            change: { set: { unsubscribedAt: now.toISOString() } },
            if: when('attribute_exists(#PK) AND attribute_not_exists(#unsubscribedAt)'),
          },
          countWrite(who.agentId, who.campaignId, 'unsubscribed'),
          {
            put: {
              ...keys.event(who.agentId, id),
              id,
              type: 2,
              subject: `${name} unsubscribed`,
              body: 'They get no more campaign mails from you. Your other ways to reach them are as they were.',
              date: now.toISOString(),
              read: false,
            },
          },
        ]);
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
};
