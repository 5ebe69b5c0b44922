// Moves one part of an accepted handover. Each client moves once, so a part that runs again after a crash passes over those who have moved.
import type { Item } from '#core/data/attribute-value.ts';
import { ConditionFailed, isNew, type Write } from '#core/data/db.ts';
import { outboxWrite, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { accountNotification } from '#public/dashboard';
import { nextDay } from '#public/members/senders';
import type { StoredHandover } from '../entity.ts';
import { handedPage } from '../handed-clients.ts';
import { countOf, finishWrite, readHandover, receiverOf, type Stayed, stayedWrite, sumOf } from '../handover-store.ts';
import { type MoveDeps, moveClient, type Outcome } from './move-client.ts';
import { type MovingTask, partId } from './task.ts';

/** A worker moves these and still finishes well within its time. */
const PART = 25;

type End = { state: 'done' | 'stopped'; stayed: Stayed };

const people = (count: number): string => `${count} ${count === 1 ? 'client' : 'clients'}`;

const newsOf = ({ from, to, ...found }: StoredHandover, { state, stayed }: End, reader: string) => {
  const count = found.stayed + countOf(stayed);
  const why = reader === from.id ? ' See why under Office.' : '';
  const rest =
    count > 0 ? ` ${people(count)} stayed with ${from.name}, because something of theirs can't move now.${why}` : '';
  const body = `${people(found.moved)} moved from ${from.name} to ${to.name}.${rest}`;
  return state === 'done'
    ? { subject: 'The handover is done', body }
    : { subject: 'The handover was stopped', body: `${body} The others stay with ${from.name}.` };
};

/** Who asked for it learns that it's over, and no number. */
const askersNews = ({ id, from, to, askedBy }: StoredHandover, { state }: End, now: Date): Write[] => {
  if (askedBy?.as !== 'manager' || askedBy.id === from.id || askedBy.id === to.id) return [];
  const subject = state === 'done' ? 'The handover you asked for is done' : 'The handover you asked for was stopped';
  const body = `From ${from.name} to ${to.name}.`;
  return [accountNotification(askedBy.id, 'handover', { subject, body, about: id }, now)];
};

const finishWrites = (found: StoredHandover, end: End, now: Date): Write[] => {
  return [
    finishWrite(found, end, now),
    ...[found.from, found.to].map(({ id }) =>
      accountNotification(id, 'handover', { ...newsOf(found, end, id), about: found.id }, now),
    ),
    ...askersNews(found, end, now),
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
  try {
    await db.transact(writes);
  } catch (error) {
    // An earlier run of this part has done so.
    if (!(error instanceof ConditionFailed)) throw error;
  }
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
    const { items, nextCursor } = await handedPage(deps.db, found, {
      limit: deps.size ?? PART,
      cursor: task.cursor ?? undefined,
    });
    const { stayed, why } = await moveEach(
      deps,
      found,
      items.map(({ id }) => id),
    );
    const now = deps.clock();
    // Those who stay are met again tomorrow, and counted then.
    if (why === 'wait') await saveOnce(deps, [nextWrite(task, task.cursor, { now, startAt: nextDay(now) })]);
    else if (why === 'stop') await finish(deps, found, { state: 'stopped', stayed });
    else if (nextCursor) await saveOnce(deps, [nextWrite(task, nextCursor, { now }), stayedWrite(found, stayed)]);
    else await finish(deps, found, { state: 'done', stayed });
    return { count: items.length };
  };
