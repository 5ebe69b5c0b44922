// The rows of linked banks. An owner is an account (ACCOUNT#agent) or a guest's request (LINK#request).

import * as v from 'valibot';
import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { centsField } from '#core/platform/money.ts';
import {
  type BankFigures,
  type BankTransaction,
  OTHER_HOLDINGS,
  PROVIDER_FAILURES,
} from './provider/funds-provider.ts';

/** Upkeep checks each of these rows every day. */
export const DUE_BANKS = dueList('DUE#BANKS', 4);
export const DUE_ASSET_REPORTS = dueList('DUE#ASSET');

export const bankConnection = defineEntity({
  name: 'bank connection',
  key: { PK: '{owner}', SK: 'BANK#{itemId}' },
  indexes: { GSI2: { PK: 'ITEM#{itemId}', SK: '{owner}' } },
  row: v.object({
    itemId: v.string(),
    institutionId: v.string(),
    institutionName: v.string(),
    state: v.picklist(['linked', 'needs_repair']),
    linkedAt: v.string(),
    /** When the latest news arrived or the owner signed in again: older news no longer counts. */
    newsAt: v.optional(v.string()),
    /** A hash of the public token it came from: a repeated call finds the connection it made. */
    origin: v.string(),
  }),
  readBy: "the Query of its owner's partition; GSI2 when the provider reports something about a connection",
});
export type BankConnection = RowOf<typeof bankConnection>;

/** The provider identifies a connection only by its item. */
export const byItem = ({ itemId }: { itemId: string }, owner: string) => ({ GSI2PK: `ITEM#${itemId}`, GSI2SK: owner });

const bankOwner = v.object({
  names: v.array(v.string()),
  addresses: v.array(v.object({ street: v.string(), city: v.string(), region: v.string(), postal_code: v.string() })),
  phoneNumbers: v.array(v.string()),
  emails: v.array(v.string()),
});

const bankFigures = v.object({
  itemId: v.string(),
  institutionId: v.string(),
  institutionName: v.string(),
  ownerVerified: v.boolean(),
  readAt: v.string(),
  accounts: v.array(
    v.object({
      accountId: v.string(),
      persistentId: v.optional(v.string()),
      name: v.string(),
      mask: v.string(),
      type: v.string(),
      subtype: v.string(),
      currency: v.string(),
      value: v.nullable(centsField),
      pending: v.optional(centsField),
      maturesOn: v.optional(v.string()),
      holdings: v.optional(
        v.object({
          cash: centsField,
          withdrawable: v.optional(centsField),
          securities: centsField,
          vested: v.optional(centsField),
          negative: centsField,
          loan: centsField,
          others: v.array(v.picklist(OTHER_HOLDINGS)),
        }),
      ),
      owners: v.array(bankOwner),
    }),
  ),
}) satisfies v.GenericSchema<unknown, BankFigures>;

const figures = {
  banks: v.array(bankFigures),
  /** True for the complete report with transactions, false for the fast one. */
  full: v.boolean(),
  readAt: v.string(),
  days: v.optional(v.number()),
  /** The outbox entry that ordered this report: if it runs again, it doesn't order another one. */
  orderedBy: v.optional(v.string()),
};

/** The figures on the accounts screens. Transactions are in separate rows: most readers don't need them. */
export const bankData = defineEntity({
  name: 'bank data',
  key: { PK: '{owner}', SK: 'DATA' },
  indexes: { Due: { PK: `${DUE_BANKS.name}#{shard}`, SK: '{checkAt}' } },
  row: v.variant('state', [
    v.object({
      state: v.literal('reading'),
      ...figures,
      /** Absent until a report has been ordered. */
      assetReportId: v.optional(v.string()),
      /** Why the last attempt failed, if another one follows. */
      failure: v.optional(v.picklist(PROVIDER_FAILURES)),
    }),
    v.object({ state: v.literal('ready'), ...figures, assetReportId: v.string() }),
    v.object({
      state: v.literal('failed'),
      ...figures,
      assetReportId: v.optional(v.string()),
      failure: v.picklist(PROVIDER_FAILURES),
    }),
  ]),
  readBy: "the Query of its owner's partition; Due for upkeep (guests only)",
});
export type BankReading = RowOf<typeof bankData>;
export type ReadyReading = Extract<BankReading, { state: 'ready' }>;

const transaction = v.object({
  date: v.string(),
  name: v.string(),
  amount: centsField,
}) satisfies v.GenericSchema<unknown, BankTransaction>;

export const bankTransactions = defineEntity({
  name: 'bank transactions',
  key: { PK: 'MOVEMENTS#{owner}', SK: '{itemId}' },
  row: v.object({ transactions: v.record(v.string(), v.array(transaction)) }),
  readBy: 'one Query of the partition, only when someone wants to see them',
});
export type TransactionsByAccount = RowOf<typeof bankTransactions>['transactions'];

export const assetReport = defineEntity({
  name: 'asset report',
  key: { PK: 'ASSET#{assetReportId}', SK: 'ASSET' },
  indexes: { Due: { PK: DUE_ASSET_REPORTS.name, SK: '{pollAt}' } },
  row: v.object({
    assetReportId: v.string(),
    /** Absent if only the webhook has arrived. */
    owner: v.optional(v.string()),
    /** Our report for which it was ordered, on that report's chosen accounts. */
    fundsReportId: v.optional(v.string()),
    orderedAt: v.optional(v.string()),
    fastReady: v.optional(v.boolean()),
    fullReady: v.optional(v.boolean()),
    /** The provider's reason why there will be no report. */
    failed: v.optional(v.string()),
    settled: v.optional(v.boolean()),
    expires: v.number(),
  }),
  readBy: 'one Get by the worker; one Update by the webhook; Due for the poll',
});
export type AssetReport = RowOf<typeof assetReport>;

/** The owner who opened the bank's window: the provider announces its end with only its token. */
export const linkSession = defineEntity({
  name: 'link session',
  key: { PK: 'LINKING#{tokenHash}', SK: 'LINKING' },
  row: v.object({
    owner: v.string(),
    /** The bank being repaired; absent for a new one. */
    repairItemId: v.optional(v.string()),
    expires: v.number(),
  }),
  readBy: 'one Get when the provider announces the end of a session; expires after a day',
});

/** The tokens of opened windows, by opener: we ask the provider which window a public token came from. */
export const bankWindow = defineEntity({
  name: 'bank window',
  key: { PK: 'WINDOWS#{opener}', SK: '{openedAt}#{tokenHash}' },
  row: v.object({ linkToken: v.string(), expires: v.number() }),
  readBy: 'one Query of the latest when a public token is exchanged; expires after a day',
});

export const vaultToken = defineEntity({
  name: 'vault token',
  key: { PK: '{owner}', SK: '{name}' },
  row: v.object({ ciphertext: v.instance(Uint8Array), expires: v.optional(v.number()) }),
  readBy: 'one Get; one Query of all access tokens (BANK#) or all report tokens (ASSET#) of an owner',
  table: 'vault',
});
