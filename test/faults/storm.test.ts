// AWS at its worst, drawn by a seed: reads of a moment ago, throttles, answers lost after their effect, killed functions, messages
// twice, late and in disorder, webhooks lost. What people do must end as on a calm day: nothing lost, nothing doubled.
// @module-tag deep
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { countedSoFar, ledger, settled } from '../cloud/books.ts';
import { eventually } from '../cloud/eventually.ts';
import { printResult } from '../cloud/print-result.ts';
import { inDays, runSchedule } from '../cloud/schedules.ts';
import { DAY_NUMBER, isFullSize } from '../cloud/size.ts';
import { beginStorm, endStorm } from '../cloud/storm.ts';
import { meetPeople, purchases, type UseCase, useCases } from '../cloud/use-cases.ts';

/** Streams and events follow the work: counts and the log of emails come a little later, and later still when their function was killed. */
const FOLLOWS_WITHIN_MS = 60_000;
/** Three that stay, and another one each day. */
const seeds = process.env.STORM_SEEDS?.split(',').map(Number) ?? [1, 2, 3, DAY_NUMBER];
const SHORT = ['link a bank and send the report'];
const cases = Object.entries({ ...useCases, ...purchases }).filter(([name]) => isFullSize || SHORT.includes(name));

const LONGEST_MS = 60_000;
/** For each storm, and for the calm day: a busy machine takes minutes for one. */
const TIMEOUT_MS = 5 * 60_000;

let runs = 0;
/**
 * Only its token can remove a report at the bank. A worker that never got the answer to its order, or died before it had encrypted
 * and stored the token, leaves it there; one that only fails removes it (keep-report-token.ts).
 */
const ordersWithoutToken = (happened: Record<string, number>): number =>
  ['plaid: lostAnswer', 'plaid: killedAfter', 'killed at Encrypt', 'killed at TransactWriteItems']
    .map((what) => happened[what] ?? 0)
    .reduce((sum, count) => sum + count);

type Books = Awaited<ReturnType<typeof ledger>> & { counted: Record<string, number> };

const booksSince = async (
  mark: string,
  countedBefore: Record<string, number>,
  happened: Record<string, number>,
): Promise<Books> => {
  const now = Object.entries(await countedSoFar());
  const counted = Object.fromEntries(now.map(([what, count]) => [what, count - (countedBefore[what] ?? 0)]));
  const books = await ledger(mark);
  books.bank.openReports = Math.max(0, books.bank.openReports - ordersWithoutToken(happened));
  return { ...books, counted };
};

/** The books of a calm day are waited for, and when they don't come, the last ones count. */
const booksInTheEnd = async (look: () => Promise<Books>, calm: Books | undefined): Promise<Books> => {
  const deadline = Date.now() + FOLLOWS_WITHIN_MS;
  return eventually(async () => {
    const books = await look();
    return !calm || isDeepStrictEqual(books, calm) || Date.now() > deadline ? books : undefined;
  });
};

const through = async ({ before, run }: UseCase, seed?: number, calm?: Books) => {
  await meetPeople();
  const mark = `storm-${++runs}-${Date.now().toString(36)}`;
  const countedBefore = await countedSoFar();
  if (seed) await beginStorm(seed);
  // A storm passes. What didn't get through it gets done afterwards.
  let ended: ReturnType<typeof endStorm> | undefined;
  const end = () => {
    ended ??= endStorm();
    return ended;
  };
  const passing = setTimeout(() => void end(), LONGEST_MS);
  try {
    const prepared = await before?.(mark);
    await run(mark, prepared as never);
    await settled();
  } finally {
    clearTimeout(passing);
  }
  const happened = await end();
  // A calm day finishes the storm's unfinished work, and the next one its leftovers at the bank.
  await settled();
  await runSchedule('retention', inDays(2));
  await settled();
  return { happened, books: await booksInTheEnd(() => booksSince(mark, countedBefore, happened), calm) };
};

afterEach(endStorm);

describe('a storm', () => {
  const timeout = (seeds.length + 1) * TIMEOUT_MS;
  it.each(cases)('loses nothing and doubles nothing: %s', { timeout }, async (name, useCase) => {
    const calm = await through(useCase);
    expect(calm.books.rows.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    let all = 0;
    for (const seed of seeds) {
      const said = (problem: string) => {
        wrong.push(`npm run tool -- storm ${seed}: ${problem}`);
        console.log(wrong.at(-1));
      };
      try {
        const { happened, books } = await through(useCase, seed, calm.books);
        const troubles = Object.values(happened).reduce((sum, count) => sum + count, 0);
        all += troubles;
        printResult('F-06', `${name}: storm ${seed}, ${troubles} troubles`);
        if (JSON.stringify(books) !== JSON.stringify(calm.books))
          said(`${JSON.stringify(books)} after ${JSON.stringify(happened)}`);
      } catch (error) {
        const { stack } = error as Error;
        said(`did not end: ${stack} ${JSON.stringify(await endStorm())}`);
        await settled();
      }
    }
    // A short walk can be lucky in one storm, and a single seed is run to see its faults.
    if (seeds.length > 2) expect(all).toBeGreaterThan(0);
    expect(wrong, `The books of a calm day: ${JSON.stringify(calm.books)}`).toEqual([]);
  });
});
