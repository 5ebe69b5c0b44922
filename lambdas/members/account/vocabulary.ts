// What calls and other features' calls both speak of: a person with the bank accounts that they linked.
import * as z from '#core/schema.ts';

export const owner = z.object({
  names: z.array(z.string()),
  addresses: z.array(z.object({ street: z.string(), city: z.string(), region: z.string(), postal_code: z.string() })),
  phone_numbers: z.array(z.string()),
  emails: z.array(z.string()),
});

/** Why an account doesn't count: another kind, deposits set aside for something else, another currency, no balance. */
export const NOT_COUNTED = ['kind', 'set aside', 'currency', 'no balance'] as const;
export type NotCounted = (typeof NOT_COUNTED)[number];

/** Value in dollars, two decimals at most; null when the bank does not say. */
export const bankAccount = z.object({
  account_id: z.string(),
  name: z.string(),
  mask: z.string(),
  value: z.nullable(z.number()),
  currency: z.string(),
  /** Whether it can be in a report: spendable deposits in US dollars whose balance the bank states. */
  counted: z.boolean(),
  not_counted: z.optional(z.enum(NOT_COUNTED)),
  /** The `account_id` of an account that this one may be the same as: of the two, only the other one counts. */
  same_as: z.optional(z.string()),
  owners: z.array(owner),
  /** The latest ones, where they were asked for. */
  transactions: z.optional(z.array(z.object({ date: z.string(), name: z.string(), amount: z.number() }))),
});

export const linkedBank = z.object({
  item_id: z.string(),
  bankName: z.string(),
  state: z.enum(['linked', 'reading', 'needs_repair', 'unavailable']),
  owner_verified: z.boolean(),
  accounts: z.array(bankAccount),
});

export const personInfo = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});

/** 'Account data for sending' of the specification. */
export const accountData = z.object({
  accountInfo: personInfo,
  linkedAssetValue: z.number(),
  linkedAccounts: z.array(linkedBank),
  pending: z.boolean(),
});

export type Owner = z.output<typeof owner>;
export type BankAccount = z.output<typeof bankAccount>;
export type LinkedBank = z.output<typeof linkedBank>;
export type AccountInfo = z.output<typeof personInfo>;
export type AccountData = z.output<typeof accountData>;
