// The signed-in person: their account, their profile, and the facts of this release for the front end.
import * as v from 'valibot';
import { done, line, requiredLine } from '#core/http/fields.ts';
import type { Routes } from '#core/http/route.ts';
import { ACCEPTED, accountData, personInfo } from './vocabulary.ts';

export type { AccountData, AccountInfo, BankAccount, LinkedBank, Owner } from './vocabulary.ts';
export { ACCEPTED, type Accepted, USUALLY_ACCEPTED } from './vocabulary.ts';

export const routes = {
  me: {
    method: 'GET',
    path: '/api/me',
    auth: 'agent',
    reply: v.object({ id: v.string(), email: v.string(), name: v.string(), is_staff: v.boolean() }),
  },
  version: { method: 'GET', path: '/api/version', auth: 'agent', reply: v.object({ app_version: v.string() }) },
  myAccount: {
    method: 'GET',
    path: '/api/myaccount',
    auth: 'agent',
    query: v.object({ transactions: v.optional(v.literal('1')) }),
    reply: v.object({
      accountInfo: v.array(
        v.object({
          ...personInfo.entries,
          auth_model: v.picklist(['password', 'google', 'facebook']),
          free_reports: v.number(),
          /** True if sign-in takes an app's code, or a passkey. */
          has_second_step: v.boolean(),
          /** The level that a new request accepts, unless its form says otherwise. */
          accepts: v.picklist(ACCEPTED),
        }),
      ),
      accounts: accountData,
    }),
  },
  saveProfile: {
    method: 'POST',
    path: '/api/myaccount',
    auth: 'agent',
    body: v.object({ fname: requiredLine(100), lname: line(100), address: line(300) }),
    reply: done,
  },
  saveAccepted: {
    method: 'PUT',
    path: '/api/myaccount/accepted',
    auth: 'agent',
    body: v.object({ accepts: v.picklist(ACCEPTED) }),
    reply: done,
  },
  acceptLicense: { method: 'POST', path: '/api/myaccount/licence', auth: 'agent', reply: done },
} as const satisfies Routes;
