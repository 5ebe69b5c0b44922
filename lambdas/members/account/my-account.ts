import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { accountDataFrom } from '../../funds/bank/public.ts';
import { freeReportsLeft } from '../billing/public.ts';
import type { AccountStore } from './account-store.ts';
import type { routes } from './contract.ts';

const authModel = (provider: string) => (provider === 'google' || provider === 'facebook' ? provider : 'password');

export const myAccount =
  (deps: { accounts: Pick<AccountStore, 'read' | 'transactions'>; clock: Clock }) =>
  async (agent: Agent, withTransactions = false): Promise<Reply<typeof routes.myAccount>> => {
    const { profile, banks } = await deps.accounts.read(agent.id);
    const transactions = withTransactions ? await deps.accounts.transactions(agent.id) : undefined;
    const person = {
      name: [profile.firstName, profile.lastName].filter(Boolean).join(' ') || agent.name,
      email: agent.email,
      phone: profile.phone ?? '',
      address: profile.address ?? '',
    };
    return {
      accountInfo: [
        {
          ...person,
          auth_model: authModel(agent.provider),
          free_reports: freeReportsLeft(profile, deps.clock()),
        },
      ],
      accounts: accountDataFrom(banks, person, transactions),
    };
  };
