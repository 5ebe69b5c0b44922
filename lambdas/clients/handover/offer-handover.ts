import { newId } from '#core/crypto/ids.ts';
import type { Db, Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite } from '#core/data/outbox.ts';
import { type Pause, writeAgain } from '#core/data/write-again.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body, Query, Reply } from '#core/http/route.ts';
import { type Clock, DAY, isoAfter } from '#core/platform/clock.ts';
import { accountNotification } from '#public/dashboard';
import { transactCharged } from '#public/members/senders';
import {
  joiningWrite,
  memberOf,
  officeChange,
  officesOf,
  otherMember,
  type People,
  readJoining,
  readPeople,
} from '#public/offices';
import type { routes } from './contract.ts';
import { offerEmail } from './emails/handover-emails.ts';
import type { StoredHandover } from './entity.ts';
import { countClients } from './handed-clients.ts';
import { isOffered, requireNoOther } from './handover.ts';
import { handoversOf, listedUntil, offerWrite } from './handover-store.ts';
import { OFFER_DAYS } from './vocabulary.ts';

export type HandoverDeps = { db: Pick<Db, 'get' | 'query' | 'transact'>; clock: Clock; pause?: Pause };

type Offer = Body<typeof routes.offerHandover>;

export const measureHandover =
  ({ db, clock }: HandoverDeps) =>
  async (
    agent: Agent,
    officeId: string,
    { tag }: Query<typeof routes.handoverReach>,
  ): Promise<Reply<typeof routes.handoverReach>> => {
    memberOf(await readPeople(db, officeId, clock()), agent.id);
    const { count, isExact } = await countClients(db, { agentId: agent.id, tag });
    return { count, is_exact: isExact };
  };

export const sideOf = ({ agentId: id, name, email, joinedAt }: People['members'][number]) => ({
  id,
  name,
  email,
  joinedAt,
});

const openOf = async (
  db: HandoverDeps['db'],
  agent: Pick<Agent, 'id'>,
  people: People,
  now: Date,
): Promise<StoredHandover[]> => {
  const all = await handoversOf(db, people.office.id, agent);
  return all.filter((one) => one.state === 'moving' || isOffered(one, people.members, now));
};

export type Place = { people: People; open: StoredHandover[] };

/** Each office where the account is, with what is open of it there. */
export const placesOf = async (db: HandoverDeps['db'], agentId: string, now: Date, read?: People): Promise<Place[]> => {
  const offices = await officesOf(db, agentId);
  return Promise.all(
    offices.map(async ({ officeId }) => {
      const people = read?.office.id === officeId ? read : await readPeople(db, officeId, now);
      return { people, open: await openOf(db, { id: agentId }, people, now) };
    }),
  );
};

/** How many it is about, when nothing else is open about them, in this office or another one. */
export const countOffer = async (
  db: HandoverDeps['db'],
  { people, from, tag, now }: { people: People; from: Pick<Agent, 'id'>; tag?: string | undefined; now: Date },
) => {
  const places = await placesOf(db, from.id, now, people);
  requireNoOther(
    places.flatMap(({ open }) => open),
    { tag, officeId: people.office.id },
  );
  const counted = await countClients(db, { agentId: from.id, tag });
  if (counted.count === 0)
    throw tag === undefined
      ? new AppError('CONFLICT', { message: 'You have no clients to hand over.' })
      : new AppError('INVALID', { fields: { tag: 'None of your clients has this tag.' } });
  return { ...counted, offeredAt: now.toISOString(), until: isoAfter(now, OFFER_DAYS * DAY) };
};

const newOffer = async (
  db: HandoverDeps['db'],
  people: People,
  { agent, other, tag, now }: { agent: Agent; other: string; tag: string | undefined; now: Date },
): Promise<StoredHandover> => {
  const from = memberOf(people, agent.id);
  const to = otherMember(people, other);
  if (to.agentId === from.agentId) throw new AppError('CONFLICT', { message: 'Your clients are yours already.' });
  const counted = await countOffer(db, { people, from: agent, tag, now });
  return {
    ...counted,
    id: newId(now),
    officeId: people.office.id,
    officeName: people.office.name,
    from: sideOf(from),
    to: sideOf(to),
    tag,
    state: 'offered',
    moved: 0,
    stayed: 0,
    expires: listedUntil(now),
  };
};

/** What the colleague finds on the dashboard. */
export const offerNews = ({ id, from, to, askedBy }: StoredHandover, now: Date): Write => {
  const subject =
    askedBy?.as === 'staff'
      ? `You can take over the clients of ${from.name}`
      : `${from.name} wants to hand clients over to you`;
  const body = 'Nothing moves unless you accept. See the offer under Office.';
  return accountNotification(to.id, 'handover-offer', { subject, body, about: id }, now);
};

/** Nothing moves until the colleague accepts. */
export const offerHandover =
  (deps: HandoverDeps) =>
  (agent: Agent, officeId: string, { member_id: other, tag }: Offer): Promise<{ id: string }> =>
    writeAgain(async () => {
      const now = deps.clock();
      const joined = await readJoining(deps.db, agent.id);
      const people = await readPeople(deps.db, officeId, now);
      memberOf(people, agent.id);
      const offered = await newOffer(deps.db, people, { agent, other, tag, now });
      const writes = [
        ...officeChange(people.office, agent, { event: 'handover-offered', about: offered.to.name }, now),
        offerWrite(offered),
        // Two at once, in two offices, can't both be made.
        joiningWrite(agent.id, joined),
        offerNews(offered, now),
        countedEmail(outboxWrite('mail', offerEmail(offered), now)),
      ];
      await transactCharged(deps.db, { agent, to: [offered.to.email] }, writes, now);
      return { id: offered.id };
    }, deps.pause);
