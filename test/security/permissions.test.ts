// Takes each granted action from its function and sees something fail by it: a grant that nothing needs is one too many.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anAsk } from '../builders/an-ask.ts';
import { call, publicToken } from '../cloud/client.ts';
import { type Actors, actors, type Guest, guestOf } from './actors.ts';
import { accountsOf, answerRequest, HARBOR, linkBank, release } from './bank-journey.ts';
import { type Grant, grantsOfTemplate } from './grants.ts';

let people: Actors;
let answered: Guest;
let grants: Grant[];
beforeAll(async () => {
  people = await actors();
  answered = await guestOf(people.agentA);
  await answerRequest(people.agentA, answered);
  grants = await grantsOfTemplate();
}, 240_000);
afterEach(async () => {
  await call('DELETE', '/_local/iam');
});

type Step = () => Promise<unknown>;

const asAgent =
  (method: string, path: string, body?: object): Step =>
  () =>
    call(method, path, { token: people.agentA.token, body });
const asGuest = (guest: Guest, path: string, more: object = {}): Promise<unknown> =>
  call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });

const ask =
  (over: object = {}): Step =>
  () =>
    call('POST', '/api/communications/create/report', {
      token: people.agentA.token,
      body: anAsk({ to_user_email: `grant-${Date.now()}@guests.example`, ...over }),
    });

/** What brings each function to its calls, cheapest first. */
const steps: Record<string, Step[]> = {
  accounts: [
    asAgent('GET', '/api/myaccount'),
    asAgent('POST', '/api/myaccount', { fname: 'A', lname: 'B', address: 'C' }),
  ],
  dashboard: [
    asAgent('GET', '/api/dashboard'),
    asAgent('POST', '/api/socket-ticket'),
    () => call('POST', `/api/dashboard/events/${answered.messageId}/read`, { token: people.agentA.token }),
  ],
  requests: [
    asAgent('GET', '/api/communications'),
    () => call('POST', '/api/guest/request', { body: answered.link }),
    ask({ message_draft: 1 }),
    ask(),
    asAgent('DELETE', '/api/communications/01AAAAAAAAAAAAAAAAAAAAAAAA'),
  ],
  reports: [
    () => call('GET', `/api/communications/${answered.messageId}/report`, { token: people.agentA.token }),
    () => call('POST', '/api/guest/reports', { body: answered.link }),
    async () => {
      const { body } = await call('GET', `/api/communications/${answered.messageId}/report`, {
        token: people.agentA.token,
      });
      return call('GET', `/api/verify/${body?.report_id}`);
    },
    () => asGuest(answered, '/api/guest/keep', { keep: true }),
    () => asGuest(answered, '/api/guest/disconnect'),
  ],
  banking: [
    asAgent('GET', '/api/create_link_token'),
    async () => asAgent('POST', '/api/dashboard/add/account', { public_token: await publicToken(HARBOR) })(),
    async () => {
      const { body } = await call('GET', '/api/myaccount', { token: people.agentA.token });
      const id = body?.accounts.linkedAccounts[0]?.item_id;
      await call('POST', `/api/banks/${id}/repair`, { token: people.agentA.token });
      await call('DELETE', `/api/banks/${id}`, { token: people.agentA.token });
    },
    () => call('POST', '/api/guest/create_link_token', { body: answered.link }),
    async () => {
      const guest = await guestOf(people.agentA);
      await linkBank(guest);
      await asGuest(guest, '/api/guest/get/account');
      await release(guest);
    },
  ],
  'outbox-relay': [ask()],
  'mail-worker': [ask()],
  'mail-events': [ask()],
  'report-worker': [
    async () => {
      const guest = await guestOf(people.agentA);
      await linkBank(guest);
      await accountsOf(guest);
      await release(guest);
    },
  ],
  upkeep: [
    ...['redrive', 'poll-banks', 'requests'].map(
      (task): Step =>
        () =>
          call(
            'POST',
            `/_local/schedules/groundwork-dev-${task}?at=${new Date(Date.now() + 86_400_000).toISOString()}`,
          ),
    ),
  ],
};

const shortName = (name: string) => name.replace(/^groundwork-dev-/, '');
type Entry = { at: string; lines: unknown[]; error?: unknown };

const isDenied = async ({ function: name, action }: Grant, since: string): Promise<boolean> => {
  const log = (await call('GET', `/_local/log?function=${name}`)).body as Entry[];
  const said = log.filter(({ at }) => at >= since).map((entry) => JSON.stringify(entry));
  return said.some((text) => /AccessDenied|not authorized/.test(text) && text.includes(action));
};

const isNeeded = async (grant: Grant): Promise<boolean> => {
  const since = new Date().toISOString();
  await call('POST', `/_local/iam/${grant.function}/revoke`, { body: { action: grant.action } });
  try {
    for (const step of steps[shortName(grant.function)] ?? []) {
      // What the step itself makes of the failure is not asked here.
      await step().catch(() => undefined);
      if (await isDenied(grant, since)) return true;
    }
    for (let look = 0; look < 60; look++) {
      if (await isDenied(grant, since)) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  } finally {
    await call('DELETE', '/_local/iam');
  }
};

/** Needed, but not on the ways above. */
const elsewhere: Record<string, string> = {
  'secretsmanager:GetSecretValue': 'a warm function holds the secret for minutes; a cold one fails at once',
  'mail-worker s3:GetObject': 'copies of signed documents go out as attachments',
};

/** In `npm test` the functions whose way is short; all of them in the full form. */
const short = ['accounts', 'dashboard', 'mail-worker', 'outbox-relay'];

describe('every granted action', () => {
  it('is needed: without it something is refused, and the log names it', async () => {
    const chosen = grants
      .filter(({ function: name }) =>
        process.env.SECURITY_FULL ? shortName(name) in steps : short.includes(shortName(name)),
      )
      .filter(({ function: name, action }) => !(action in elsewhere) && !(`${shortName(name)} ${action}` in elsewhere));
    expect(chosen.length).toBeGreaterThan(5);
    const idle: string[] = [];
    for (const grant of chosen) if (!(await isNeeded(grant))) idle.push(`${shortName(grant.function)} ${grant.action}`);
    const without = [...new Set(grants.map(({ function: name }) => shortName(name)))].filter(
      (name) => !(name in steps),
    );
    console.log(
      `permissions: ${chosen.length} of ${grants.length} grants taken away, ${idle.length} missed by nobody: ${idle.join(', ')}`,
    );
    console.log(`permissions: no way is known yet to ${without.join(', ')}`);
    expect(idle).toEqual([]);
  }, 1_800_000);
});
