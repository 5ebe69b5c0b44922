// Limits the calls of an account's program per minute. One write both counts a call and reads the row.
import { type Condition, tried, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { MINUTE, SECOND } from '#core/platform/clock.ts';

type Counted = { minute?: string | undefined; calls?: number | undefined };
type Count = { set: { minute: string; calls: number } } | { add: { calls: number } };

/** `who`: the caller's name in a refusal. `missing`: the refusal if there is no row and there has to be one. */
type RateLimit = { now: Date; most: number; who: string; missing?: () => AppError };

const minuteOf = (now: Date): string => now.toISOString().slice(0, 16);
const secondsLeft = (now: Date): number => Math.ceil((MINUTE - (now.getTime() % MINUTE)) / SECOND);

/** The header fields of the draft RFC *RateLimit header fields for HTTP*. */
export const rateLimitHeaders = (
  calls: number,
  { now, most }: Pick<RateLimit, 'now' | 'most'>,
): Record<string, string> => ({
  'ratelimit-policy': `"minute";q=${most};w=60`,
  ratelimit: `"minute";r=${Math.max(0, most - calls)};t=${secondsLeft(now)}`,
});

const tooMany = ({ who, ...limit }: RateLimit) =>
  new AppError('TOO_MANY_REQUESTS', {
    message: `${who} may make ${limit.most} calls a minute. Wait for the seconds in Retry-After.`,
    retryAfterSeconds: secondsLeft(limit.now),
    headers: rateLimitHeaders(limit.most, limit),
  });

export const countCall = async <Row extends Counted>(
  change: (count: Count, condition: Condition) => Promise<Row>,
  limit: RateLimit,
): Promise<Row> => {
  const minute = minuteOf(limit.now);
  const isThere = limit.missing ? 'attribute_exists(#PK) AND ' : '';
  const within = () =>
    change(
      { add: { calls: 1 } },
      when('#minute = :minute AND #calls < :most', { ':minute': minute, ':most': limit.most }),
    );
  const first = () =>
    change(
      { set: { minute, calls: 1 } },
      when(`${isThere}(attribute_not_exists(#minute) OR #minute < :minute)`, { ':minute': minute }),
    );
  // Two first calls of a minute may arrive together.
  for (const count of [within, first, within, first]) {
    const { result, failed } = await tried(count());
    if (!failed) return result;
    if (!failed.item && limit.missing) throw limit.missing();
    const { minute: last = '', calls = 0 } = (failed.item ?? {}) as Counted;
    if (last >= minute && calls >= limit.most) throw tooMany(limit);
  }
  throw tooMany(limit);
};
