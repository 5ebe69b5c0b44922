// Moves one part of a handover. Each client moves once, so a part that runs again after a crash passes over those who have moved.
import type { Item } from '#core/data/attribute-value.ts';
import { held, isNew, type Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { clientInList, clientListKeys } from '#public/clients/client';
import { accountNotification } from '#public/dashboard';
import { nextDay } from '#public/members/senders';
import type { StoredHandover } from '../entity.ts';
import { finishWrite, readHandover, receiverOf, type Stayed, stayedWrite, sumOf } from '../handover-store.ts';
import type { StayReason } from '../vocabulary.ts';
import { type MoveDeps, moveClient, type Outcome } from './move-client.ts';
import { type MovingTask, partId } from './task.ts';

/** A worker moves these and still finishes well within its time. */
const PART = 25;

type End = { state: 'done' | 'stopped'; stayed: Stayed };

const people = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`;

const REASONS: Record<StayReason, string> = {
  bank: 'a bank is answering',
  buyers: 'a request has two buyers',
  files: 'files were shared',
  chat: 'the chat of an ended request is open',
  closed: 'the chat of an open request is closed',
  signature: 'a document waits for a signature',
  client: 'the colleague is the client',
  email: "we can't email them",
  much: 'too much is open at once',
};

/** Why, only for the agent who has them. */
const stayedWords = (found: StoredHandover, stayed: Stayed, isTheirs: boolean): string => {
  const all = Object.entries(sumOf(found.stayedFor, stayed)) as [StayReason, number][];
  const count = all.reduce((sum, [, some]) => sum + some, 0);
  if (count === 0) return '';
  const why = isTheirs ? `: ${all.map(([reason, some]) => `${REASONS[reason]} (${some})`).join(', ')}` : '';
  return ` ${people(count)} stayed with ${found.from.name}, because something of theirs can't move now${why}.`;
};

const newsOf = (found: StoredHandover, { state, stayed }: End, reader: string) => {
  const { from, to } = found;
  const body = `${people(found.moved)} moved from ${from.name} to ${to.name}.${stayedWords(found, stayed, reader === from.id)}`;
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
const nextWrite = (task: MovingTask, cursor: string | null, { now, startAt }: { now: Date; startAt?: Date }): Write => {
  const next: MovingTask = { ...task, part: task.part + 1, cursor };
  const id = partId(next);
  return {
    ...(startAt
      ? scheduledOutboxWrite('campaign', next, { at: now, startAt, id })
      : outboxWrite('campaign', next, now, id)),
    if: isNew,
  };
};

const saveOnce = async ({ db }: Pick<MoveDeps, 'db'>, writes: Write[]): Promise<void> => {
  // An earlier run of this part has done so.
  await held(db.transact(writes));
};

type Moved = { stayed: Stayed; why: Extract<Outcome, 'wait' | 'stop'> | undefined };

const moveEach = async (deps: MoveDeps, found: StoredHandover, ids: readonly string[]): Promise<Moved> => {
  let stayed: Stayed = {};
  for (const id of ids) {
    const outcome = await moveClient(deps)(found, id);
    if (outcome === 'wait' || outcome === 'stop') return { stayed, why: outcome };
    if (typeof outcome === 'object') stayed = sumOf(stayed, { [outcome.stays]: 1 });
  }
  return { stayed, why: undefined };
};

/** With the numbers as they are by now. */
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
    const { items, nextCursor } = await clientInList.list(deps.db, {
      ...clientListKeys(found.from.id),
      limit: deps.size ?? PART,
      cursor: task.cursor ?? undefined,
      consistent: true,
    });
    // Later clients than the handover aren't part of it.
    const handed = items.filter(({ id }) => id < found.id);
    const { stayed, why } = await moveEach(
      deps,
      found,
      handed.map(({ id }) => id),
    );
    const now = deps.clock();
    // Those who stay are met again tomorrow, and counted then.
    if (why === 'wait') await saveOnce(deps, [nextWrite(task, task.cursor, { now, startAt: nextDay(now) })]);
    else if (why === 'stop') await finish(deps, found, { state: 'stopped', stayed });
    else if (nextCursor) await saveOnce(deps, [nextWrite(task, nextCursor, { now }), stayedWrite(found, stayed)]);
    else await finish(deps, found, { state: 'done', stayed });
    return { count: handed.length };
  };
