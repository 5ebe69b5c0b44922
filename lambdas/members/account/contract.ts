// The signed-in person: who they are, their profile and what the front end must know of this release.
import { done, line, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';

export const owner = z.object({
  names: z.array(z.string()),
  addresses: z.array(z.object({ street: z.string(), city: z.string(), region: z.string(), postal_code: z.string() })),
  phone_numbers: z.array(z.string()),
  emails: z.array(z.string()),
});

/** Value in dollars, two decimals at most; null when the bank does not say. */
export const bankAccount = z.object({
  account_id: z.string(),
  name: z.string(),
  mask: z.string(),
  value: z.nullable(z.number()),
  currency: z.string(),
  /** Whether it can be in a report: a bank account in US dollars whose balance the bank states. */
  counted: z.boolean(),
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

export const routes = {
  me: {
    method: 'GET',
    path: '/api/me',
    auth: 'agent',
    reply: z.object({ id: z.string(), email: z.string(), name: z.string(), is_staff: z.boolean() }),
  },
  version: { method: 'GET', path: '/api/version', auth: 'agent', reply: z.object({ app_version: z.string() }) },
  myAccount: {
    method: 'GET',
    path: '/api/myaccount',
    auth: 'agent',
    query: z.object({ transactions: z.optional(z.literal('1')) }),
    reply: z.object({
      accountInfo: z.array(
        z.object({
          ...personInfo.shape,
          auth_model: z.enum(['password', 'google', 'facebook']),
          free_reports: z.number(),
        }),
      ),
      accounts: accountData,
    }),
  },
  saveProfile: {
    method: 'POST',
    path: '/api/myaccount',
    auth: 'agent',
    body: z.object({ fname: requiredLine(100), lname: line(100), address: line(300) }),
    reply: done,
  },
} as const satisfies Routes;
