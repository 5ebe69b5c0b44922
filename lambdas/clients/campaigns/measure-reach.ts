// Who a campaign would go to now: before anyone confirms it, they see how many and some of them.
import type { Db, Page } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Client, ClientStore } from '#public/clients/client';
import { fieldsOf, nameOfPlaceholder, ownWords } from '#public/clients/fields';
import { fieldsIn, type OwnField, requireComplete, requireDraft } from './campaign.ts';
import type { CampaignStore } from './campaign-store.ts';
import { REACH_LIMIT, type Reach } from './contract.ts';
import type { Draft } from './entity.ts';
import { type Audience, holesFor } from './vocabulary.ts';

type Clients = Pick<ClientStore, 'getMany' | 'optedIn' | 'mailableByTag' | 'mailableMatching'>;
type ReadPage = (page: { limit: number; cursor?: string }) => Promise<Page<Client>>;
type Deps = { db: Pick<Db, 'get'>; campaigns: Pick<CampaignStore, 'get' | 'sender'>; clients: Clients };

const SAMPLE = 3;
/** Of those who don't get it. */
const LEFT_OUT = 20;
/** About what DynamoDB reads at once. */
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

const readReached = (clients: Clients, agentId: string, { mode, ids, tag = '', where = [] }: Audience) => {
  if (mode === 'chosen') return readChosen(clients, agentId, ids);
  if (mode === 'matching')
    return readAll((page) => clients.mailableMatching(agentId, { ...page, conditions: where }), new Set());
  return mode === 'tagged'
    ? readAll((page) => clients.mailableByTag(agentId, { ...page, tag }), new Set())
    : readAll((page) => clients.optedIn(agentId, 'mailable', page), new Set(ids));
};

/** Of clients who share an address, one gets it. */
const onePerAddress = <R extends { email: string }>(readers: readonly R[]): R[] => {
  const known = new Set<string>();
  return readers.filter(({ email }) => {
    const isFirst = !known.has(email);
    known.add(email);
    return isFirst;
  });
};

/** Who gets it, and who would have a hole in their email. */
const apart = (campaign: Draft, fields: readonly OwnField[], reached: readonly Client[]) => {
  const readers = reached.map(({ name, email, fields: values }) => {
    const reader = { name, email, own: ownWords(fields, values) };
    return { reader, holes: holesFor(campaign, reader) };
  });
  const leftOut = readers.filter(({ holes }) => holes.length > 0);
  const missing = new Set(leftOut.flatMap(({ holes }) => holes));
  return {
    gets: onePerAddress(readers.filter(({ holes }) => holes.length === 0).map(({ reader }) => reader)),
    left_out: {
      count: leftOut.length,
      fields: fields.filter(({ name }) => missing.has(nameOfPlaceholder(name))).map(({ name }) => name),
      names: leftOut.slice(0, LEFT_OUT).map(({ reader }) => reader.name),
    },
  };
};

export const measureReach =
  ({ db, campaigns, clients }: Deps) =>
  async (agent: Agent, id: string): Promise<Reach> => {
    const [campaign, sender, fields] = await Promise.all([
      campaigns.get(agent.id, id),
      campaigns.sender(agent.id),
      fieldsOf(db, agent),
    ]);
    requireDraft(campaign);
    requireComplete(campaign, sender, fields);
    const { reached, isExact } = await readReached(clients, agent.id, campaign.audience);
    if (reached.length === 0)
      throw new AppError('INVALID', { fields: { audience: 'No one in this list is opted in to email.' } });
    const { gets, left_out } = apart(campaign, fieldsIn(campaign, fields), reached);
    if (gets.length === 0)
      throw new AppError('INVALID', {
        fields: { body: `No one in this list has a value for ${left_out.fields.join(', ')}. Add what to say instead.` },
      });
    return { count: gets.length, is_exact: isExact, sample: gets.slice(0, SAMPLE), left_out };
  };
