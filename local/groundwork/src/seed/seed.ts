// What a new data folder holds: a demo agent with clients and requests in each state, and staff with members and invitations.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cloud } from '@local/cloud';
import { replaceAtFirstSignIn, tokenOf, type UserPool } from '@local/cloud/srp-client';
import { demoAccounts } from './accounts.ts';
import { browserSession } from './browser-session.ts';
import { type Calls, callsTo, soon } from './calls.ts';
import { MARK } from './mark.ts';
import { seedOffice } from './office/seed-office.ts';
import { type RequestSeeds, seedRequests } from './requests/seed-requests.ts';
import { seedTexts } from './requests/seed-texts.ts';
import { seedCard } from './seed-card.ts';
import { seedClients } from './seed-clients.ts';
import { seedFiles } from './seed-files.ts';
import { seedInvitations } from './seed-invitations.ts';
import { seedMembers } from './seed-members.ts';
import { seedTransactions } from './seed-transactions.ts';
import { subscribeAgent } from './subscribe-agent.ts';

/** The demo accounts are made at every start, whatever else the data folder holds. */
export const seedAccounts = async (cloud: Cloud): Promise<void> => {
  const { agent, staff } = demoAccounts;
  for (const [role, { email, password }] of Object.entries(demoAccounts))
    cloud.rememberSignIn(role, { email, password });
  const { ensureUser } = cloud.userPool.admin;
  ensureUser({ email: agent.email, password: agent.password, attributes: namesOf(agent.name) });
  ensureUser({ email: staff.email, password: staff.password, groups: ['staff'], attributes: namesOf(staff.name) });
  const product = callsTo(cloud.url);
  await subscribeAgent({ product, agent, token: await tokenOf(await poolOf(product), agent) });
};

const namesOf = (name: string) => {
  const [given_name = '', family_name = ''] = name.split(' ');
  return { name, given_name, family_name };
};

/** Made once, on an empty data folder. */
export const seed = async (cloud: Cloud, dataDir: string): Promise<void> => {
  const product = callsTo(cloud.url);
  const pool = await poolOf(product);
  const mails = async () => cloud.mailbox.list().map(({ to, text }) => ({ to: to.split(', '), text }));
  const deps = { cloud, product, pool, mails };
  await Promise.all([seedForAgent(deps), seedForStaff(deps)]);
  writeFileSync(join(dataDir, MARK), new Date().toISOString());
};

type Deps = { cloud: Cloud; product: Calls; pool: UserPool } & Pick<RequestSeeds, 'mails'>;

const seedForAgent = async ({ cloud, product, pool, mails }: Deps): Promise<void> => {
  const { token, headers } = await browserSession({ cloud, product, pool }, demoAccounts.agent);
  await seedCard({ product, token });
  await seedClients({ product, token });
  const seeds: RequestSeeds = {
    product,
    token,
    headers,
    mails,
    publicToken: publicTokenFrom(simulatorNamed(cloud, 'plaid')),
    runSchedule: (name, at) => cloud.schedules.run(name, at),
  };
  await seedRequests(seeds);
  await seedTexts({ cloud, product, pool }, demoAccounts.agent, { name: 'Dev Patel', phone: '(608) 555-0147' });
  await seedFiles(seeds);
  await seedTransactions(seeds);
  // After the schedules that made a request expire: the colleague's are to stay open.
  await seedOffice({ cloud, product, pool }, demoAccounts.agent);
};

const seedForStaff = async ({ cloud, product, pool, mails }: Deps): Promise<void> => {
  const token = await tokenOf(pool, demoAccounts.staff);
  const stripe = simulatorNamed(cloud, 'stripe');
  await seedMembers({
    product,
    token,
    stripe: callsTo(stripe.baseUrl),
    secretKey: stripe.keys.secretKey ?? '',
    acceptInvitation: (email) => acceptInvitation(pool, email, mails),
  });
  await seedInvitations({ product, token });
};

export const isSeeded = (dataDir: string): boolean => existsSync(join(dataDir, MARK));

/** The user pool as the site's pages reach it. */
const poolOf = async (product: Calls): Promise<UserPool> => (await product.call('GET', '/config.json')) as UserPool;

const simulatorNamed = ({ simulators }: Cloud, name: string) => {
  const found = simulators.find((one) => one.name === name);
  if (!found) throw new Error(`The local cloud plays no ${name}`);
  return found;
};

const acceptInvitation = async (pool: UserPool, email: string, mails: RequestSeeds['mails']): Promise<void> => {
  const password = await soon(`the invitation to ${email}`, async () => {
    const invitation = (await mails()).find(({ to }) => to.includes(email));
    return /emporary password:?\s+(\S+)/.exec(invitation?.text ?? '')?.[1];
  });
  await replaceAtFirstSignIn(pool, { email, password }, demoAccounts.agent.password);
};

type Plaid = Pick<Cloud['simulators'][number], 'baseUrl' | 'keys'>;

const publicTokenFrom =
  ({ baseUrl, keys: { clientId: client_id, secret } }: Plaid): RequestSeeds['publicToken'] =>
  async (institution_id, holder) => {
    const options = holder ? { override_username: holder } : {};
    const body = { client_id, secret, institution_id, initial_products: ['assets'], options };
    const reply = await callsTo(baseUrl).call('POST', '/sandbox/public_token/create', { body });
    return String(reply.public_token);
  };
