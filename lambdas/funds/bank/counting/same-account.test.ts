// T-31.
import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aCountedAccount } from '#test/builders/a-counted-account.ts';
import { type CountedAccount, compareAccounts } from './same-account.ts';

const seenByBo = aCountedAccount();
const seenByCleo = (over: Partial<CountedAccount> = {}) =>
  aCountedAccount({ itemId: 'item-2', accountId: 'a2', ...over });

/** The answer doesn't depend on the order of the two. */
const compared = (one: CountedAccount, other: CountedAccount) => {
  expect(compareAccounts(other, one)).toBe(compareAccounts(one, other));
  return compareAccounts(one, other);
};

// P-04.
describe('a joint account that two sign-ins report', () => {
  it.each<[string, Partial<CountedAccount>]>([
    ['everything agrees', {}],
    ['the balance was read at another time', { value: cents(63_999_999) }],
    ['only one of the two owners is named', { owners: ['Cleo Buyer'] }],
    ['names are written in another way', { name: 'JOINT  savings', owners: ['BO BUYER'] }],
    ['the institution has no id', { institutionId: '' }],
  ])('is the same when %s', (_, over) => {
    expect(compared(seenByBo, seenByCleo(over))).toBe('same');
  });

  it('is the same by its persistent id, whatever else the bank says', () => {
    const other = seenByCleo({ persistentId: 'p1', mask: '', name: 'Ours', subtype: 'checking', owners: [] });
    expect(compared({ ...seenByBo, persistentId: 'p1' }, other)).toBe('same');
  });

  it.each<[string, Partial<CountedAccount>]>([
    ['each sign-in names its own person only', { owners: ['Dan Different'] }],
    ['the bank names no owners', { owners: [] }],
    ['one of them gave it a name', { name: 'House money' }],
    ['the bank shows fewer digits', { mask: '50' }],
    ['the bank shows no digits', { mask: '', name: 'House money', value: cents(1) }],
    ['the persistent ids differ and everything else agrees', { persistentId: 'p2' }],
    ['the persistent ids differ, without a number', { persistentId: 'p2', mask: '' }],
    ['the bank shows another number to each of its owners', { mask: '5151' }],
    ['it shows another number, and names no owners', { mask: '5151', owners: [] }],
    ['the bank has two ids and one name', { institutionId: 'ins-2', value: cents(1) }],
  ])('is unclear when %s', (_, over) => {
    expect(compared({ ...seenByBo, persistentId: 'p1' }, seenByCleo(over))).toBe('unclear');
  });

  it('is unclear beside one of the same number and balance at a bank with two names', () => {
    const merged = { institutionId: 'ins-2', institutionName: 'Harbor Private' };
    expect(compared(seenByBo, seenByCleo({ ...merged, owners: [] }))).toBe('unclear');
    expect(compared(seenByBo, seenByCleo({ ...merged, value: cents(1) }))).toBe('unclear');
    expect(compared(seenByBo, seenByCleo({ ...merged, owners: [], value: cents(1) }))).toBe('different');
  });

  // Seen red: another brand or another number made one account two.
  it.each<[string, Partial<CountedAccount>]>([
    ['another brand and number', { institutionId: 'ins-2', institutionName: 'Harbor Private', mask: '5151' }],
    ['another number and name', { mask: '5151', name: 'House money' }],
    ['another number and owner', { mask: '5151', owners: ['Dan Different'] }],
    ['everything but the balance', { institutionId: 'i', institutionName: 'X', mask: '1', name: 'Y', owners: ['Z'] }],
    ['another number, $5 later', { mask: '5151', name: 'House money', value: cents(63_999_500) }],
  ])('is unclear under %s', (_, over) => {
    expect(compared(seenByBo, seenByCleo(over))).toBe('unclear');
  });

  it('is the same by its transactions, however the bank names it', () => {
    const movements = ['2026-11-01 -1200', '2026-11-02 -350', '2026-11-03 500000', '2026-11-04 -80'];
    const disguised = seenByCleo({ institutionId: 'i', institutionName: 'X', mask: '1', name: 'Y', value: cents(1) });
    expect(compared({ ...seenByBo, movements }, { ...disguised, movements: movements.slice(1) })).toBe('same');
  });

  // Seen red: too few transactions to compare counted as no doubt.
  it.each([
    ['the two that there are', ['a', 'b'], ['a', 'b']],
    ['one of two', ['a', 'b'], ['b', 'c', 'd', 'e']],
    ['three of many', ['a', 'b', 'c', ...'fghijklm'], ['a', 'b', 'c', ...'nopqrstu']],
  ])('is unclear by %s transactions, however the bank names it', (_, one, other) => {
    const disguised = seenByCleo({ institutionId: 'i', institutionName: 'X', mask: '1', name: 'Y', value: cents(1) });
    expect(compared({ ...seenByBo, movements: one }, { ...disguised, movements: other })).toBe('unclear');
  });
});

describe('two accounts', () => {
  it.each<[string, Partial<CountedAccount>]>([
    ['another number and another balance', { mask: '5151', value: cents(1) }],
    ['another number and 2 % less', { mask: '5151', value: cents(62_700_000) }],
    ['another number and another persistent id', { mask: '5151', persistentId: 'p2' }],
    ['no number, another persistent id and another balance', { mask: '', persistentId: 'p2', value: cents(1) }],
    ['another persistent id and another balance', { persistentId: 'p2', value: cents(1) }],
    ['no number, another kind, name and balance', { mask: '', subtype: 'checking', name: 'Daily', value: cents(1) }],
  ])('at one bank are different with %s', (_, over) => {
    expect(compared({ ...seenByBo, persistentId: 'p1' }, seenByCleo(over))).toBe('different');
  });

  it('with as much money are different when nothing that came in or went out is the same', () => {
    const of = (day: string) => ({ movements: [1, 2, 3].map((amount) => `${day} ${amount}`) });
    const other = seenByCleo({
      institutionId: 'ins-2',
      institutionName: 'Lakeside',
      mask: '2222',
      ...of('2026-11-02'),
    });
    expect(compared({ ...seenByBo, ...of('2026-11-01') }, other)).toBe('different');
  });

  it('of one sign-in are different, even with one number, as credit unions show them', () => {
    const draft = aCountedAccount({ accountId: 'a2', name: 'Share Draft', value: cents(100) });
    expect(compared(seenByBo, draft)).toBe('different');
  });

  it('of one sign-in that are alike in everything are unclear', () => {
    expect(compared(seenByBo, aCountedAccount({ accountId: 'a2' }))).toBe('unclear');
  });
});
