// Shared by this and other features' calls: a person with their linked bank accounts.
import * as v from 'valibot';

export const owner = v.object({
  names: v.array(v.string()),
  addresses: v.array(v.object({ street: v.string(), city: v.string(), region: v.string(), postal_code: v.string() })),
  phone_numbers: v.array(v.string()),
  emails: v.array(v.string()),
});

/** Why an account doesn't count: another kind, deposits with another purpose, another currency, no balance. */
export const NOT_COUNTED = ['kind', 'set aside', 'currency', 'no balance'] as const;
export type NotCounted = (typeof NOT_COUNTED)[number];

/** Value in dollars, two decimals at most; null when the bank does not say. */
export const bankAccount = v.object({
  account_id: v.string(),
  name: v.string(),
  mask: v.string(),
  value: v.nullable(v.number()),
  currency: v.string(),
  /** True if it can be in a report: spendable deposits in US dollars with a stated balance. */
  counted: v.boolean(),
  not_counted: v.optional(v.picklist(NOT_COUNTED)),
  /** The `account_id` of another account that may be the same: only that one counts. */
  same_as: v.optional(v.string()),
  owners: v.array(owner),
  /** The latest ones, if they were requested. */
  transactions: v.optional(v.array(v.object({ date: v.string(), name: v.string(), amount: v.number() }))),
});

export const linkedBank = v.object({
  item_id: v.string(),
  bankName: v.string(),
  state: v.picklist(['linked', 'reading', 'needs_repair', 'unavailable']),
  owner_verified: v.boolean(),
  accounts: v.array(bankAccount),
});

export const personInfo = v.object({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
});

/** 'Account data for sending' of the specification. */
export const accountData = v.object({
  accountInfo: personInfo,
  linkedAssetValue: v.number(),
  linkedAccounts: v.array(linkedBank),
  pending: v.boolean(),
});

export type Owner = v.InferOutput<typeof owner>;
export type BankAccount = v.InferOutput<typeof bankAccount>;
export type LinkedBank = v.InferOutput<typeof linkedBank>;
export type AccountInfo = v.InferOutput<typeof personInfo>;
export type AccountData = v.InferOutput<typeof accountData>;
