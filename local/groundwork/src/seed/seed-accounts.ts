// The demo accounts: made at every start, even in a data folder without demo data.
import type { Cloud } from 'cdk-run';
import { demoAccounts } from './accounts.ts';
import { callsTo, poolOf } from './calls.ts';

export const seedAccounts = async (cloud: Cloud): Promise<void> => {
  const { agent, staff } = demoAccounts;
  const { ensureUser } = cloud.userPool.admin;
  ensureUser({ email: agent.email, password: agent.password, attributes: namesOf(agent.name) });
  ensureUser({ email: staff.email, password: staff.password, groups: ['staff'], attributes: namesOf(staff.name) });
  if ('agent' in cloud.signIns) return;
  // A later start doesn't need these.
  const [{ tokenOf }, { subscribeAgent }] = await Promise.all([
    import('cdk-run/srp-client'),
    import('./seed-office.ts'),
  ]);
  const product = callsTo(cloud.url);
  await subscribeAgent({ product, agent, token: await tokenOf(await poolOf(product), agent) });
  for (const [role, { email, password }] of Object.entries(demoAccounts))
    cloud.rememberSignIn(role, { email, password });
};

const namesOf = (name: string) => {
  const [given_name = '', family_name = ''] = name.split(' ');
  return { name, given_name, family_name };
};
