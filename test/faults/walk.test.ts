// The function dies before and after every call it makes, in every use case, and the caller asks again as a page or the
// schedule would: the books are the same as if nothing had happened. Each row, report and mail is there exactly once.
// Seen red: with SES's Send event unheard, a worker that died at SES's answer or at its last write sent the mail twice;
// while no one asked again for an answer, a crash after the message had been acknowledged left it without one.
// A corrected address was mailed to twice, and with no minute in which the same wish counts once, two reminders went out.
import { describe, expect, it } from 'vitest';
import { ledger, settled } from '../cloud/books.ts';
import { call } from '../cloud/client.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { meetPeople, type UseCase, useCases } from '../cloud/use-cases.ts';
import { type Fault, injectFault, withoutFaultsBetween } from './inject-fault.ts';

withoutFaultsBetween();

let walks = 0;

const walk = async ({ before, run }: UseCase, faults: Fault[]) => {
  await meetPeople();
  const mark = `walk-${++walks}-${Date.now().toString(36)}`;
  const prepared = await before?.(mark);
  await settled();
  for (const fault of faults) await injectFault(fault);
  await run(mark, prepared as never);
  await settled();
  const seen = (await call('GET', '/_local/faults')).body as (Fault & { seen: number; hits: number })[];
  await call('DELETE', '/_local/faults');
  // What a crash left half done may be finished by a call that only the next look makes.
  await settled();
  return { seen, books: await ledger(mark) };
};

const targets: Fault['target'][] = ['dynamodb', 'plaid', 'ses', 'kms', 'sqs', 's3', 'secretsmanager'];
const NEVER = 1_000_000;

describe('a function that dies at a call', () => {
  // In the short form every other use case.
  it.each(Object.entries(useCases).filter((_, at) => at % sized(2, 1) === 0))(
    'loses nothing and doubles nothing: %s',
    async (name, useCase) => {
      const whole = await walk(
        useCase,
        targets.map((target) => ({ target, kind: 'crash', nth: NEVER })),
      );
      const all = whole.seen.flatMap(({ target, seen }) =>
        Array.from({ length: seen }, (_, at) => at + 1).flatMap((nth) =>
          (['before', 'after'] as const).map((when): Fault => ({ target, kind: 'crash', when, nth, count: 1 })),
        ),
      );
      // In the short form one crash somewhere in the middle, at another place in each use case. Which calls come is not the same
      // in every walk: where a crash meets none, the next one is tried.
      const middle = 2 * Math.floor(all.length / 5) + 1;
      const some = sized(1, 0) ? [...all.slice(middle, middle + 1), ...all.slice(0, 2).reverse()] : all;
      const wrong: string[] = [];
      let [crashes, hit] = [0, 0];
      for (const fault of some) {
        if (sized(1, 0) && hit > 0) break;
        const { seen, books } = await walk(useCase, [fault]);
        crashes++;
        hit += seen.reduce((sum, one) => sum + one.hits, 0);
        if (JSON.stringify(books) !== JSON.stringify(whole.books))
          wrong.push(`${fault.when} call ${fault.nth} of ${fault.target}: ${JSON.stringify(books)}`);
      }
      printResult(
        'T-13',
        `${name}: ${all.length / 2} calls, ${crashes} crashes (${hit} hit), ${wrong.length} left other books`,
      );
      expect(wrong, `The books of a walk without a crash: ${JSON.stringify(whole.books)}`).toEqual([]);
      expect(whole.books.rows.length).toBeGreaterThan(0);
      expect(hit).toBeGreaterThan(0);
    },
  );
});
