// The agent's own calendar: makes its address, shows it again, and stops it.
import type { Secret } from '#core/aws/secrets.ts';
import { newLinkId } from '#core/crypto/ids.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { sameDigest } from '#core/crypto/pin.ts';
import { type Db, exists } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { type CalendarRow, calendarFeed, calendarReads, calendarShown } from './entity.ts';
import type { Shows } from './vocabulary.ts';

// The token names the account, and proves with the pin key that it belongs to the calendar's current address. The table
// alone isn't enough to make one.

const proofOf = (key: string, { agentId, feedId }: Pick<CalendarRow, 'agentId' | 'feedId'>): string =>
  keyedHash(key, 'calendar', `${agentId}:${feedId}`).toString('base64url');

const TOKEN = /^([\w-]{1,64})~([\w-]{43})(?:\.ics)?$/;

export const calendarOfToken = async (
  { db, pinKey }: { db: Pick<Db, 'get'>; pinKey: Secret },
  token: string,
): Promise<CalendarRow> => {
  const [, agentId, proof] = TOKEN.exec(token) ?? [];
  const row = agentId ? await calendarFeed.get(db, { agentId }, { consistent: true }) : undefined;
  if (!row || !proof || !sameDigest(proof, proofOf(await pinKey(), row))) throw new AppError('LINK_NOT_FOUND');
  return row;
};

type Deps = { db: Db; clock: Clock; pinKey: Secret; siteUrl: string };

export const readOwnCalendar =
  ({ db, pinKey, siteUrl }: Omit<Deps, 'clock'>) =>
  async ({ id: agentId }: Pick<Agent, 'id'>): Promise<Reply<typeof routes.calendar>> => {
    const [row, reads] = await Promise.all([
      calendarFeed.get(db, { agentId }, { consistent: true }),
      calendarReads.get(db, { agentId }),
    ]);
    if (!row) return { feed: null };
    const url = `${siteUrl}/api/calendar/${agentId}~${proofOf(await pinKey(), row)}.ics`;
    return { feed: { url, shows: row.shows, read_at: reads?.at ?? null } };
  };

const forgetWrites = (agentId: string) => [calendarReads.delete({ agentId }), calendarShown.delete({ agentId })];

/** The earlier address stops working. */
export const makeCalendar =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ id: agentId }: Pick<Agent, 'id'>, shows: Shows): Promise<void> => {
    const row = { agentId, feedId: newLinkId(), shows };
    await db.transact([calendarFeed.put({ agentId }, row), ...forgetWrites(agentId)]);
  };

export const saveCalendar =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ id: agentId }: Pick<Agent, 'id'>, shows: Shows): Promise<void> => {
    const isThere = { ...exists, refuse: () => new AppError('NOT_FOUND', { message: 'Make an address first.' }) };
    await calendarFeed.change(db, { agentId }, { set: { shows } }, isThere);
  };

export const stopCalendar =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ id: agentId }: Pick<Agent, 'id'>): Promise<void> => {
    await db.transact([calendarFeed.delete({ agentId }), ...forgetWrites(agentId)]);
  };
