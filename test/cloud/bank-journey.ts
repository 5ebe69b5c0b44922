// The guest's and the agent's way through a bank, as programs go it.

import { MINUTE } from '../../lambdas/core/platform/clock.ts';
import type { Guest, Person } from './actors.ts';
import { call, publicToken, type SignIn } from './client.ts';
import { agreeToSend, sendShown } from './client-decision.ts';
import { eventually } from './eventually.ts';
import { redrive, workOfNow } from './outbox.ts';
import { runSchedule } from './schedules.ts';

export const HARBOR = 'ins_900001';
export const SILENT_WEBHOOK = 'ins_900019';

const post = async (path: string, body: object, cookie: string, wanted: number[]) => {
  const reply = await call('POST', path, { body, cookie });
  if (!wanted.includes(reply.status)) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
  return reply;
};

export const linkBank = async ({ link, cookie }: Guest, institution = HARBOR, signIn?: SignIn): Promise<void> => {
  const public_token = await publicToken({ link, cookie }, institution, signIn);
  await post('/api/guest/get/account', { ...link, public_token }, cookie, [202]);
};

export const accountsOf = ({ link, cookie }: Guest) =>
  eventually(async () => {
    const reply = await post('/api/guest/get/account', link, cookie, [200, 202]);
    return reply.status === 200 ? reply.body : undefined;
  });

/** The guest agrees to the license and to sending the bank's confirmation, and has the report built. */
export const release = async (guest: Guest) => {
  const { link, cookie } = guest;
  await post('/api/guest/licence', { ...link, accepted: true }, cookie, [200]);
  await agreeToSend(guest);
  return post('/api/guest/plaid_asset_report_request', link, cookie, [200]);
};

/** A client looks at the accounts and sends them unchanged, also when they don't reach the amount. */
export const releaseAsIs = async (guest: Guest): Promise<void> => {
  const shown = await accountsOf(guest);
  await post('/api/guest/licence', { ...guest.link, accepted: true }, guest.cookie, [200]);
  const sent = await sendShown(guest, shown);
  if (sent.status !== 201) throw new Error(`It was not sent: ${sent.text}`);
};

export const reportOf = (agent: Person, communicationId: string) =>
  eventually(async () => {
    const reply = await call('GET', `/api/communications/${communicationId}/report`, { token: agent.token });
    return reply.status === 200 && reply.body.report_id ? reply.body : undefined;
  });

const CLOCK_AFTER_MS = 6000;
const CLOCK_STEP_MS = 10 * MINUTE;

/** When a reading fails, or the bank's message about it is lost, the clock asks again, each time ten minutes later. */
export const reportInTheEnd = (agent: Person, communicationId: string) => {
  let asked = Date.now();
  let rounds = 0;
  return eventually(async () => {
    const reply = await call('GET', `/api/communications/${communicationId}/report`, { token: agent.token });
    if (reply.status === 200 && reply.body.report_id) return reply.body;
    if (Date.now() - asked > CLOCK_AFTER_MS) {
      asked = Date.now();
      rounds += 1;
      await runSchedule('poll-banks', new Date(asked + rounds * CLOCK_STEP_MS));
      await redrive();
    }
    throw new Error(`No report after ${rounds} rounds: ${reply.status} ${reply.text}`);
  }).catch(async (error: Error) => {
    throw new Error(`${error.message} ${JSON.stringify(await workOfNow())}`, { cause: error });
  });
};

/** From the linked bank to the report in the agent's hands. */
export const answerRequest = async (agent: Person, guest: Guest, institution = HARBOR, signIn?: SignIn) => {
  await linkBank(guest, institution, signIn);
  await accountsOf(guest);
  await release(guest);
  return reportOf(agent, guest.communicationId);
};

/** A person's own bank; answers its accounts once the bank has told them. */
export const linkOwnBank = async ({ token, cookie }: Person, institution = HARBOR, custom?: SignIn) => {
  const body = { public_token: await publicToken({ token, cookie }, institution, custom) };
  const added = await call('POST', '/api/dashboard/add/account', { token, cookie, body });
  if (added.status !== 201) throw new Error(`The bank was not added: ${added.text}`);
  return eventually(async () => {
    const { accounts } = (await call('GET', '/api/myaccount', { token })).body;
    const bank = accounts.linkedAccounts.find((one: { item_id: string }) => one.item_id === added.body.item_id);
    return bank?.accounts.length > 0 ? bank : undefined;
  });
};
