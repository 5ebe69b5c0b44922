// The signed-in person: who they are, their profile and what the front end must know of this release.
import { done, line, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import * as z from '#core/schema.ts';
import { accountData, personInfo } from './vocabulary.ts';

export type { AccountData, AccountInfo, BankAccount, LinkedBank, Owner } from './vocabulary.ts';

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
        z.extend(personInfo, {
          auth_model: z.enum(['password', 'google', 'facebook']),
          free_reports: z.number(),
          /** At sign-in: a code of an app, or a passkey. */
          has_second_step: z.boolean(),
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
