// Shared by this and other features' calls: a person with their linked bank accounts.
import * as v from 'valibot';

export const owner = v.object({
  names: v.array(v.string()),
  addresses: v.array(v.object({ street: v.string(), city: v.string(), region: v.string(), postal_code: v.string() })),
  phone_numbers: v.array(v.string()),
  emails: v.array(v.string()),
});

/** Levels of funds that a request can accept: each level also accepts those before it. */
export const ACCEPTED = ['cash', 'investments', 'retirement'] as const;
export type Accepted = (typeof ACCEPTED)[number];
/** The level of a request whose agent hasn't chosen one. */
export const USUALLY_ACCEPTED = 'investments' satisfies Accepted;

/** Why an account, or a part of it, doesn't count. Each has its words in the policy (funds/bank/counting/classes.ts). */
export const NOT_COUNTED = [
  'investments',
  'retirement',
  'health',
  'prepaid',
  'education',
  'crypto',
  'credit',
  'annuity',
  'unvested',
  'pending',
  'currency',
  'unlisted',
  'no holdings',
  'no balance',
  'kind',
] as const;
export type NotCounted = (typeof NOT_COUNTED)[number];

/** Value in dollars, two decimals at most; null when the bank does not say. */
export const bankAccount = v.object({
  account_id: v.string(),
  name: v.string(),
  mask: v.string(),
  value: v.nullable(v.number()),
  currency: v.string(),
  /** True if it can be in a report. */
  counted: v.boolean(),
  /** The dollars that it counts for: less than its value where a margin is taken off. */
  counts: v.number(),
  not_counted: v.optional(v.picklist(NOT_COUNTED)),
  /** The parts of a counted account that don't count. */
  left_out: v.array(v.picklist(NOT_COUNTED)),
  /** The day that a certificate of deposit matures, if the bank says. */
  matures_on: v.optional(v.string()),
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
