// When a file that was asked for is done or late, and when its client is reminded. Pure.
import { DAY, dayIn, HOUR, isoAfter, MARKET_ZONE } from '#core/platform/clock.ts';
import type { Complete } from '#core/platform/complete.ts';
import { publicId } from '../stored-file.ts';
import type { AskedFile } from './contract.ts';
import type { StoredAsked } from './entity.ts';
import { ASKED_LIMITS } from './vocabulary.ts';

const dayOf = (at: Date): string => dayIn(MARKET_ZONE, at);

/** Where a day of the United States ends last: a client in California isn't late at nine in the evening. */
const LAST_ZONE = 'Pacific/Honolulu';

export const stateOf = ({ canceledAt, files }: Pick<StoredAsked, 'canceledAt' | 'files'>): AskedFile['state'] =>
  canceledAt !== undefined ? 'canceled' : files > 0 ? 'done' : 'open';

/** What is wrong with the day, if anything is. */
export const dayProblem = (dueOn: string, now: Date): string | undefined => {
  if (dueOn < dayOf(now)) return 'Enter a day that is still to come.';
  return dueOn > dayOf(new Date(isoAfter(now, ASKED_LIMITS.days * DAY))) ? 'Enter a day within a year.' : undefined;
};

/** In the morning of the market, the day before and the day after. A reminder on the heels of the first email helps no one. */
const MORNING_MS = 14 * HOUR;
const EARLIEST_MS = 12 * HOUR;
export const reminderTimes = ({ dueOn }: Pick<StoredAsked, 'dueOn'>, now: Date): { soon?: Date; late: Date } => {
  const morning = Date.parse(dueOn) + MORNING_MS;
  const soon = new Date(morning - DAY);
  return { ...(soon.getTime() >= now.getTime() + EARLIEST_MS && { soon }), late: new Date(morning + DAY) };
};

export const askedView = (asked: StoredAsked, now: Date): Complete<AskedFile> => ({
  id: publicId({ place: 'transaction', folderId: asked.folderId, id: asked.id }),
  text: asked.text,
  kind: asked.kind,
  due_on: asked.dueOn,
  state: stateOf(asked),
  is_late: stateOf(asked) === 'open' && asked.dueOn < dayIn(LAST_ZONE, now),
  asked_at: asked.askedAt,
  answer: asked.answeredBy && publicId({ place: 'transaction', folderId: asked.folderId, id: asked.answeredBy }),
  reminded_at: asked.remindedAt ?? '',
});
