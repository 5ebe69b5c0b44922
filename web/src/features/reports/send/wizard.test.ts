import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankAccount, LinkedBank } from '#contracts/members/account';
import {
  canGoOn,
  canViewTransactions,
  emptyWizard,
  foundBanks,
  goBack,
  goOn,
  messageOf,
  payloadOf,
  type Setting,
  settled,
  toggle,
  toggleAll,
  totalOf,
  viewTransactions,
  type Wizard,
  wizardOf,
} from './wizard.ts';

const anAccount = (account_id: string, value: number | null, currency = 'USD'): BankAccount => ({
  account_id,
  name: 'Checking',
  mask: '1234',
  value,
  currency,
  counted: value !== null && currency === 'USD',
  counts: currency === 'USD' ? (value ?? 0) : 0,
  left_out: [],
  owners: [],
});
const aBank = (...accounts: BankAccount[]): LinkedBank => ({
  item_id: 'item-1',
  bankName: 'First Bank',
  state: 'linked',
  owner_verified: true,
  accounts,
});
const banks = [
  aBank(anAccount('a', 300_000.1), anAccount('b', 200_000.2), anAccount('c', null), anAccount('d', 5, 'EUR')),
];
const own: Setting = { isGuest: false, ownEmail: 'me@example.com', banks };
const guest: Setting = { isGuest: true, banks };
const aWizard = (overrides: Partial<Wizard> = {}): Wizard => ({
  ...emptyWizard,
  recipient: 'seller@example.com',
  reportType: 2,
  minimum: '450,000',
  chosen: ['a', 'b'],
  ...overrides,
});

describe('many accounts', () => {
  it('are found by the words of their name, their bank and their last digits', () => {
    const many = [
      { ...aBank(anAccount('a', 1)), bankName: 'Harbor' },
      { ...aBank({ ...anAccount('b', 2), name: 'Savings', mask: '77' }), item_id: 'item-2', bankName: 'Summit' },
    ];
    const found = (search: string) =>
      foundBanks(many, search).flatMap(({ accounts }) => accounts.map(({ account_id }) => account_id));
    expect(['', ' ', 'harbor', 'SUMMIT sav', '77', 'harbor savings'].map(found)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a'],
      ['b'],
      ['b'],
      [],
    ]);
  });

  it('are chosen and left as a whole, but none that does not count, and none that is not shown', () => {
    const accounts = [anAccount('a', 1), anAccount('b', 2), anAccount('c', null)];
    const all = toggleAll(aWizard({ chosen: ['x'] }), accounts, true);
    expect(all.chosen).toEqual(['x', 'a', 'b']);
    expect(toggleAll(all, accounts, false).chosen).toEqual(['x']);
  });
});

describe('the next step', () => {
  it('after the first one needs a template and, from a signed-in sender, a valid recipient', () => {
    expect(canGoOn(aWizard(), own)).toBe(true);
    expect(canGoOn(aWizard({ reportType: 0 }), own)).toBe(false);
    expect(canGoOn(aWizard({ recipient: 'seller@' }), own)).toBe(false);
    expect(canGoOn(aWizard({ recipient: 'ME@example.com' }), own)).toBe(false);
    expect(canGoOn(aWizard({ recipient: '' }), guest)).toBe(true);
    expect(canGoOn(aWizard({ recipient: '', reportType: 0 }), guest)).toBe(false);
  });

  it('after the accounts needs a minimum and an account', () => {
    expect(canGoOn(aWizard({ step: 2 }), own)).toBe(true);
    expect(canGoOn(aWizard({ step: 2, chosen: [] }), own)).toBe(false);
    expect(canGoOn(aWizard({ step: 2, minimum: '0' }), own)).toBe(false);
    expect(canGoOn(aWizard({ step: 2, minimum: '' }), own)).toBe(false);
  });

  it('after the accounts needs a guest to reach the minimum, to the cent', () => {
    expect(canGoOn(aWizard({ step: 2, minimum: '500,000.30' }), guest)).toBe(true);
    expect(canGoOn(aWizard({ step: 2, minimum: '500,000.31' }), guest)).toBe(false);
    expect(canGoOn(aWizard({ step: 2, minimum: '500,000.31' }), own)).toBe(true);
  });

  it('of one of two buyers needs no separate minimum, and shares no values', () => {
    const part: Setting = { ...guest, isPart: true };
    expect(canGoOn(aWizard({ step: 2, minimum: '900,000', reportType: 1 }), part)).toBe(true);
    expect(canGoOn(aWizard({ step: 0, reportType: 2 }), part)).toBe(false);
    expect(canGoOn(aWizard({ step: 0, reportType: 3 }), part)).toBe(false);
  });

  it('leads from step to step, and no further than the review', () => {
    let wizard = aWizard();
    for (let press = 0; press < 9; press++) wizard = goOn(wizard, own);
    expect(wizard.step).toBe(4);
  });

  it('is not reached while something is missing', () => {
    expect(goOn(aWizard({ chosen: [], step: 2 }), own).step).toBe(2);
  });

  it('can be left for the one before, from the transactions for the review, and never for less than the first', () => {
    expect(goBack(aWizard({ step: 5 })).step).toBe(4);
    expect(goBack(aWizard({ step: 0 })).step).toBe(0);
  });
});

describe('transactions', () => {
  it('exist only for values with details', () => {
    expect(canViewTransactions(aWizard({ step: 4, reportType: 3 }))).toBe(true);
    expect(viewTransactions(aWizard({ step: 4, reportType: 3 })).step).toBe(5);
    expect(viewTransactions(aWizard({ step: 4, reportType: 2 })).step).toBe(4);
    expect(viewTransactions(aWizard({ step: 3, reportType: 3 })).step).toBe(3);
  });
});

describe('accounts', () => {
  it('add up only if the bank states dollars', () => {
    expect(totalOf(aWizard({ chosen: ['a', 'b', 'c', 'd', 'gone'] }), banks)).toBe(50_000_030);
  });

  it('add up once where two may be the same and both are chosen', () => {
    const both = [aBank(anAccount('a', 640_000)), aBank({ ...anAccount('b', 640_000), same_as: 'a' })];
    expect(totalOf(aWizard({ chosen: ['a', 'b'] }), both)).toBe(64_000_000);
    expect(totalOf(aWizard({ chosen: ['b'] }), both)).toBe(64_000_000);
  });

  it('can be chosen, and removed again', () => {
    const chosen = toggle(toggle(aWizard({ chosen: [] }), 'a', true), 'a', true);
    expect(chosen.chosen).toEqual(['a']);
    expect(toggle(chosen, 'a', false).chosen).toEqual([]);
  });

  it('total the same as an independent sum, whatever is toggled', () => {
    const cents = fc.integer({ min: -(10 ** 9), max: 10 ** 11 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, fc.boolean(), fc.boolean()), { maxLength: 30 }), (rows) => {
        const portfolio = [aBank(...rows.map(([value], index) => anAccount(String(index), value / 100)))];
        const wizard = rows.reduce(
          (all, [, first, then], index) => toggle(toggle(all, String(index), first), String(index), then),
          emptyWizard,
        );
        const isAnyChosen = rows.some(([, , isChosen]) => isChosen);
        const expected = rows.reduce(
          (sum, [value, , isChosen]) => sum + (isChosen || (isAnyChosen && value < 0) ? BigInt(value) : 0n),
          0n,
        );
        expect(BigInt(totalOf(wizard, portfolio))).toBe(expected);
      }),
    );
  });
});

describe('a wizard that is opened again', () => {
  it('shows the step where it was left when nothing is missing', () => {
    for (const step of [0, 1, 2, 3, 4]) expect(settled(aWizard({ step }), own).step).toBe(step);
    expect(settled(aWizard({ step: 5, reportType: 3 }), own).step).toBe(5);
  });

  it('shows the first step that is not complete', () => {
    expect(settled(aWizard({ step: 4, chosen: ['gone'] }), own).step).toBe(2);
    expect(settled(aWizard({ step: 4, recipient: '' }), own).step).toBe(0);
    expect(settled(aWizard({ step: 5, reportType: 2 }), own).step).toBe(4);
    expect(settled(aWizard({ step: Number.NaN }), own).step).toBe(0);
  });
});

describe('what is sent', () => {
  it('names the chosen accounts and no figures of them', () => {
    const payload = payloadOf(
      aWizard({ chosen: ['a', 'gone'], subject: ' Funds ', body: 'Hello', note: 'See you.' }),
      banks,
      0,
    );
    expect(payload).toMatchObject({
      report_type: 2,
      report_request_type: 2,
      to_user: 'seller@example.com',
      message_subject: 'Funds',
      message_body: 'Hello\n\nSee you.',
      proof_amount: 450_000,
      message_draft: 0,
      data: [{ item_id: 'item-1', bankName: 'First Bank', account_id: 'a' }],
    });
    expect(JSON.stringify(payload)).not.toContain('300000');
  });

  it('has no empty lines for what was left out', () => {
    expect(messageOf({ body: '', note: ' Note ' })).toBe('Note');
    expect(messageOf({ body: ' ', note: '' })).toBe('');
  });

  it('explains whose account it is only where a reason was chosen', () => {
    const explained = payloadOf(aWizard({ reason: 'gift', reasonWords: ' From my aunt. ' }), banks, 0);
    expect(explained).toMatchObject({ explanation_reason: 'gift', explanation_words: 'From my aunt.' });
    expect(payloadOf(aWizard({ reasonWords: 'Left over' }), banks, 0)).not.toHaveProperty('explanation_words');
  });

  it('returns unchanged from a draft', () => {
    const wizard = aWizard({
      subject: 'Funds',
      body: 'Hello',
      address: true,
      reason: 'spouse',
      reasonWords: 'My husband.',
    });
    const again = wizardOf(payloadOf(wizard, banks, 1));
    expect(payloadOf(again, banks, 1)).toEqual(payloadOf(wizard, banks, 1));
    expect(settled(again, own).step).toBe(4);
    expect(settled(wizardOf(payloadOf(aWizard({ recipient: '' }), banks, 1)), own).step).toBe(0);
  });
});
