// What was read from an owner's banks: when it's read again, how long it may stay, and when it's too old to rely on.

import { type Condition, exists, type Write, when } from '#core/data/db.ts';
import { dueIn } from '#core/data/due-list.ts';
import { DAY, isoAfter, MINUTE } from '#core/platform/clock.ts';
import { type BankReading, bankData, DUE_BANKS, type ReadyReading } from './entity.ts';
import { isGuestOwner } from './owner-rows.ts';
import type { BankData, BankFigures } from './provider/funds-provider.ts';
import { bankWork } from './tasks.ts';

/** How many days of transactions are shown. Reports without transactions ask for none. */
export const TRANSACTION_DAYS = 90;
export const hasTransactions = (reading: BankReading): boolean => (reading.days ?? 0) >= TRANSACTION_DAYS;

/** How old figures may be when a new letter relies on them: older ones are read again before it's sealed. */
const FRESH_MS = 15 * MINUTE;
export const isStale = (reading: ReadyReading, at: Date): boolean =>
  at.getTime() - Date.parse(reading.readAt) > FRESH_MS;

/** Upkeep checks daily whether a guest's banks may stay; an account's own stay until they're unlinked. */
const checkAgain = (owner: string, at: Date) => (isGuestOwner(owner) ? dueIn(DUE_BANKS, owner, isoAfter(at, DAY)) : {});

export const checkAgainTomorrow = (owner: string, at: Date): Write =>
  bankData.update({ owner }, { set: checkAgain(owner, at) }, { if: exists });

/** As long as nothing has been read or begun since. */
export const asRead = ({ readAt, state }: BankReading): Condition =>
  when('#readAt = :readAt AND #state = :state', { ':readAt': readAt, ':state': state });

export const BANK_DATA = 'bank data';
/** As long as the bank has been read, or is being read. */
export const bankStaysRead = (owner: string): Write =>
  bankData.check({ owner }, when('attribute_exists(#PK) AND #state <> :failed', { ':failed': 'failed' }), {
    name: BANK_DATA,
  });

/** Marks the banks of an owner as being read. Earlier figures, or those of them that are given, stay visible meanwhile. */
export const readingStarted = (owner: string, at: Date, banks?: BankFigures[]): Write =>
  bankData.update(
    { owner },
    {
      set: {
        state: 'reading',
        full: false,
        readAt: at.toISOString(),
        ...(banks ? { banks } : {}),
        ...checkAgain(owner, at),
      },
      ...(banks ? {} : { setIfAbsent: { banks: [] } }),
      remove: ['failure', 'assetReportId'],
    },
  );

/** Asks the bank for today's figures. When several want them at once, only the first one's condition holds. */
export const readAgainWrites = (owner: string, reading: ReadyReading, days: number, at: Date): Write[] => [
  bankData.update(
    { owner },
    { set: { state: 'reading', full: false } },
    {
      if: when('#state = :ready AND #assetReportId = :id', { ':ready': 'ready', ':id': reading.assetReportId }),
      name: 'bank data',
    },
  ),
  bankWork({ type: 'refresh', owner, days }, at),
];

/** Transactions are stored apart from the figures. */
export const figuresOf = (banks: BankData[]): BankFigures[] =>
  banks.map(({ accounts, ...bank }) => ({
    ...bank,
    accounts: accounts.map(({ transactions: _, ...account }) => account),
  }));
