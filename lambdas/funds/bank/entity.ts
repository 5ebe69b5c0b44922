// The rows of linked banks. An owner is an account (ACCOUNT#agent) or a guest's request (LINK#request).

import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { centsField } from '#core/platform/money.ts';
import * as z from '#core/schema.ts';
import { type BankFigures, type BankTransaction, PROVIDER_FAILURES } from './provider/funds-provider.ts';

/** Where upkeep finds what is due. */
/** Each of them is looked at every day. */
export const DUE_BANKS = dueList('DUE#BANKS', 4);
export const DUE_ASSET_REPORTS = dueList('DUE#ASSET');

export const bankConnection = defineEntity({
  name: 'bank connection',
  key: { PK: '{owner}', SK: 'BANK#{itemId}' },
  indexes: { GSI2: { PK: 'ITEM#{itemId}', SK: '{owner}' } },
  row: z.object({
    itemId: z.string(),
    institutionId: z.string(),
    institutionName: z.string(),
    state: z.enum(['linked', 'needs_repair']),
    linkedAt: z.string(),
    /** When the latest news of it came, or its person signed in again: what came before no longer counts. */
    newsAt: z.optional(z.string()),
    /** A hash of the public token it came from: a repeated call finds the connection it made. */
    origin: z.string(),
  }),
  readBy: "the Query of its owner's partition; GSI2 when the provider reports something about a connection",
});
export type BankConnection = RowOf<typeof bankConnection>;

/** The provider names a connection only by its item. */
export const byItem = ({ itemId }: { itemId: string }, owner: string) => ({ GSI2PK: `ITEM#${itemId}`, GSI2SK: owner });

const bankOwner = z.object({
  names: z.array(z.string()),
  addresses: z.array(z.object({ street: z.string(), city: z.string(), region: z.string(), postal_code: z.string() })),
  phoneNumbers: z.array(z.string()),
  emails: z.array(z.string()),
});

const bankFigures = z.object({
  itemId: z.string(),
  institutionId: z.string(),
  institutionName: z.string(),
  ownerVerified: z.boolean(),
  readAt: z.string(),
  accounts: z.array(
    z.object({
      accountId: z.string(),
      persistentId: z.optional(z.string()),
      name: z.string(),
      mask: z.string(),
      type: z.string(),
      subtype: z.string(),
      currency: z.string(),
      value: z.nullable(centsField),
      owners: z.array(bankOwner),
    }),
  ),
}) satisfies z.Schema<BankFigures>;

const figures = {
  banks: z.array(bankFigures),
  /** Whether they come from the complete report, transactions included, and not from the fast one. */
  full: z.boolean(),
  readAt: z.string(),
  /** For how many days of transactions the bank was asked. */
  days: z.optional(z.number()),
  /** The outbox entry whose report this is: repeated, it doesn't order another one. */
  orderedBy: z.optional(z.string()),
};

/** What the accounts screens show. Transactions are in separate rows: most readers don't need them. */
export const bankData = defineEntity({
  name: 'bank data',
  key: { PK: '{owner}', SK: 'DATA' },
  indexes: { Due: { PK: `${DUE_BANKS.name}#{shard}`, SK: '{checkAt}' } },
  row: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('reading'),
      ...figures,
      /** Absent until a report has been ordered. */
      assetReportId: z.optional(z.string()),
      /** Why the last attempt failed, when another one follows. */
      failure: z.optional(z.enum(PROVIDER_FAILURES)),
    }),
    z.object({ state: z.literal('ready'), ...figures, assetReportId: z.string() }),
    z.object({
      state: z.literal('failed'),
      ...figures,
      assetReportId: z.optional(z.string()),
      failure: z.enum(PROVIDER_FAILURES),
    }),
  ]),
  readBy: "the Query of its owner's partition; Due for upkeep (guests only)",
});
export type BankReading = RowOf<typeof bankData>;
export type ReadyReading = Extract<BankReading, { state: 'ready' }>;

const transaction = z.object({
  date: z.string(),
  name: z.string(),
  amount: centsField,
}) satisfies z.Schema<BankTransaction>;

export const bankTransactions = defineEntity({
  name: 'bank transactions',
  key: { PK: 'MOVEMENTS#{owner}', SK: '{itemId}' },
  row: z.object({ transactions: z.record(z.string(), z.array(transaction)) }),
  readBy: 'one Query of the partition, only when someone wants to see them',
});
/** The latest transactions of each account, by its id. */
export type TransactionsByAccount = RowOf<typeof bankTransactions>['transactions'];

export const assetReport = defineEntity({
  name: 'asset report',
  key: { PK: 'ASSET#{assetReportId}', SK: 'ASSET' },
  indexes: { Due: { PK: DUE_ASSET_REPORTS.name, SK: '{pollAt}' } },
  row: z.object({
    assetReportId: z.string(),
    /** Absent while only the webhook has arrived. */
    owner: z.optional(z.string()),
    /** The one letter it was ordered for, on the accounts chosen for that letter. */
    letterId: z.optional(z.string()),
    orderedAt: z.optional(z.string()),
    fastReady: z.optional(z.boolean()),
    fullReady: z.optional(z.boolean()),
    /** The provider's reason why there will be no report. */
    failed: z.optional(z.string()),
    settled: z.optional(z.boolean()),
    expires: z.number(),
  }),
  readBy: 'one Get by the worker; one Update by the webhook; Due for the poll',
});
export type AssetReport = RowOf<typeof assetReport>;

/** Who opened the bank's window: its end is announced by its token alone. */
export const linkSession = defineEntity({
  name: 'link session',
  key: { PK: 'LINKING#{tokenHash}', SK: 'LINKING' },
  row: z.object({
    owner: z.string(),
    /** The bank that is signed in to again; absent for a new one. */
    repairItemId: z.optional(z.string()),
    expires: z.number(),
  }),
  readBy: 'one Get when the provider announces the end of a session; expires after a day',
});

/** The tokens that windows were opened with, by who opened them: what a public token came from is asked of the provider. */
export const bankWindow = defineEntity({
  name: 'bank window',
  key: { PK: 'WINDOWS#{opener}', SK: '{openedAt}#{tokenHash}' },
  row: z.object({ linkToken: z.string(), expires: z.number() }),
  readBy: 'one Query of the latest when a public token is exchanged; expires after a day',
});

export const vaultToken = defineEntity({
  name: 'vault token',
  key: { PK: '{owner}', SK: '{name}' },
  row: z.object({ ciphertext: z.instanceof(Uint8Array) }),
  readBy: 'one Get; one Query of all access tokens (BANK#) or all report tokens (ASSET#) of an owner',
  table: 'vault',
});
