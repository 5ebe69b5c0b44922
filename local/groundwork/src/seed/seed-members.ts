import { demoAccounts } from './accounts.ts';
import { type Calls, soon } from './calls.ts';
import type { Day, Seeds, Story, When } from './story.ts';

// The people that the demo's staff see: subscribers, former ones, and the invited. All of them are made up.

/** `since`: days before the story, or `joined`: a working day of it. The subscription goes through Stripe's own steps to its status. */
type Member = { name: string; since?: number; joined?: Day; status: 'active' | 'past_due' | 'canceled' };

const active = (name: string, since: number): Member => ({ name, since, status: 'active' });
const joined = (name: string, on: Day): Member => ({ name, joined: on, status: 'active' });

const members: Member[] = [
  joined('Amara Osei', -1),
  joined('Bruno Keller', -3),
  joined('Carmen Ruiz', -7),
  active('Daniel Park', 24),
  active('Hugo Lindqvist', 143),
  { name: 'Julia Novak', since: 64, status: 'past_due' },
  active('Kofi Adjei', 190),
  { name: 'Xenia Petrova', since: 120, status: 'canceled' },
];

/** Members who signed in with the password from their invitation. */
const signedIn = ['Amara Osei', 'Bruno Keller', 'Kofi Adjei'];

/** A member who left the business with a running plan: staff deactivated the account. */
const deactivated = 'Kofi Adjei';

type Person = { firstName: string; lastName: string; email: string };

const personNamed = (name: string): Person => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, email: `${firstName}.${lastName}@agents.example`.toLowerCase() };
};

/** A person invited by mistake, whose invitation is revoked. */
const revokedByStaff = personNamed('Ruben Castillo');

/**
 * People whom the demo's staff invite: one who hasn't signed in yet, one who has an account, one whose mailbox rejects it, and
 * one by mistake.
 */
const invitedByStaff: (Person & { invited: When })[] = [
  { ...personNamed(demoAccounts.staff.name), email: demoAccounts.staff.email, invited: [-6, '10:47'] },
  { ...personNamed('Dmitri Volkov'), email: 'bounce@simulator.amazonses.com', invited: [-5, '15:22'] },
  // Her temporary password still works: it lasts seven days, of which two may be a weekend.
  { ...personNamed('Beatriz Santos'), invited: [-4, '9:05'] },
  { ...revokedByStaff, invited: [-4, '9:28'] },
];

// Subscribers, as an operator makes them in Stripe: a customer, a subscription that began a while ago, and its outcome. The product
// learns about them from Stripe's webhooks, and invites each of them.

const DAY_SECONDS = 24 * 60 * 60;

type MemberDeps = Pick<Seeds, 'cloud' | 'product' | 'staff' | 'until'> & {
  stripe: Calls;
  /** Stripe's key. */
  secretKey: string;
  /** Signs in with the temporary password from the invitation, and replaces it. */
  acceptInvitation(email: string): Promise<void>;
};

/** Members from before the story joined on this day. */
const FIRST_DAY: Day = -13;

const joinOn =
  (deps: MemberDeps, day: Day, joining: Member[]): Story =>
  async () => {
    await deps.until(day, '9:36');
    const priceId = await professionalPrice(deps);
    for (const member of joining) await bringTo(member.status, await subscriptionOf(deps, member, priceId), deps);
    const emails = joining.map(({ name }) => personNamed(name).email);
    await soon('the list of subscribers', async () => {
      const listed = await listedEmails(deps);
      return emails.every((email) => listed.includes(email)) ? true : undefined;
    });
    for (const { name } of joining) if (signedIn.includes(name)) await deps.acceptInvitation(personNamed(name).email);
  };

const deactivate =
  ({ staff, until }: MemberDeps): Story =>
  async () => {
    await until(-4, '11:19');
    const { email } = personNamed(deactivated);
    const account = await soon(`the account of ${email}`, async () => {
      const found = await staff.call('GET', `/api/staff/accounts?search=${encodeURIComponent(email)}`);
      return (found.accounts as { id: string; email: string }[]).find((one) => one.email === email);
    });
    await staff.call('POST', `/api/staff/accounts/${account.id}/deactivate`, { body: { email } });
  };

export const memberStories = (deps: MemberDeps): Story[] => [
  ...[FIRST_DAY, ...members.flatMap(({ joined = [] }) => joined)].map((day) =>
    joinOn(
      deps,
      day,
      members.filter(({ joined = FIRST_DAY }) => joined === day),
    ),
  ),
  deactivate(deps),
];

type Subscription = { id: string; status: string };
type List<T> = { data: T[] };

const professionalPrice = async ({ stripe, secretKey: token }: MemberDeps): Promise<string> => {
  const { data } = (await stripe.call('GET', '/v1/prices?lookup_keys[0]=professional', { token })) as List<{
    id: string;
  }>;
  const [price] = data;
  if (!price) throw new Error('Stripe has no price for the professional plan');
  return price.id;
};

const subscriptionOf = async (deps: MemberDeps, { name, since = 0 }: Member, price: string): Promise<Subscription> => {
  const { stripe, secretKey: token } = deps;
  const { email } = personNamed(name);
  const customer = await stripe.call('POST', '/v1/customers', { token, form: { email, name } });
  const began = Math.floor(deps.cloud.clock.now().getTime() / 1000) - since * DAY_SECONDS;
  const form = {
    customer: String(customer.id),
    'items[0][price]': price,
    ...(since > 0 ? { backdate_start_date: String(began) } : {}),
  };
  return (await stripe.call('POST', '/v1/subscriptions', { token, form })) as Subscription;
};

const bringTo = async (status: Member['status'], held: Subscription, deps: MemberDeps): Promise<void> => {
  if (held.status === status) return;
  if (status === 'canceled')
    await deps.stripe.call('DELETE', `/v1/subscriptions/${held.id}`, { token: deps.secretKey });
  if (status === 'past_due') await deps.product.call('POST', `/_local/payments/${held.id}/fail`);
};

const listedEmails = async ({ staff }: MemberDeps): Promise<string[]> => {
  const lists = (await Promise.all([
    staff.call('GET', '/api/subscribed_users?limit=100'),
    staff.call('GET', '/api/unsubscribed_users?limit=100'),
  ])) as { users: { email: string }[] }[];
  return lists.flatMap(({ users }) => users.map(({ email }) => email));
};

// Invitations by the demo's staff, each waiting for its outcome.

type Listed = { email: string; state: string };

export const invitationStory =
  ({ staff, until }: Seeds): Story =>
  async () => {
    for (const { invited, ...person } of invitedByStaff) {
      await until(...invited);
      await staff.call('POST', '/api/invitation', { body: person });
    }
    await soon('the invitations', async () => {
      const { invitations } = await staff.call('GET', '/api/staff/invitations?limit=100');
      return (invitations as Listed[]).every(({ state }) => state !== 'preparing') ? true : undefined;
    });
    await until(-4, '13:51');
    const { email } = revokedByStaff;
    await staff.call('POST', '/api/staff/invitations/revoke', { body: { email } });
  };
