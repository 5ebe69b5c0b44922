// One client of a handover: moves in one transaction with the count and the email about it, or stays.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { countedEmail } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Client, type ClientStore, clientWithId, isOwnWord } from '#public/clients/client';
import { afterFailedCharge, chargeCampaignEmail } from '#public/members/senders';
import { clientEmailWrite, type Open, openIn } from '../emails/client-email.ts';
import type { StoredHandover } from '../entity.ts';
import { begunWrite, HANDOVER, movedWrite } from '../handover-store.ts';
import type { StayReason } from '../vocabulary.ts';
import { claimsOf, contactsOf, type Known, writesOfMove } from './move-writes.ts';
import { openWorkOf } from './open-work.ts';
import { fitting, type WorkDeps, workGroups } from './work-writes.ts';

export type MoveDeps = Omit<WorkDeps, 'db'> & {
  db: Pick<Db, 'get' | 'getMany' | 'query' | 'transact'>;
  clients: Pick<ClientStore, 'known'>;
  clock: Clock;
  /** How many a part has. */
  size?: number;
};

/** gone: moved by an earlier run of the part, or deleted since. wait: no more emails today. stop: the colleague may not send email. */
export type Outcome = 'moved' | 'gone' | 'wait' | 'stop' | { stays: StayReason };

/** again: what it was decided on has changed. late: this reader gets no more email today. */
type Tried = Outcome | 'again' | 'late';

const TRIES = 8;

const knownOf = async (clients: MoveDeps['clients'], client: Client, { from, to }: StoredHandover): Promise<Known> => {
  const contacts = contactsOf(client);
  const [here, there] = await Promise.all([
    clients.known(from.id, [], contacts),
    clients.known(to.id, claimsOf(client), contacts),
  ]);
  return { here, there };
};

/** Who has complained of emails, or can't get any, gets none about this either. */
const canBeWrittenTo = ({ email, consent }: Client): boolean => {
  const { state, source } = consent.email;
  return email !== '' && !(state === 'out' && isOwnWord(source) && source !== 'unsubscribe link');
};

/** `begun`: what an earlier try has moved of the client's work. */
type How = { now: Date; isLate: boolean; begun: Open };

/** The writes that order the email and count it, or why the client doesn't move. */
const orderEmail = async (
  db: MoveDeps['db'],
  found: StoredHandover,
  client: Client,
  { open, ...how }: Omit<How, 'begun'> & { open: Open },
): Promise<Write[] | 'email' | 'stop'> => {
  // What is open goes nowhere without a word to the client.
  if (!canBeWrittenTo(client)) return open.request || open.transaction ? 'email' : [];
  const charge = await chargeCampaignEmail(db, { agentId: found.to.id, to: client.email }, how.now);
  // Someone who has reported the colleague's emails doesn't become theirs.
  if (charge.verdict !== 'send') return charge.verdict === 'stop' ? 'stop' : 'email';
  const email = clientEmailWrite(found, client, { ...how, open });
  return how.isLate ? [email] : [countedEmail(email), ...charge.writes];
};

const afterRefusal = (error: unknown): Tried => {
  if (!(error instanceof ConditionFailed)) throw error;
  if (error.write === HANDOVER) return 'stop';
  const charged = afterFailedCharge(error);
  return charged === 'skip' ? 'late' : (charged ?? 'again');
};

const tryToMove = async (deps: MoveDeps, found: StoredHandover, clientId: string, how: How): Promise<Tried> => {
  const { db } = deps;
  const client = await clientWithId(db, found.from.id, clientId);
  if (!client) return 'gone';
  const work = await openWorkOf(db, found, client.email, how.now);
  if (typeof work === 'string') return { stays: work };
  const open = openIn(work, how.begun);
  const [known, email, groups] = await Promise.all([
    knownOf(deps.clients, client, found),
    orderEmail(db, found, client, { now: how.now, isLate: how.isLate, open }),
    workGroups(deps, found, work, how.now),
  ]);
  if (typeof groups === 'string') return { stays: groups };
  if (email === 'stop') return 'stop';
  if (email === 'email') return { stays: 'email' };
  const writes = [movedWrite(found), ...writesOfMove(client, { known, handover: found }, how.now), ...email];
  const { beside, before } = fitting(groups, writes);
  try {
    // Who dies in between finds the rest of them, and the client, where they were.
    for (const group of before) {
      Object.assign(how.begun, open);
      await db.transact([begunWrite(found, { clientId, ...open }), ...group]);
    }
    await db.transact([...writes, ...beside]);
    return 'moved';
  } catch (error) {
    return afterRefusal(error);
  }
};

export const moveClient =
  (deps: MoveDeps) =>
  async (found: StoredHandover, clientId: string): Promise<Outcome> => {
    const { clientId: begunWith, ...begun } = found.begun ?? {};
    const known: Open = begunWith === clientId ? begun : {};
    let isLate = false;
    for (let tried = 0; tried < TRIES; tried++) {
      const outcome = await tryToMove(deps, found, clientId, { now: deps.clock(), isLate, begun: known });
      if (outcome !== 'again' && outcome !== 'late') return outcome;
      isLate ||= outcome === 'late';
    }
    throw new Error(`The client ${clientId} changes faster than they can be handed over`);
  };
