import * as v from 'valibot';
import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { sameDigest } from '#core/crypto/pin.ts';
import { held, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { parse } from '#core/schema.ts';
import { addOptOut, type ClientStore } from '#public/clients/client';
import { clientNotification } from '#public/members/dashboard';
import { type CampaignStore, countResult } from './campaign.ts';
import type { routes } from './contract.ts';
import { recipient } from './entity.ts';

// The reader and the sender of an unsubscription, signed so that no one can unsubscribe others. It has no dot: the
// edge takes a last path segment with a dot for a file.

type Unsubscribing = { agentId: string; campaignId: string; clientId: string; hash: string };

const signature = (key: string, text: string) => keyedHash(key, 'unsubscribe', text).toString('base64url');

const content = v.tuple([v.string(), v.string(), v.string(), v.string()]);

export const unsubscribeToken = (key: string, { agentId, campaignId, clientId, hash }: Unsubscribing): string => {
  const text = Buffer.from(JSON.stringify([agentId, campaignId, clientId, hash])).toString('base64url');
  return `${text}~${signature(key, text)}`;
};

export const readUnsubscribeToken = (key: string, token: string): Unsubscribing | undefined => {
  const [text = '', mac = ''] = token.split('~');
  if (!sameDigest(mac, signature(key, text))) return undefined;
  const [agentId, campaignId, clientId, hash] = parse(content, JSON.parse(Buffer.from(text, 'base64url').toString()));
  return { agentId, campaignId, clientId, hash };
};

// The unsubscribe link of a campaign.

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

/** The sender's facts for the question on the page. */
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
