import { describe, expect, it } from 'vitest';
import { exists } from '#core/data/db.ts';
import { cents } from '#core/platform/money.ts';
import { aBank, anAccount } from '#test/builders/a-bank.ts';
import { aBankSide, tasksIn } from '#test/builders/a-bank-side.ts';
import { aConnection, aFailedReading, anUnfinishedReading, aReading } from '#test/builders/a-connection.ts';
import { aGuest } from '#test/builders/a-guest.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { saveTransactions } from '../bank-transactions.ts';
import { type BankReading, bankConnection, bankData } from '../entity.ts';
import { windowWrite } from '../linking/bank-window.ts';
import { accountsToShow, guestAccounts } from './guest-accounts.ts';
import { guestLinkToken } from './guest-link-token.ts';

const database = aTestDatabase();

const guest = aGuest();
const owner = `LINK#${guest.link.id}`;

const aGuestWith = async (reading?: BankReading) => {
  const side = await aBankSide(database);
  if (reading) {
    await side.db.put(bankConnection.item({ owner, itemId: 'item-1' }, aConnection()));
    await side.db.put(bankData.item({ owner }, reading));
  }
  return {
    ...side,
    accounts: (wanted = {}) => guestAccounts(side)(guest, wanted),
    window: () => side.db.transact([windowWrite('link-token', owner, NOW)]),
  };
};

describe('the accounts of a guest', () => {
  it('are none before a bank is linked; the requested amount is known', async () => {
    const { accounts } = await aGuestWith();
    expect(await accounts()).toMatchObject({ linkedAccounts: [], linkedAssetValue: 0, proof_amount: 480_000 });
  });

  // Seen red: the page offered to send a bank that the client had just disconnected, until the worker had ended it.
  it('are none as soon as the client has disconnected the bank', async () => {
    const side = await aGuestWith(aReading({ banks: [aBank({ accounts: [anAccount()] })] }));
    const disconnected = aGuest({ disconnectedAt: '2100-01-01T00:00:00.000Z' });
    expect(await guestAccounts(side)(disconnected, {})).toMatchObject({ linkedAccounts: [], linkedAssetValue: 0 });
  });

  it('are asked for again soon after a bank was linked, and then less often', async () => {
    const { accounts, db, window } = await aGuestWith();
    await window();
    expect(await accounts({ publicToken: 'one' })).toEqual({ pending: true, retry_after: 1 });
    expect(await tasksIn(db)).toEqual([{ type: 'read', owner }]);
    expect(await accounts({ publicToken: 'one' })).toEqual({ pending: true, retry_after: 2 });
    expect(await tasksIn(db)).toHaveLength(1);
  });

  it('have values in dollars, and count in US dollars only', async () => {
    const euros = anAccount({ accountId: 'a2', currency: 'EUR', value: cents(700_00) });
    const { accounts } = await aGuestWith(aReading({ banks: [aBank({ accounts: [anAccount(), euros] })] }));
    const shown = await accounts();
    expect(shown).toMatchObject({ linkedAssetValue: 100, pending: false });
    expect(shown).toMatchObject({
      linkedAccounts: [
        {
          state: 'linked',
          accounts: [
            { value: 100, counted: true },
            { value: 700, counted: false },
          ],
        },
      ],
    });
  });

  it('are refused when the bank failed', async () => {
    const { accounts } = await aGuestWith({ ...aFailedReading, failure: 'no_accounts' });
    await expect(accounts()).rejects.toMatchObject({
      code: 'BANK_REFUSED',
      message: expect.stringMatching(/no checking/),
    });
  });

  it('come with transactions only once the guest asks for them, and the bank is asked once', async () => {
    const { accounts, db } = await aGuestWith(aReading({ days: 0 }));
    expect(await accounts()).toMatchObject({ linkedAccounts: [{ accounts: [{ transactions: undefined }] }] });
    for (let asked = 0; asked < 2; asked++)
      expect(await accounts({ withTransactions: true })).toEqual({ pending: true, retry_after: 2 });
    expect(await tasksIn(db)).toEqual([{ type: 'refresh', owner, days: 90 }]);

    const coffee = { date: '2026-11-20', name: 'Coffee', amount: cents(-4_50) };
    await db.put(bankData.item({ owner }, aReading({ days: 90 })));
    await saveTransactions(db, owner, [aBank({ accounts: [anAccount({ transactions: [coffee] })] })], exists);
    expect(await accounts({ withTransactions: true })).toMatchObject({
      linkedAccounts: [{ accounts: [{ transactions: [{ name: 'Coffee', amount: -4.5 }] }] }],
    });
  });
});

it('asks for transactions once when two windows ask at the same moment', async () => {
  const side = await aGuestWith(aReading({ days: 0 }));
  const { db } = side;
  const quickerWindow: typeof db.transact = async (writes) => {
    await db.transact(writes);
    await db.transact(writes);
  };
  const accounts = guestAccounts({ ...side, db: { ...db, transact: quickerWindow } });
  expect(await accounts(guest, { withTransactions: true })).toEqual({ pending: true, retry_after: 2 });
  expect(await tasksIn(db)).toHaveLength(1);
});

describe('the bank window of a guest', () => {
  it('opens as long as the request is unanswered', async () => {
    const side = await aBankSide(database);
    expect(await guestLinkToken(side)(guest, {})).toEqual({ link_token: 'link-token', status_message: 'ok' });
    for (const state of ['at_bank', 'received'] as const)
      expect(await guestLinkToken(side)(aGuest({ state }), {})).toEqual({
        link_token: '',
        status_message: 'A report is already in progress.',
      });
  });
});

const broken = aConnection({ itemId: 'broken', state: 'needs_repair' });
const show = (reading: BankReading | undefined, banks = [aConnection()]) => accountsToShow({ banks, reading, all: [] });
const earlier = aReading().banks;

describe("a guest's accounts", () => {
  it('are none before a bank is linked, whatever was read earlier', () => {
    expect(show(aReading(), [])).toBe('none');
  });

  it.each([
    ['wait', 'when nothing has been read', undefined],
    ['wait', 'while the bank is being read', anUnfinishedReading],
    ['wait', 'while the bank is being read again', { ...anUnfinishedReading, banks: earlier }],
    ['show', 'when the fast report has arrived', aReading({ full: false })],
    ['show', 'when everything has arrived', aReading()],
    ['show', 'when reading failed after it had succeeded', { ...aFailedReading, banks: earlier }],
  ] as const)('%s %s', (shown, _, reading) => {
    expect(show(reading)).toBe(shown);
  });

  it.each([
    ['the last attempt failed and another one follows', { ...anUnfinishedReading, failure: 'unavailable' }],
    ['reading failed for good', { ...aFailedReading, failure: 'unavailable' }],
  ] as const)('are refused when %s, with the bank that needs its person', (_, reading) => {
    expect(show(reading, [aConnection(), broken])).toMatchObject({
      refused: { failure: 'unavailable', itemId: 'broken' },
    });
  });
});
