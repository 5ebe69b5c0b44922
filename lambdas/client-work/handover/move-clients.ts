import type { Item } from '#core/data/attribute-value.ts';
import { type ConditionFailed, type Db, held, isNew, tried, type Write } from '#core/data/db.ts';
import { countedEmail, outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { ClientStore } from '#public/clients/client';
import { handOverListings } from '#public/listings/offers';
import { accountNotification } from '#public/members/dashboard';
import { afterFailedCharge, chargeCampaignEmail, nextDay } from '#public/members/senders';
import type { StoredHandover } from './entity.ts';
import { clientCount, clientEmailWrite, type Open, openIn } from './handover-emails.ts';
import {
  begunWrite,
  finishWrite,
  HANDOVER,
  movedWrite,
  readHandover,
  receiverOf,
  type Stayed,
  stayedWrite,
  sumOf,
} from './handover-store.ts';
import { type MovingTask, partId } from './move-task.ts';
import { fitting, type WorkDeps, workGroups } from './move-writes.ts';
import { openWorkOf } from './open-work.ts';
import type { StayReason } from './vocabulary.ts';
import { isCountedHere, type Mover, readMover, type Who, whoMoves } from './who-moves.ts';

// One client of a handover: moves in one transaction with the count and the email about it, or stays.

export type MoveDeps = Omit<WorkDeps, 'db'> & {
  db: Pick<Db, 'get' | 'getMany' | 'query' | 'transact'>;
  clients: Pick<ClientStore, 'known'>;
  clock: Clock;
  size?: number;
};

/** gone: moved by an earlier run of the part, or deleted since. wait: no more emails today. stop: the colleague may not send email. */
type Outcome = 'moved' | 'gone' | 'wait' | 'stop' | { stays: StayReason };

/** again: the rows behind the decision have changed. late: this reader gets no more email today. */
type Tried = Outcome | 'again' | 'late';

const TRIES = 8;

/** `begun` has the work that an earlier try moved. */
type How = { now: Date; isLate: boolean; begun: Open & { clientId?: string } };
const begunWith = ({ clientId, ...open }: How['begun'], id: string): Open => (clientId === id ? open : {});

/** The writes that order and count the email, or the reason why the client doesn't move. */
const orderEmail = async (
  db: MoveDeps['db'],
  found: StoredHandover,
  client: Mover,
  { open, ...how }: Omit<How, 'begun'> & { open: Open },
): Promise<Write[] | 'email' | 'stop'> => {
  // Open work never moves without an email to the client.
  if (!client.mayBeEmailed) return open.request || open.transaction ? 'email' : [];
  const charge = await chargeCampaignEmail(db, { agentId: found.to.id, to: client.email }, how.now);
  // A client who has reported the colleague's emails doesn't become theirs.
  if (charge.verdict !== 'send') return charge.verdict === 'stop' ? 'stop' : 'email';
  const email = clientEmailWrite(found, client, { ...how, open });
  return how.isLate ? [email] : [countedEmail(email), ...charge.writes];
};

const afterRefusal = (failed: ConditionFailed): Tried => {
  if (failed.write === HANDOVER) return 'stop';
  const charged = afterFailedCharge(failed);
  return charged === 'skip' ? 'late' : (charged ?? 'again');
};

const tryToMove = async (deps: MoveDeps, found: StoredHandover, who: Who, how: How): Promise<Tried> => {
  const { db } = deps;
  const client = await readMover(deps, found, who, how.now);
  if (!client) return 'gone';
  const work = await openWorkOf(db, found, client.email, how.now);
  if (typeof work === 'string') return { stays: work };
  const open = openIn(work, begunWith(how.begun, client.id));
  // The person's work is over, or moved when an earlier request or closing named them.
  if (!client.isListed && !open.request && !open.transaction) return 'gone';
  const [email, groups] = await Promise.all([
    orderEmail(db, found, client, { now: how.now, isLate: how.isLate, open }),
    workGroups(deps, found, work, how.now),
  ]);
  if (typeof groups === 'string') return { stays: groups };
  if (email === 'stop') return 'stop';
  if (email === 'email') return { stays: 'email' };
  const writes = [movedWrite(found), ...client.writes, ...email];
  const { beside, before } = fitting(groups, writes);
  const move = async () => {
    // If the worker dies in between, the next run finds the rest of the work, and the client, unmoved.
    for (const group of before) {
      Object.assign(how.begun, { clientId: client.id, ...open });
      await db.transact([begunWrite(found, { clientId: client.id, ...open }), ...group]);
    }
    await db.transact([...writes, ...beside]);
  };
  const { failed } = await tried(move());
  return failed ? afterRefusal(failed) : 'moved';
};

const moveClient =
  (deps: MoveDeps) =>
  async (found: StoredHandover, who: Who): Promise<Outcome> => {
    const begun = { ...found.begun };
    let isLate = false;
    for (let tried = 0; tried < TRIES; tried++) {
      const outcome = await tryToMove(deps, found, who, { now: deps.clock(), isLate, begun });
      if (outcome !== 'again' && outcome !== 'late') return outcome;
      isLate ||= outcome === 'late';
    }
    throw new Error("Someone's work changes faster than it can be handed over");
  };

// Moves one part of a handover. Each client moves once, so a part that runs again after a crash skips those who have moved.

/** A worker moves these and still finishes well within its time. */
const PART = 25;

type End = { state: 'done' | 'stopped'; stayed: Stayed };

const REASONS: Record<StayReason, string> = {
  bank: 'a bank is answering',
  buyers: 'a request has two buyers',
  files: 'files were shared',
  chat: 'the conversation of an ended request is open',
  closed: 'the conversation of an open request is closed',
  signature: 'a document waits for a signature',
  client: 'the colleague is the client',
  email: "we can't email them",
  much: 'too much is open at once',
};

/** Only the agent who keeps the clients learns why. */
const stayedWords = (found: StoredHandover, stayed: Stayed, isTheirs: boolean): string => {
  const all = Object.entries(sumOf(found.stayedFor, stayed)) as [StayReason, number][];
  const count = all.reduce((sum, [, some]) => sum + some, 0);
  if (count === 0) return '';
  const why = isTheirs ? `: ${all.map(([reason, some]) => `${REASONS[reason]} (${some})`).join(', ')}` : '';
  return ` ${clientCount(count)} stayed with ${found.from.name}, because something of theirs can't move now${why}.`;
};

const newsOf = (found: StoredHandover, { state, stayed }: End, reader: string) => {
  const { from, to } = found;
  const body = `${clientCount(found.moved)} moved from ${from.name} to ${to.name}.${stayedWords(found, stayed, reader === from.id)}`;
  return state === 'done'
    ? { subject: 'The handover is done', body }
    : { subject: 'The handover was stopped', body: `${body} The others stay with ${from.name}.` };
};

const finishWrites = (found: StoredHandover, end: End, now: Date): Write[] => {
  const readers = new Set([found.from.id, found.to.id, ...(found.by ? [found.by.id] : [])]);
  return [
    finishWrite(found, end, now),
    ...[...readers].map((id) =>
      accountNotification(id, 'handover', { ...newsOf(found, end, id), about: found.id }, now),
    ),
  ];
};

/** The next part, or the same one tomorrow, under an ID that only one part can have. */
const nextWrite = (
  task: MovingTask,
  from: Pick<MovingTask, 'of' | 'cursor'>,
  { now, startAt }: { now: Date; startAt?: Date },
): Write => {
  const next: MovingTask = { ...task, ...from, part: task.part + 1 };
  const id = partId(next);
  return {
    ...(startAt
      ? scheduledOutboxWrite('campaign', next, { at: now, startAt, id })
      : outboxWrite('campaign', next, now, id)),
    if: isNew,
  };
};

const saveOnce = async ({ db }: Pick<MoveDeps, 'db'>, writes: Write[]): Promise<void> => {
  // An earlier run of this part has done it.
  await held(db.transact(writes));
};

type Moved = { stayed: Stayed; why: Extract<Outcome, 'wait' | 'stop'> | undefined };

const moveEach = async (deps: MoveDeps, found: StoredHandover, people: readonly Who[]): Promise<Moved> => {
  let stayed: Stayed = {};
  for (const who of people) {
    const outcome = await moveClient(deps)(found, who);
    if (outcome === 'wait' || outcome === 'stop') return { stayed, why: outcome };
    if (typeof outcome === 'object' && (await isCountedHere(deps.db, found, who)))
      stayed = sumOf(stayed, { [outcome.stays]: 1 });
  }
  return { stayed, why: undefined };
};

/** Uses the current counts. */
const finish = async (deps: MoveDeps, { officeId, id }: StoredHandover, end: End): Promise<void> => {
  const found = await readHandover(deps.db, officeId, id);
  if (found?.state === 'moving') await saveOnce(deps, finishWrites(found, end, deps.clock()));
};

export const movePart =
  (deps: MoveDeps) =>
  async (task: MovingTask): Promise<Item> => {
    const read = await readHandover(deps.db, task.officeId, task.handoverId);
    if (read?.state !== 'moving') return { skipped: true };
    const to = await receiverOf(deps.db, read);
    if (!to) {
      await finish(deps, read, { state: 'stopped', stayed: {} });
      return { stopped: true };
    }
    const found = { ...read, to };
    // Listings move first: the clients' emails are about the colleague.
    if (task.part === 0) await handOverListings(deps.db, found, deps.clock());
    const { who, next } = await whoMoves(deps.db, found, task, deps.size ?? PART);
    const { stayed, why } = await moveEach(deps, found, who);
    const now = deps.clock();
    // These clients are tried again tomorrow, and counted then.
    if (why === 'wait') await saveOnce(deps, [nextWrite(task, task, { now, startAt: nextDay(now) })]);
    else if (why === 'stop') await finish(deps, found, { state: 'stopped', stayed });
    else if (next) await saveOnce(deps, [nextWrite(task, next, { now }), stayedWrite(found, stayed)]);
    else await finish(deps, found, { state: 'done', stayed });
    return { count: who.length };
  };
