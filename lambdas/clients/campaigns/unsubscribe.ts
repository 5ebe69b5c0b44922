// The unsubscribe link of a campaign.
import type { Secret } from '#core/aws/secrets.ts';
import { held, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { addOptOut, type ClientStore } from '#public/clients/client';
import { clientNotification } from '#public/dashboard';
import { type CampaignStore, countResult } from './campaign-store.ts';
import type { routes } from './contract.ts';
import { recipient } from './entity.ts';
import { readUnsubscribeToken, type Unsubscribing } from './sending/unsubscribe-token.ts';

type Deps = {
  campaigns: Pick<CampaignStore, 'get' | 'recipient' | 'save'>;
  clients: Pick<ClientStore, 'get' | 'movedOn' | 'save'>;
  pinKey: Secret;
  clock: Clock;
};

const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');

const readToken = async ({ pinKey }: Pick<Deps, 'pinKey'>, token: string): Promise<Unsubscribing> => {
  const found = readUnsubscribeToken(await pinKey(), token);
  if (!found) throw new AppError('LINK_NOT_FOUND');
  return found;
};

/** What the page asks about. */
export const showUnsubscribe =
  (deps: Deps) =>
  async (token: string): Promise<Reply<typeof routes.unsubscribePage>> => {
    const { agentId, campaignId, clientId, hash } = await readToken(deps, token);
    const campaign = await deps.campaigns.get(agentId, campaignId);
    const found = clientId ? await deps.campaigns.recipient(campaignId, hash) : undefined;
    return { from: campaign.sender?.name ?? '', email: found ? masked(found.email) : '' };
  };

/** The opt-out comes first, every time the link is used; the campaign counts it once. */
export const unsubscribe =
  (deps: Deps) =>
  async (token: string): Promise<void> => {
    const { agentId, campaignId, clientId, hash } = await readToken(deps, token);
    // The link of a test email.
    if (!clientId) return;
    const found = await deps.campaigns.recipient(campaignId, hash);
    const name = found?.name ?? 'The client';
    await addOptOut(deps)({
      agentId,
      clientId,
      channel: 'email',
      hash,
      source: 'unsubscribe link',
      by: name,
      said: 'Used the unsubscribe link of a campaign',
    });
    const now = deps.clock();
    const news = {
      subject: `${name} unsubscribed`,
      body: "They won't get any more campaign emails from you. You can still reach them in other ways they agreed to.",
      about: clientId,
    };
    await held(
      deps.campaigns.save([
        recipient.update(
          { campaignId, hash },
          { set: { unsubscribedAt: now.toISOString() } },
          { if: when('attribute_exists(#PK) AND attribute_not_exists(#unsubscribedAt)') },
        ),
        countResult(agentId, campaignId, 'unsubscribed'),
        clientNotification(agentId, 'unsubscribed', news, now),
      ]),
    );
  };
