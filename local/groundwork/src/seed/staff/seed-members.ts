// Subscribers, as an operator makes them in Stripe: a customer, a subscription that began a while ago, and what became of it. The
// product learns of them from Stripe's webhooks, and invites each of them.
import { type Calls, soon } from '../calls.ts';
import type { Day } from '../story/calendar.ts';
import type { Seeds } from '../story/seeds.ts';
import type { Story } from '../story/timeline.ts';
import { deactivated, type Member, members, personNamed, signedIn } from './members.ts';

const DAY_SECONDS = 24 * 60 * 60;

export type MemberDeps = Pick<Seeds, 'cloud' | 'product' | 'staff' | 'until'> & {
  stripe: Calls;
  /** Stripe's key. */
  secretKey: string;
  /** Signs in with the temporary password from the invitation, and replaces it. */
  acceptInvitation(email: string): Promise<void>;
};

/** Those who were there before the story begins. */
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
  const address = encodeURIComponent(email);
  const known = (await stripe.call('GET', `/v1/customers?email=${address}`, { token })) as List<{ id: string }>;
  const customer = known.data[0] ?? (await stripe.call('POST', '/v1/customers', { token, form: { email, name } }));
  const held = (await stripe.call('GET', `/v1/subscriptions?customer=${customer.id}&status=all`, {
    token,
  })) as List<Subscription>;
  if (held.data[0]) return held.data[0];
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
