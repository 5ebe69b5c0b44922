// Compares pledges with a bookkeeper who knows which account is which: no dollar backs two letters, and no letter is
// refused while the dollars it needs are free. Seen red without the list by looks: an account that the bank gave an id
// only once backed two letters. Seen red with a withdrawn letter left in the lists: other letters were refused.
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import type { CountedAccount } from '#public/funds/bank';
import { printResult } from '#test/cloud/print-result.ts';
import { sized } from '#test/cloud/size.ts';
import { type Backing, backingOf, type Ledger, namesIn, type Pledge, pledge, released } from './pledges.ts';

const KEY = 'the key of this test';
const NOW = new Date('2026-11-29T12:00:00.000Z');
const LATER = '2026-12-20T12:00:00.000Z';

const account = (over: Partial<CountedAccount> = {}): CountedAccount => ({
  itemId: 'item',
  institutionId: 'ins_1',
  institutionName: 'First Harbor Bank',
  accountId: 'account',
  persistentId: '',
  mask: '1234',
  name: 'Checking',
  subtype: 'checking',
  owners: ['Bo Buyer'],
  value: cents(500_000_00),
  ...over,
});

const letter = (id: string, amount: number) => ({ id, amount: cents(amount * 100), validUntil: LATER });
const recorded = (ledger: Ledger, changed: ReadonlyMap<string, Pledge[]> | undefined): Ledger =>
  new Map([...ledger, ...(changed ?? [])]);
const none: Ledger = new Map();
const backing = (...accounts: CountedAccount[]) => backingOf(KEY, accounts);

describe('an exclusive letter', () => {
  it('is backed by what no other one holds, to the cent', () => {
    const one = pledge(backing(account()), none, letter('one', 300_000), NOW);
    const ledger = recorded(none, one);
    expect(pledge(backing(account()), ledger, letter('two', 200_000), NOW)).toBeDefined();
    expect(pledge(backing(account()), ledger, letter('two', 200_000.01), NOW)).toBeUndefined();
  });

  it('finds the same account under another sign-in, with a lasting id or without', () => {
    const withId = account({ persistentId: 'lasting' });
    const ledger = recorded(none, pledge(backing(withId), none, letter('one', 400_000), NOW));
    for (const same of [
      account({ persistentId: 'lasting', mask: '' }),
      account({ accountId: 'other', itemId: 'other' }),
    ])
      expect(pledge(backing(same), ledger, letter('two', 200_000), NOW)).toBeUndefined();
    const another = account({ persistentId: 'another' });
    expect(pledge(backing(another), ledger, letter('two', 200_000), NOW)).toBeDefined();
  });

  it('is not backed by an account that nothing tells from others, nor by what is owed to a bank', () => {
    expect(pledge(backing(account({ mask: '' })), none, letter('one', 1), NOW)).toBeUndefined();
    const owing = [account(), account({ mask: '9', value: cents(-100_000_00) })];
    expect(pledge(backing(...owing), none, letter('one', 400_000), NOW)).toBeDefined();
    expect(pledge(backing(...owing), none, letter('one', 400_001), NOW)).toBeUndefined();
  });

  it('gives its money back when it ends, and when its time is over', () => {
    const ledger = recorded(none, pledge(backing(account()), none, letter('one', 500_000), NOW));
    const ended = new Map([...ledger].map(([name, list]) => [name, released(list, 'one', NOW)]));
    expect(pledge(backing(account()), ended, letter('two', 500_000), NOW)).toBeDefined();
    expect(pledge(backing(account()), ledger, letter('two', 500_000), new Date(LATER))).toBeDefined();
  });

  it('leaves nothing that names its account', () => {
    const ledger = recorded(none, pledge(backing(account({ persistentId: 'lasting' })), none, letter('one', 1), NOW));
    const names = [...ledger.keys()].join();
    expect(names).not.toMatch(/lasting|1234|Harbor/);
    expect(
      namesIn(backingOf('another key', [account({ persistentId: 'lasting' })])).filter((name) => ledger.has(name)),
    ).toEqual([]);
  });
});

// The bookkeeper: real accounts, and who has set aside how much of each. No names, no lists.

type Real = { counted: CountedAccount; held: Map<string, { value: number; until: number }> };

/** A small generator of repeatable numbers. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
};

const heldOf = ({ held }: Real, at: number): number =>
  [...held.values()].reduce((sum, { value, until }) => sum + (until > at ? value : 0), 0);
const freeOf = (real: Real, at: number): number => Math.max(0, real.counted.value - heldOf(real, at));

const looksOf = ({ counted: { institutionName, mask, subtype } }: Real) => `${institutionName}|${mask}|${subtype}`;
const looksLike = (one: Real, other: Real): boolean =>
  one !== other && looksOf(one) === looksOf(other) && !(one.counted.persistentId && other.counted.persistentId);

const BANKS = 200;
const makeReals = (count: number, next: (below: number) => number): Real[] =>
  Array.from({ length: count }, (_, at) => {
    const bank = next(BANKS);
    return {
      counted: account({
        accountId: `account-${at}`,
        institutionName: `Bank ${bank}`,
        // Every third bank gives lasting ids.
        persistentId: bank % 3 === 0 ? `lasting-${at}` : '',
        mask: String(next(10_000)).padStart(4, '0'),
        subtype: next(2) ? 'checking' : 'savings',
        value: cents(1 + next(100_000_000)),
      }),
      held: new Map(),
    };
  });

type Report = { reals: Real[]; backing: Backing };

const simulate = (most: number) => {
  const next = numbers(20_261_129);
  const reals = makeReals(5000, next);
  const byLooks = new Map<string, Real[]>();
  for (const real of reals) byLooks.set(looksOf(real), [...(byLooks.get(looksOf(real)) ?? []), real]);
  const reports: Report[] = Array.from({ length: 8000 }, () => {
    const chosen = [...new Set(Array.from({ length: 1 + next(4) }, () => reals[next(reals.length)] as Real))];
    return {
      reals: chosen,
      backing: backingOf(
        KEY,
        chosen.map(({ counted }) => counted),
      ),
    };
  });
  const ledger = new Map<string, Pledge[]>();
  const open = new Map<string, Report>();
  const found = { pledged: 0, refused: 0, alike: 0, doubled: 0, refusedWrongly: 0, released: 0 };
  let at = NOW.getTime();

  const nameOf = (real: Real) => namesIn(backingOf(KEY, [real.counted]))[0] ?? '';
  const book = (report: Report, id: string, changed: Map<string, Pledge[]>, until: number) => {
    found.pledged++;
    open.set(id, report);
    for (const [name, list] of changed) ledger.set(name, list);
    for (const real of report.reals) {
      const mine = (changed.get(nameOf(real)) ?? []).filter((one) => one.letter === id);
      const value = mine.reduce((sum, one) => sum + one.value, 0);
      if (value > 0) real.held.set(id, { value, until });
      if (heldOf(real, at) > real.counted.value) found.doubled++;
    }
  };
  const refuse = (report: Report, amount: number) => {
    found.refused++;
    const free = report.reals.reduce((sum, real) => sum + freeOf(real, at), 0);
    if (free < amount) return;
    const likes = report.reals.flatMap((real) =>
      (byLooks.get(looksOf(real)) ?? []).filter((one) => looksLike(real, one)),
    );
    if (likes.some((one) => heldOf(one, at) > 0 || report.reals.includes(one))) found.alike++;
    else found.refusedWrongly++;
  };
  const end = (id: string, report: Report) => {
    found.released++;
    open.delete(id);
    for (const name of namesIn(report.backing)) ledger.set(name, released(ledger.get(name) ?? [], id, new Date(at)));
    for (const real of report.reals) real.held.delete(id);
  };

  for (let n = 0; n < most; n++) {
    at += 60_000;
    const report = reports[next(reports.length)] as Report;
    const total = report.reals.reduce((sum, { counted }) => sum + counted.value, 0);
    const amount = cents(1 + next(total));
    const until = at + (1 + next(30)) * 86_400_000;
    const changed = pledge(
      report.backing,
      ledger,
      { id: `letter-${n}`, amount, validUntil: new Date(until).toISOString() },
      new Date(at),
    );
    if (changed) book(report, `letter-${n}`, changed, until);
    else refuse(report, amount);
    const [oldest] = open;
    if (oldest && next(3) === 0) end(...oldest);
  }
  return found;
};

it('backs no two letters with one dollar, and refuses none whose dollars are free', { timeout: 1_800_000 }, () => {
  const most = sized(6_000, 1_000_000);
  const { pledged, refused, alike, doubled, refusedWrongly, released: ended } = simulate(most);
  printResult(
    'T-39',
    `${most} exclusive letters asked for: ${pledged} pledged, ${ended} ended early, ${refused} refused, ${alike} of them because two accounts look alike; ${doubled} doubled, ${refusedWrongly} refused wrongly`,
  );
  expect({ doubled, refusedWrongly }).toEqual({ doubled: 0, refusedWrongly: 0 });
  expect(Math.min(pledged, refused, ended)).toBeGreaterThan(most / 20);
});
