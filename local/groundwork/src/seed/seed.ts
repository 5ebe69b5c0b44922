// What a fresh store holds: a demo agent with requests in each state, and a staff user with members and invitations.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../../../lambdas/core/data/db.ts';
import { demoAccounts } from './accounts.ts';
import { MARK } from './mark.ts';
import { productCalls } from './product-calls.ts';
import { seedClients } from './seed-clients.ts';
import { seedMembership } from './seed-membership.ts';
import { type RequestSeeds, seedRequests } from './seed-requests.ts';

export type AccountSources = {
  ensureUser(user: { email: string; password: string; groups?: string[]; attributes?: Record<string, string> }): {
    sub: string;
  };
  /** The demo agent is on a paid plan, so that trying things out does not end at the Free plan's limit. */
  subscribe(sub: string): Promise<void>;
};

export type SeedSources = Pick<RequestSeeds, 'mails' | 'runSchedule'> & {
  dataDir: string;
  baseUrl: string;
  plaid: { baseUrl: string; clientId: string; secret: string };
  idToken(email: string): Promise<string>;
  clearMail(): Promise<void>;
  /** For what lies in the past, and so cannot be made by calls. */
  db: Db;
};

const publicTokenFrom =
  (plaid: SeedSources['plaid']): RequestSeeds['publicToken'] =>
  async (institution_id) => {
    const { call } = productCalls(plaid.baseUrl);
    const reply = await call('POST', '/sandbox/public_token/create', {
      body: { client_id: plaid.clientId, secret: plaid.secret, institution_id, initial_products: ['assets'] },
    });
    return String(reply.public_token);
  };

/** The demo accounts are there at every start, whatever else the store holds. */
export const seedAccounts = async (sources: AccountSources): Promise<void> => {
  const { agent, staff } = demoAccounts;
  const named = (name: string) => ({
    name,
    given_name: name.split(' ')[0] ?? '',
    family_name: name.split(' ')[1] ?? '',
  });
  const { sub } = sources.ensureUser({
    email: agent.email,
    password: agent.password,
    attributes: named(agent.name),
  });
  await sources.subscribe(sub);
  sources.ensureUser({
    email: staff.email,
    password: staff.password,
    groups: ['staff'],
    attributes: named(staff.name),
  });
};

/** What there is to look at, made once, on an empty store. */
export const seed = async (sources: SeedSources): Promise<'seeded' | 'was seeded'> => {
  const mark = join(sources.dataDir, MARK);
  if (existsSync(mark)) return 'was seeded';
  const product = productCalls(sources.baseUrl);
  const token = await sources.idToken(demoAccounts.agent.email);
  await seedMembership(sources.db);
  await seedClients({ product, token });
  await seedRequests({
    product,
    token,
    mails: sources.mails,
    publicToken: publicTokenFrom(sources.plaid),
    runSchedule: sources.runSchedule,
  });
  await sources.clearMail();
  writeFileSync(mark, new Date().toISOString());
  return 'seeded';
};
