// The content of a new data folder: a demo agent with clients and requests in each state, and staff with members and invitations.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cloud } from 'cdk-run';
import { replaceAtFirstSignIn } from 'cdk-run/srp-client';
import { demoAccounts } from './accounts.ts';
import { callsOf, callsTo, poolOf, soon } from './calls.ts';
import { MARK, UNTOUCHED } from './mark.ts';
import { deals } from './requests/deals.ts';
import { type Deal, sendRequest } from './requests/request.ts';
import { seedAccounts } from './seed-accounts.ts';
import { assistantStory } from './seed-assistant.ts';
import { seedCard } from './seed-card.ts';
import { clientStory } from './seed-clients.ts';
import { listingStory } from './seed-listing.ts';
import { mailStory } from './seed-mail.ts';
import { invitationStory, memberStories } from './seed-members.ts';
import { officeStory } from './seed-office.ts';
import { transactionStories } from './seed-transactions.ts';
import { campaignStory, upkeepStory } from './seed-upkeep.ts';
import { createTimeline, dateFrom, type Mail, momentOf, type Seeds, type Story, type Until } from './story.ts';

// The demo agent's own program: the receiver of the local cloud (/_local/webhooks).
const RECEIVER = 'crm';
const EVENTS = ['client.created', 'report.ready', 'letter.replied', 'document.signed'];

const seedWebhook = async ({ agent, product }: Seeds): Promise<void> => {
  const body = {
    url: `https://receiver.example/${RECEIVER}`,
    events: EVENTS,
    description: 'Contacts and deals',
  };
  const { secret } = await agent.call('POST', '/api/webhooks', { body });
  await product.call('POST', `/_local/webhooks/receivers/${RECEIVER}/secrets`, { body: { secret } });
};

// The demo agent's API keys: one for made-up data, one for her account, both with every scope.
const KEYS = { 'test key': { name: 'Trying out', is_test: true }, 'live key': { name: 'CRM', is_test: false } };

// The API's own document names its scopes.
type Document = { 'x-reference': { scopes: Record<string, string> } };

const seedKeys = async ({ cloud, agent, product }: Seeds): Promise<void> => {
  const document = (await product.call('GET', '/developers/openapi.json')) as Document;
  const scopes = Object.keys(document['x-reference'].scopes);
  const keys: Record<string, string> = {};
  for (const [kind, input] of Object.entries(KEYS))
    keys[kind] = String((await agent.call('POST', '/api/keys', { body: { ...input, scopes } })).key);
  const { email, password } = demoAccounts.agent;
  cloud.rememberSignIn('agent', { email, password, keys });
};

// Requests in each state, made the way agents and clients make them.
const storyOf =
  (seeds: Seeds, deal: Deal): Story =>
  async () => {
    await seeds.until(...deal.asked);
    const made = await sendRequest(seeds, deal);
    for (const [day, time, step] of deal.next ?? []) {
      await seeds.until(day, time);
      await step(seeds, made);
    }
  };

const draft =
  ({ agent, until }: Seeds): Story =>
  async () => {
    await until(-1, '12:25');
    const body = {
      report_request_type: 1,
      message_draft: 1,
      agent_first_name: 'Ada',
      agent_last_name: 'Agent',
      to_user_first_name: 'Lena',
      to_user_email: 'lena@clients.example',
      proof_amount: 505_000,
    };
    await agent.call('POST', '/api/communications/create/report', { body });
  };

const requestStories = (seeds: Seeds): Story[] => [...deals.map((deal) => storyOf(seeds, deal)), draft(seeds)];

/**
 * Makes the demo data once, in an empty data folder: two weeks of work, which end now. The cloud's clock goes through them, so the
 * product itself gives each row, email, signature and seal its time.
 */
export const seed = async (cloud: Cloud, dataDir: string): Promise<void> => {
  const now = new Date();
  cloud.clock.set(momentOf(now, [-13, '9:02']));
  try {
    await seedAccounts(cloud);
    const timeline = createTimeline(cloud, now);
    const seeds = await seedsFor(cloud, now, timeline.until);
    await seedCard(seeds);
    // My Profile shows the calendar's address.
    await seeds.agent.call('POST', '/api/calendar', { body: { shows: 'names' } });
    await seedWebhook(seeds);
    await seedKeys(seeds);
    await timeline.play([
      clientStory(seeds),
      ...requestStories(seeds),
      ...transactionStories(seeds),
      listingStory(seeds),
      mailStory(seeds),
      assistantStory(seeds),
      officeStory(seeds),
      campaignStory(seeds),
      ...staffStories(seeds),
      upkeepStory(seeds),
    ]);
    await cloud.atRest();
  } finally {
    cloud.clock.reset();
  }
  writeFileSync(join(dataDir, MARK), now.toISOString());
  rmSync(join(dataDir, UNTOUCHED), { force: true });
};

const seedsFor = async (cloud: Cloud, now: Date, until: Until): Promise<Seeds> => {
  const product = callsTo(cloud.url);
  const pool = await poolOf(product);
  const deps = { cloud, product, pool };
  return {
    ...deps,
    agent: callsOf(deps, demoAccounts.agent),
    staff: callsOf(deps, demoAccounts.staff),
    mails: async () => cloud.mailbox.list().map((mail): Mail => ({ ...mail, to: mail.to.split(', ') })),
    until,
    date: (days) => dateFrom(now, days),
    throughWindow: windowOf(simulatorNamed(cloud, 'plaid')),
  };
};

const staffStories = (seeds: Seeds) => {
  const { cloud, pool, mails } = seeds;
  const stripe = simulatorNamed(cloud, 'stripe');
  return [
    ...memberStories({
      ...seeds,
      stripe: callsTo(stripe.baseUrl),
      secretKey: stripe.keys.secretKey ?? '',
      acceptInvitation: (email) => acceptInvitation({ pool, mails }, email),
    }),
    invitationStory(seeds),
  ];
};

const simulatorNamed = ({ simulators }: Cloud, name: string) => {
  const found = simulators.find((one) => one.name === name);
  if (!found) throw new Error(`The local cloud plays no ${name}`);
  return found;
};

type Inviting = Pick<Seeds, 'pool' | 'mails'>;

const acceptInvitation = async ({ pool, mails }: Inviting, email: string): Promise<void> => {
  const password = await soon(`the invitation to ${email}`, async () => {
    const invitation = (await mails()).find(({ to }) => to.includes(email));
    return /emporary password:?\s+(\S+)/.exec(invitation?.text ?? '')?.[1];
  });
  await replaceAtFirstSignIn(pool, { email, password }, demoAccounts.agent.password);
};

type Plaid = Pick<Cloud['simulators'][number], 'baseUrl'>;

const windowOf =
  ({ baseUrl }: Plaid): Seeds['throughWindow'] =>
  async (link_token, institution_id, holder) => {
    const body = { link_token, institution_id, ...(holder ? { username: holder } : {}) };
    const reply = await callsTo(baseUrl).call('POST', '/link/at_once', { body });
    return String(reply.public_token);
  };
