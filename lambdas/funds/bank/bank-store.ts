// Bank connections and what was read from them, of a person (ACCOUNT#agent) or of a guest's link (LINK#id).
import { createHash } from 'node:crypto';
import type { Item } from '#core/data/attribute-value.ts';
import { type Db, exists, isNew, type Key, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { BANK, due, keys, linkPartition } from '#core/data/table.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import type { BankData } from './provider/funds-provider.ts';
import type { BankTask } from './tasks.ts';

export type BankState = 'linked' | 'needs_repair' | 'unavailable';

export type BankConnection = {
  itemId: string;
  institutionId: string;
  institutionName: string;
  state: BankState;
  linkedAt: string;
  /** Which public token it came from: a repeated call finds the connection it made. */
  origin: string;
};

/** What the accounts screens show. Transactions stand apart (transactions-store.ts). */
export type BankReading = {
  state: 'reading' | 'ready' | 'failed';
  assetReportId?: string;
  /** Whether the bank's report is complete, transactions included. */
  full: boolean;
  /** Over how many days of transactions the bank was asked. */
  days: number;
  failure?: string;
  banks: BankData[];
  readAt: string;
};

export const originOf = (publicToken: string) =>
  createHash('sha256').update(publicToken).digest('base64url').slice(0, 22);

const bankFrom = (item: Item): BankConnection => ({
  itemId: String(item.itemId),
  institutionId: String(item.institutionId),
  institutionName: String(item.institutionName),
  state: item.state as BankState,
  linkedAt: String(item.linkedAt),
  origin: String(item.origin),
});

export const readingFrom = (item: Item | undefined): BankReading | undefined =>
  item && {
    state: item.state as BankReading['state'],
    assetReportId: item.assetReportId as string | undefined,
    full: item.full === true,
    days: Number(item.days ?? 0),
    failure: item.failure as string | undefined,
    banks: (item.banks ?? []) as unknown as BankData[],
    readAt: String(item.readAt),
  };

export type OwnerRows = { banks: BankConnection[]; reading?: BankReading; rest: Item[] };

/** Everything of one owner in one Query: the rows that are not the banks' come along for whoever needs them. */
export const readOwner = async (db: Db, owner: string): Promise<OwnerRows> => {
  const { items } = await db.query<Item & Key>({ pk: owner });
  return splitOwnerRows(items);
};

export const splitOwnerRows = (items: (Item & Key)[]): OwnerRows => {
  const isReading = (item: Key) => item.SK === keys.bankData('').SK;
  const isBank = (item: Key) => item.SK.startsWith(BANK);
  return {
    banks: items.filter(isBank).map(bankFrom),
    reading: readingFrom(items.find(isReading)),
    rest: items.filter((item) => !isBank(item) && !isReading(item)),
  };
};

export const linkWrite = (owner: string, bank: BankConnection): Write => ({
  put: { ...keys.bank(owner, bank.itemId), ...bank },
  if: isNew,
});

export const isGuestOwner = (owner: string): boolean => owner.startsWith(linkPartition(''));
export const linkIdOf = (owner: string): string => owner.slice(linkPartition('').length);

/** Upkeep asks daily whether a guest's banks may still be there; a person's own stay until they are unlinked. */
const lookAgain = (owner: string, at: Date): Item =>
  isGuestOwner(owner) ? { GSI1PK: due.guestBanks, GSI1SK: isoAfter(at, DAY) } : {};

export const lookAgainTomorrow = (owner: string, at: Date): Write => ({
  update: keys.bankData(owner),
  change: { set: lookAgain(owner, at) },
  if: exists,
});

/** How old figures may be that a new letter rests on. */
const FRESH_MS = DAY;
export const isStale = (reading: BankReading, at: Date): boolean =>
  reading.state === 'ready' && at.getTime() - Date.parse(reading.readAt) > FRESH_MS;

/** Of how many days transactions are shown; whatever needs none asks for none. */
export const TRANSACTION_DAYS = 90;

/** Has the bank asked anew, once for all who want it at the same time: the later one's condition does not hold. */
export const readAnewWrites = (owner: string, reading: BankReading, days: number, at: Date): Write[] => {
  const refresh: BankTask = { type: 'refresh', owner, days };
  return [
    {
      update: keys.bankData(owner),
      change: { set: { state: 'reading', full: false } },
      if: when('#state = :ready AND #assetReportId = :id', { ':ready': 'ready', ':id': reading.assetReportId ?? '' }),
    },
    outboxWrite('bank', refresh, at),
  ];
};

/** Says that the banks of an owner are being read; earlier figures stay visible until the new ones are there. */
export const readingStarted = (owner: string, at: Date): Write => ({
  update: keys.bankData(owner),
  change: {
    set: { state: 'reading', full: false, readAt: at.toISOString(), ...lookAgain(owner, at) },
    setIfAbsent: { banks: [] },
    remove: ['failure', 'assetReportId'],
  },
});

export const withoutTransactions = (banks: BankData[]): BankData[] =>
  banks.map((bank) => ({ ...bank, accounts: bank.accounts.map((account) => ({ ...account, transactions: [] })) }));
