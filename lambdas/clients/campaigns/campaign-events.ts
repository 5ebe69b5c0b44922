import { held, type Page, type Write, when } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { MAIL_TAGS, type SesEvent } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { addOptOut, type Client, type ClientStore } from '#public/clients/client';
import { type CampaignStore, countResult, requireComplete, requireDraft } from './campaign.ts';
import { REACH_LIMIT, type Reach } from './contract.ts';
import { recipient } from './entity.ts';
import { settleWrites } from './sending/send-part.ts';
import type { Audience, Results } from './vocabulary.ts';

// A campaign's recipients if it were sent now: before confirming it, the agent sees how many and some of them.

type Clients = Pick<ClientStore, 'getMany' | 'optedIn' | 'mailableByTag'>;
type ReadPage = (page: { limit: number; cursor?: string }) => Promise<Page<Client>>;
type Deps = { campaigns: Pick<CampaignStore, 'get' | 'sender'>; clients: Clients };

const SAMPLE = 3;
/** About as many as DynamoDB reads per call. */
const PART = 1000;

const readChosen = async (clients: Clients, agentId: string, ids: readonly string[]) => {
  const found = await clients.getMany(agentId, [...ids]);
  return { reached: found.filter(({ email, consent }) => email && consent.email.state === 'in'), isExact: true };
};

const readAll = async (readPage: ReadPage, leftOut: ReadonlySet<string>) => {
  const reached: Client[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({ limit: PART, cursor });
    reached.push(...page.items.filter(({ id }) => !leftOut.has(id)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && reached.length < REACH_LIMIT);
  return { reached, isExact: cursor === undefined };
};

const readReached = (clients: Clients, agentId: string, { mode, ids, tag = '' }: Audience) => {
  if (mode === 'chosen') return readChosen(clients, agentId, ids);
  return mode === 'tagged'
    ? readAll((page) => clients.mailableByTag(agentId, { ...page, tag }), new Set())
    : readAll((page) => clients.optedIn(agentId, 'mailable', page), new Set(ids));
};

/** Clients who share an address get one email. */
const onePerAddress = (clients: readonly Client[]): Client[] => {
  const known = new Set<string>();
  return clients.filter(({ email }) => {
    const isFirst = !known.has(email);
    known.add(email);
    return isFirst;
  });
};

export const measureReach =
  ({ campaigns, clients }: Deps) =>
  async (agent: Agent, id: string): Promise<Reach> => {
    const [campaign, sender] = await Promise.all([campaigns.get(agent.id, id), campaigns.sender(agent.id)]);
    requireDraft(campaign);
    requireComplete(campaign, sender);
    const { reached, isExact } = await readReached(clients, agent.id, campaign.audience);
    if (reached.length === 0)
      throw new AppError('INVALID', { fields: { audience: 'No one in this list is opted in to email.' } });
    const readers = onePerAddress(reached);
    return {
      count: readers.length,
      is_exact: isExact,
      sample: readers.slice(0, SAMPLE).map(({ name, email }) => ({ name, email })),
    };
  };

// SES's reports about campaign emails, in any order and more than once. They update the results; a bounced address,
// or one with a complaint, gets no more email.

type NoteEmailEventDeps = {
  campaigns: Pick<CampaignStore, 'recipient' | 'save'>;
  clients: Pick<ClientStore, 'get' | 'movedOn' | 'save'>;
  clock: Clock;
};

type Mark = 'bouncedAt' | 'complainedAt' | 'openedAt';
type EmailEvent =
  | { kind: 'settled'; state: 'sent' | 'failed' }
  | {
      kind: 'marked';
      mark: Mark;
      counts: keyof Results;
      optOut?: { source: 'bounce' | 'complaint'; said: string };
    };

/** An event's meaning for the recipient; undefined if it has none. */
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
export const noteEmailEvent = (deps: NoteEmailEventDeps) => {
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
