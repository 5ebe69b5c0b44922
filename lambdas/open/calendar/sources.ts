// The days and times of an agent's work, read from the rows of each feature.
import type { Db } from '#core/data/db.ts';
import type { EventTime } from '#core/documents/calendar-file.ts';
import { isoAfter, MINUTE, WITH_ZONE } from '#core/platform/clock.ts';
import { dayOfDeadline, daysLater } from '#core/platform/deadline.ts';
import { listTransactions, toursIn } from '#public/chat/transaction';
import type { createCampaignStore } from '#public/clients/campaigns';
import type { ClientStore } from '#public/clients/client';
import { communication, pipelinePartition } from '#public/funds/request';
import { DATE_WORDS, type ListingRow, listOwn, stateOf } from '#public/listings/listing';
import { listOffers } from '#public/listings/offers';

/** `person` and `place` are shown in the form that the agent has chosen. */
export type Planned = {
  kind: string;
  id: string;
  words: string;
  when: EventTime;
  state?: 'confirmed' | 'proposed' | 'canceled';
  person?: string;
  place?: string;
  note?: string;
  path: string;
};
export type Read = { planned: Planned[]; isWhole: boolean };

export type Sources = {
  db: Pick<Db, 'query'>;
  clients: Pick<ClientStore, 'optedIn'>;
  campaigns: Pick<ReturnType<typeof createCampaignStore>, 'list'>;
};
type Input = { agentId: string; now: Date };

const MOST = 300;
/** Offers are read listing by listing. */
const MOST_LISTINGS = 20;
const TOUR_MINUTES = 60;
const CAMPAIGN_MINUTES = 15;
/** The past days that a calendar keeps. */
const PAST_DAYS = 30;

export const firstDay = (now: Date): string => daysLater(now.toISOString().slice(0, 10), -PAST_DAYS);

/** Sort keys: every day begins with a digit. */
const LAST = ':';

const lasting = (from: string, minutes: number): EventTime => ({
  from,
  to: isoAfter(new Date(from), minutes * MINUTE),
});

const requests = async ({ db }: Sources, { agentId, now }: Input): Promise<Read> => {
  const between: [string, string] = [firstDay(now), LAST];
  const list = (name: 'WAITING' | 'ANSWERED') =>
    communication.list(db, { index: 'GSI2', pk: pipelinePartition(agentId, name), between, limit: MOST });
  const [waiting, answered] = await Promise.all([list('WAITING'), list('ANSWERED')]);
  const planned = [...waiting.items, ...answered.items].flatMap((row): Planned[] => {
    if (row.kind !== 'request') return [];
    const shared = {
      id: row.id,
      person: row.name || row.toUser,
      place: row.purchase?.property,
      path: `/deals/${row.deal}`,
    };
    if (row.state === 'received')
      return row.validUntil && !row.withdrawnAt
        ? [{ ...shared, kind: 'report', words: 'Report expires', when: { day: dayOfDeadline(row.validUntil) } }]
        : [];
    const [needed, ends] = [row.purchase?.needed_by, dayOfDeadline(row.expiresAt)];
    return [
      ...(needed ? [{ ...shared, kind: 'needed', words: 'Proof of funds needed', when: { day: needed } }] : []),
      ...(needed === ends ? [] : [{ ...shared, kind: 'request', words: 'Request expires', when: { day: ends } }]),
    ];
  });
  return { planned, isWhole: !waiting.nextCursor && !answered.nextCursor };
};

const offersOf = async ({ db }: Sources, { id, address }: ListingRow): Promise<Planned[]> =>
  (await listOffers(db, id)).map((offer) => ({
    kind: 'offer',
    id: offer.id,
    words: 'Offer expires',
    person: offer.buyerName,
    place: address,
    when: { day: offer.lastDay },
    path: `/listings/${id}`,
  }));

const ofListing = ({ id, address, contract, ...row }: ListingRow, now: Date): Planned[] => {
  const shared = { place: address, path: `/listings/${id}` };
  const dates = (contract?.dates ?? []).map(({ name, day }) => ({
    ...shared,
    kind: 'date',
    id: `${id}-${name}`,
    words: DATE_WORDS[name],
    when: { day },
  }));
  const isOpen = stateOf(row, now) === 'open' && !row.accepted;
  return isOpen
    ? [...dates, { ...shared, kind: 'listing', id, words: 'Listing link ends', when: { day: row.lastDay } }]
    : dates;
};

const listings = async (sources: Sources, { agentId, now }: Input): Promise<Read> => {
  const { items, nextCursor } = await listOwn(sources.db, { id: agentId }, { limit: MOST });
  const withOffers = items.filter(({ offers, accepted, closedAt }) => offers > 0 && !accepted && !closedAt);
  const offers = await Promise.all(withOffers.slice(0, MOST_LISTINGS).map((row) => offersOf(sources, row)));
  return {
    planned: [...items.flatMap((row) => ofListing(row, now)), ...offers.flat()],
    isWhole: !nextCursor && withOffers.length <= MOST_LISTINGS,
  };
};

const tours = async ({ db }: Sources, { agentId }: Input): Promise<Read> => {
  const { items, nextCursor } = await listTransactions(db, agentId, { limit: MOST });
  const planned = items.flatMap((transaction) =>
    toursIn(transaction).map((tour): Planned => {
      const time = new Intl.DateTimeFormat('en-US', {
        ...{ timeZone: tour.zone, hour: 'numeric', minute: '2-digit' },
        ...WITH_ZONE,
      }).format(new Date(tour.at));
      return {
        kind: 'tour',
        id: tour.id,
        words: 'Tour',
        person: transaction.guestName,
        place: tour.address,
        note: `${time} at the home.`,
        when: lasting(tour.at, TOUR_MINUTES),
        state: tour.state,
        path: `/transactions/${transaction.id}`,
      };
    }),
  );
  return { planned, isWhole: !nextCursor };
};

const calls = async ({ clients }: Sources, { agentId, now }: Input): Promise<Read> => {
  const between: [string, string] = [`!${firstDay(now)}`, '!~'];
  const { items, nextCursor } = await clients.optedIn(agentId, 'callable', { between, limit: MOST });
  const planned = items.flatMap(({ id, name, callOn }): Planned[] =>
    callOn
      ? [{ kind: 'call', id, words: 'Call', person: name, when: { day: callOn }, path: `/client-list/${id}` }]
      : [],
  );
  return { planned, isWhole: !nextCursor };
};

const campaigns = async (sources: Sources, { agentId }: Input): Promise<Read> => {
  // Newest first: a scheduled campaign is at most 90 days old. If the list is longer, a campaign that isn't read may still exist.
  const { items, nextCursor } = await sources.campaigns.list(agentId, { limit: MOST });
  const planned = items.flatMap((campaign): Planned[] => {
    if (campaign.state !== 'scheduled' && campaign.state !== 'sending') return [];
    const { id, sendAt } = campaign;
    return [
      {
        kind: 'campaign',
        id,
        words: 'Campaign goes out',
        when: lasting(sendAt, CAMPAIGN_MINUTES),
        path: `/campaigns/${id}`,
      },
    ];
  });
  return { planned, isWhole: !nextCursor };
};

const startOf = ({ when }: Planned): string => ('day' in when ? when.day : when.from);

export const readPlanned = async (sources: Sources, input: Input): Promise<Read> => {
  const reads = await Promise.all([requests, listings, tours, calls, campaigns].map((read) => read(sources, input)));
  const first = firstDay(input.now);
  return {
    planned: reads.flatMap(({ planned }) => planned).filter((one) => startOf(one) >= first),
    isWhole: reads.every(({ isWhole }) => isWhole),
  };
};
