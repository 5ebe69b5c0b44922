import type { Agent } from '#core/http/actor.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { accountDataFrom } from '#public/funds/bank';
import { freeReportsLeft } from '#public/members/billing';
import type { AccountStore } from './account-store.ts';
import type { routes } from './contract.ts';

const authModel = (provider: string) => (provider === 'google' || provider === 'facebook' ? provider : 'password');

type Deps = { accounts: Pick<AccountStore, 'read' | 'transactions'>; clock: Clock };

export const readMyAccount =
  ({ accounts, clock }: Deps) =>
  async (agent: Agent, withTransactions = false): Promise<Reply<typeof routes.myAccount>> => {
    const { profile, banks } = await accounts.read(agent.id);
    const transactions = withTransactions ? await accounts.transactions(agent.id) : undefined;
    const person = {
      name: [profile.firstName, profile.lastName].filter(Boolean).join(' ') || agent.name,
      email: agent.email,
      phone: profile.phone ?? '',
      address: profile.address ?? '',
    };
    const info = {
      ...person,
      auth_model: authModel(agent.provider),
      free_reports: freeReportsLeft(profile, clock()),
      has_second_step: profile.hasSecondStep ?? false,
    } as const;
    return { accountInfo: [info], accounts: accountDataFrom(banks, person, transactions) };
  };
