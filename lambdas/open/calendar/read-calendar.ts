// A calendar program reads an agent's calendar.
import type { Secret } from '#core/aws/secrets.ts';
import { keyedHash } from '#core/crypto/keyed-hash.ts';
import { type Db, held, isNew, tried, when } from '#core/data/db.ts';
import { writeCalendar } from '#core/documents/calendar-file.ts';
import { AppError } from '#core/http/errors.ts';
import { type Clock, HOUR } from '#core/platform/clock.ts';
import { nameWords } from '#core/platform/person-name.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { type CalendarRow, calendarReads, calendarShown } from './entity.ts';
import { calendarOfToken } from './own-calendar.ts';
import { type Entry, eventsOf, isSame, nextShown } from './shown.ts';
import { type Planned, readPlanned, type Sources } from './sources.ts';
import { READS_PER_HOUR, type Shows } from './vocabulary.ts';

type Deps = Sources & { db: Db; clock: Clock; pinKey: Secret; siteUrl: string };

const REFRESH_HOURS = 1;

/** 'Maria Lopez' -> 'M. L.' */
const initialsOf = (name: string): string =>
  nameWords(name)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ');

const entryOf = (
  { kind, id, words, person, place, path, ...planned }: Planned,
  shows: Shows,
  siteUrl: string,
): Entry => {
  const isOpen = shows === 'names';
  const who = person && (isOpen ? person : initialsOf(person));
  const about = who ?? (isOpen ? place : undefined);
  return {
    state: 'confirmed',
    ...planned,
    uid: `${kind}-${id}@${new URL(siteUrl).hostname}`,
    words,
    title: about ? `${words}: ${about}` : words,
    place: isOpen ? place : undefined,
    url: `${siteUrl}${path}`,
  };
};

/** Counts the reads of an hour before anything else is read, so that each call of a flood costs only one write. */
const countRead = async ({ db, clock }: Deps, { agentId }: CalendarRow): Promise<void> => {
  const now = clock();
  const at = now.toISOString();
  const hour = at.slice(0, 13);
  const { failed } = await tried(
    calendarReads.change(
      db,
      { agentId },
      { set: { at }, add: { count: 1 } },
      when('#hour = :hour AND #count < :most', { ':hour': hour, ':most': READS_PER_HOUR }),
    ),
  );
  if (!failed) return;
  if (failed.item?.hour === hour) {
    const retryAfterSeconds = Math.ceil((HOUR - (now.getTime() % HOUR)) / 1000);
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
  await db.put(calendarReads.item({ agentId }, { agentId, hour, count: 1, at }));
};

/** Stores the events it has shown, so that each change gets a number, and a removed event is shown as canceled. */
const remembered = async (deps: Deps, { agentId, feedId }: CalendarRow, entries: Entry[], isWhole: boolean) => {
  const [known, key] = await Promise.all([
    calendarShown.get(deps.db, { agentId }, { consistent: true }),
    deps.pinKey(),
  ]);
  const before = known?.feedId === feedId ? known.events : {};
  const markOf = (entry: Entry) => keyedHash(key, 'calendar-event', JSON.stringify(entry)).toString('base64url');
  const events = nextShown({ before, entries, isWhole, markOf, now: deps.clock() });
  if (!isSame(before, events)) {
    const isAsRead = known ? when('#revision = :revision', { ':revision': known.revision }) : isNew;
    const row = { agentId, feedId, events, revision: (known?.revision ?? 0) + 1 };
    // If two programs read at the same moment, one of them stores it.
    await held(deps.db.put(calendarShown.item({ agentId }, row), isAsRead));
  }
  return events;
};

export type CalendarText = { text: string; etag: string };

export const readCalendar =
  (deps: Deps) =>
  async (token: string): Promise<CalendarText> => {
    const calendar = await calendarOfToken(deps, token);
    if (await isDeactivated(deps.db, calendar.agentId)) throw new AppError('LINK_NOT_FOUND');
    await countRead(deps, calendar);
    const { planned, isWhole } = await readPlanned(deps, { agentId: calendar.agentId, now: deps.clock() });
    const entries = planned.map((one) => entryOf(one, calendar.shows, deps.siteUrl));
    const shown = await remembered(deps, calendar, entries, isWhole);
    const text = writeCalendar(eventsOf(entries, shown), { name: 'Groundwork', refreshHours: REFRESH_HOURS });
    return { text, etag: `"${keyedHash(await deps.pinKey(), 'calendar-event', text).toString('base64url')}"` };
  };

/** RFC 9110: a list of tags, weak or strong, or `*`. */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  (ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
