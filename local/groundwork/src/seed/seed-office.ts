import type { Account } from 'cdk-run/srp-client';
import { codeAt, stepAt } from 'cdk-run/totp';
import { demoAccounts } from './accounts.ts';
import { type Calls, callsOf, reach, soon } from './calls.ts';
import type { Seeds, Story, When } from './story.ts';

// A person's actions on Stripe's page.

const TEST_CARD = '4242 4242 4242 4242';

const payOn = async (url: unknown, { email, name }: { email: string; name: string }): Promise<void> => {
  // The page after the payment belongs to the site, which isn't needed here.
  await reach(String(url), {
    method: 'POST',
    body: new URLSearchParams({ email, name, card: TEST_CARD, method: 'card' }),
    redirect: 'manual',
  });
};

// The demo agent pays for everyone in the office: for the present members, and the two who are invited.

const SEATS = 6;

const buySeats = async (owner: Calls, at: string): Promise<void> => {
  const seats = async () => ((await owner.call('GET', `${at}/plan`)) as { plan?: { seats: number } }).plan?.seats;
  const { url } = await owner.call('POST', `${at}/plan/checkout`, { body: { seats: SEATS } });
  await payOn(url, demoAccounts.agent);
  await soon("the office's plan", seats);
};

// The demo agent's office: a manager, a colleague who shows her deals, and two people who haven't answered yet. It has the Team
// plan.

const PASSWORD = 'evergreen-colleague-2026';
const PEOPLE = {
  mira: { email: 'mira@groundwork.example', name: 'Mira Moreno', role: 'agent' },
  grace: { email: 'grace@groundwork.example', name: 'Grace Okafor', role: 'manager' },
} as const;
type Person = (typeof PEOPLE)[keyof typeof PEOPLE];

const invited = [
  { email: 'priya.patel@lakeside.example', role: 'agent' },
  { email: 'noa.silva@lakeside.example', role: 'agent' },
] as const;

type Buyer = { first: string; last: string; property: string; amount: number; asked: When };
const colleaguesBuyers: Buyer[] = [
  { first: 'Ines', last: 'Castro', property: '41 Harbor Lane, Lakeside', amount: 390_000, asked: [-6, '13:03'] },
  { first: 'Theo', last: 'Lindgren', property: '7 Mill Road, Lakeside', amount: 615_000, asked: [-3, '16:27'] },
];

const MIRAS_CARD = {
  name: PEOPLE.mira.name,
  phone: '(217) 555-0148',
  brokerage: 'Lakeside Realty',
  license_number: '475.190044',
  license_state: 'IL',
  accent: '#2a5a8c',
};

const request = ({ first, last, property, amount }: Omit<Buyer, 'asked'>) => ({
  report_type: 1,
  report_request_type: 1,
  agent_first_name: 'Mira',
  agent_last_name: 'Moreno',
  to_user_first_name: first,
  to_user_last_name: last,
  to_user_email: `${first}.${last}@clients.example`.toLowerCase(),
  proof_amount: amount,
  property_address: property,
});

const join = async ({ cloud, agent }: Seeds, at: string, person: Person, own: Calls): Promise<void> => {
  const { email, name, role } = person;
  await agent.call('POST', `${at}/invitations`, { body: { email, role } });
  const [given_name = '', family_name = ''] = name.split(' ');
  cloud.userPool.admin.ensureUser({ email, password: PASSWORD, attributes: { name, given_name, family_name } });
  await own.call('POST', `${at}/accept`);
};

type Office = { at: string; id: string; mira: Calls; grace: Calls };

const comeTogether = async (seeds: Seeds, { at, mira, grace }: Office): Promise<void> => {
  const { until } = seeds;
  await until(-10, '11:31');
  await join(seeds, at, PEOPLE.grace, grace);
  await until(-9, '9:52');
  await join(seeds, at, PEOPLE.mira, mira);
  await mira.call('PUT', `${at}/pipeline`, { body: { shown: true } });
};

/** Mira fills in her business card. */
const showCard = async ({ until }: Seeds, { mira }: Office): Promise<void> => {
  await until(-7, '9:26');
  await mira.call('PUT', '/api/business-card', { body: MIRAS_CARD });
};

/** An owner of an office must have codes from an app, and a new session may turn them on. */
const turnOnCodes = async (cloud: Seeds['cloud'], owner: Calls): Promise<void> => {
  const { secret } = await owner.call('PUT', '/api/session/second-factor');
  const code = codeAt(String(secret), stepAt(cloud.clock.now().getTime()));
  await owner.call('POST', '/api/session/second-factor', { body: { code } });
};

export const officeStory =
  (before: Seeds): Story =>
  async () => {
    const { until, cloud } = before;
    await until(-10, '11:15');
    const agent = callsOf(before, demoAccounts.agent);
    const seeds = { ...before, agent };
    await turnOnCodes(cloud, agent);
    const created = await agent.call('POST', '/api/offices', { body: { name: 'Lakeside Realty' } });
    const id = String(created.id);
    const [mira, grace] = [callsOf(seeds, PEOPLE.mira), callsOf(seeds, PEOPLE.grace)];
    const office = { at: `/api/offices/${id}`, id, mira, grace };
    await comeTogether(seeds, office);
    await showCard(seeds, office);
    await until(-7, '11:20');
    await buySeats(agent, office.at);
    for (const { asked, ...buyer } of colleaguesBuyers) {
      await until(...asked);
      await mira.call('POST', '/api/communications/create/report', { body: request(buyer) });
    }
    await until(-2, '14:29');
    for (const body of invited) await agent.call('POST', `${office.at}/invitations`, { body });
    // No one has this phone. The demo agent signs in with the password, and the office's page shows the owner's remaining steps.
    cloud.userPool.admin.resetSecondFactor(demoAccounts.agent.email);
  };

// The demo agent buys the plan on Stripe's page, so that trying things out doesn't end at the Free plan's limit.

type Deps = { product: Calls; token: string; agent: Account & { name: string } };

export const subscribeAgent = async ({ product, token, agent }: Deps): Promise<void> => {
  const plan = async () => (await product.call('GET', '/api/subscription', { token })).plan;
  // An interrupted start may have subscribed them already.
  if ((await plan()) === 'subscribed') return;
  const body = { plan: 'professional' };
  const { url } = await product.call('POST', '/api/subscription/checkout', { token, body });
  await payOn(url, agent);
  await soon("the agent's plan", async () => ((await plan()) === 'subscribed' ? true : undefined));
};
