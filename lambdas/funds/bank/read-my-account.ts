import type { routes } from '#contracts/members/account';
import type { Db } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { profile } from '#public/members/account';
import { freeReportsLeft } from '#public/members/billing';
import { USUALLY_ACCEPTED } from '#vocabulary/members/account';
import { accountDataFrom } from './bank-data.ts';
import { readTransactions } from './bank-transactions.ts';
import { agentOwner, readOwner } from './owner-rows.ts';

const authModel = (provider: string) => (provider === 'google' || provider === 'facebook' ? provider : 'password');

type Deps = { db: Db; clock: Clock };

/** Reads the profile, linked banks and their figures in one Query. */
export const readMyAccount =
  ({ db, clock }: Deps) =>
  async (agent: Agent, withTransactions = false): Promise<Reply<typeof routes.myAccount>> => {
    const owner = agentOwner(agent.id);
    const banks = await readOwner(db, owner);
    const transactions = withTransactions ? await readTransactions(db, owner) : undefined;
    const stored = profile.pick(banks.all)[0] ?? {};
    const person = {
      name: [stored.firstName, stored.lastName].filter(Boolean).join(' ') || agent.name,
      email: agent.email,
      phone: stored.phone ?? '',
      address: stored.address ?? '',
    };
    const info = {
      ...person,
      auth_model: authModel(agent.provider),
      free_reports: freeReportsLeft(stored, clock()),
      has_second_step: stored.hasSecondStep ?? false,
      accepts: stored.accepts ?? USUALLY_ACCEPTED,
    } as const;
    return { accountInfo: [info], accounts: accountDataFrom(banks, person, { level: USUALLY_ACCEPTED, transactions }) };
  };
