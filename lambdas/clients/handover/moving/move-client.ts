// One client of a handover: moves in one transaction with the count and the email about it, or stays.
import { ConditionFailed, type Db, type Write } from '#core/data/db.ts';
import { countedEmail } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Client, type ClientStore, clientWithId, isOwnWord } from '#public/clients/client';
import { afterFailedCharge, chargeCampaignEmail } from '#public/members/senders';
import { clientEmailWrite } from '../client-email.ts';
import type { StoredHandover } from '../entity.ts';
import { HANDOVER, movedWrite, movingCheck } from '../handover-store.ts';
import { carryFields } from './carry-fields.ts';
import { claimsOf, contactsOf, type Known, writesOfMove } from './move-writes.ts';
import { type OpenWork, openWorkOf } from './open-work.ts';
import { fitting, type WorkDeps, workGroups } from './work-writes.ts';

export type MoveDeps = Omit<WorkDeps, 'db'> & {
  db: Pick<Db, 'get' | 'getMany' | 'query' | 'transact'>;
  clients: Pick<ClientStore, 'known'>;
  clock: Clock;
  /** How many a part has. */
  size?: number;
};

/** gone: moved by an earlier run of the part, or deleted since. wait: no more emails today. stop: the colleague may not send email. */
export type Outcome = 'moved' | 'gone' | 'stayed' | 'wait' | 'stop';

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

type How = { now: Date; isLate: boolean };

/** The writes that order the email and count it, or why the client doesn't move. */
const orderEmail = async (
  db: MoveDeps['db'],
  found: StoredHandover,
  client: Client,
  { work, ...how }: How & { work: OpenWork },
): Promise<Write[] | 'stayed' | 'stop'> => {
  // What is open goes nowhere without a word to the client.
  if (!canBeWrittenTo(client)) return work.requests.length + work.transactions.length > 0 ? 'stayed' : [];
  const charge = await chargeCampaignEmail(db, { agentId: found.to.id, to: client.email }, how.now);
  // Someone who has reported the colleague's emails doesn't become theirs.
  if (charge.verdict !== 'send') return charge.verdict === 'stop' ? 'stop' : 'stayed';
  const email = clientEmailWrite(found, client, { ...how, work });
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
  if (work === 'stays') return 'stayed';
  const [known, carried, email, groups] = await Promise.all([
    knownOf(deps.clients, client, found),
    carryFields(db, client, found, how.now),
    orderEmail(db, found, client, { ...how, work }),
    workGroups(deps, found, work, how.now),
  ]);
  if (groups === 'stays') return 'stayed';
  if (typeof email === 'string') return email;
  const writes = [movedWrite(found), ...writesOfMove(client, { known, carried, handover: found }, how.now), ...email];
  const { beside, before } = fitting(groups, writes);
  try {
    // Who dies in between finds the rest of them, and the client, where they were.
    for (const group of before) await db.transact([movingCheck(found), ...group]);
    await db.transact([...writes, ...beside]);
    return 'moved';
  } catch (error) {
    return afterRefusal(error);
  }
};

export const moveClient =
  (deps: MoveDeps) =>
  async (found: StoredHandover, clientId: string): Promise<Outcome> => {
    let isLate = false;
    for (let tried = 0; tried < TRIES; tried++) {
      const outcome = await tryToMove(deps, found, clientId, { now: deps.clock(), isLate });
      if (outcome !== 'again' && outcome !== 'late') return outcome;
      isLate ||= outcome === 'late';
    }
    throw new Error(`The client ${clientId} changes faster than they can be handed over`);
  };
