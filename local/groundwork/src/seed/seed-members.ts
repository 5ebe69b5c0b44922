// Subscribers, as an operator makes them in Stripe: a customer, a subscription that began a while ago, and what became of it. The
// product learns of them from Stripe's webhooks, and invites each of them.
import { type Calls, soon } from './calls.ts';
import { deactivated, type Member, members, personNamed, signedIn } from './members.ts';

const DAY_SECONDS = 24 * 60 * 60;

export type MemberDeps = {
  product: Calls;
  stripe: Calls;
  /** Stripe's key, and a token of the staff. */
  secretKey: string;
  token: string;
  /** Signs in with the temporary password from the invitation, and replaces it. */
  acceptInvitation(email: string): Promise<void>;
};

export const seedMembers = async (deps: MemberDeps): Promise<void> => {
  const priceId = await professionalPrice(deps);
  for (const member of members) await bringTo(member.status, await subscriptionOf(deps, member, priceId), deps);
  await soon('the list of subscribers', async () => ((await countListed(deps)) >= members.length ? true : undefined));
  for (const name of signedIn) await deps.acceptInvitation(personNamed(name).email);
  await deactivate(deps, personNamed(deactivated).email);
};

const deactivate = async ({ product, token }: MemberDeps, email: string): Promise<void> => {
  const account = await soon(`the account of ${email}`, async () => {
    const found = await product.call('GET', `/api/staff/accounts?search=${encodeURIComponent(email)}`, { token });
    return (found.accounts as { id: string; email: string }[]).find((one) => one.email === email);
  });
  await product.call('POST', `/api/staff/accounts/${account.id}/deactivate`, { token, body: { email } });
};

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

const subscriptionOf = async (deps: MemberDeps, { name, since }: Member, price: string): Promise<Subscription> => {
  const { stripe, secretKey: token } = deps;
  const { email } = personNamed(name);
  const address = encodeURIComponent(email);
  const known = (await stripe.call('GET', `/v1/customers?email=${address}`, { token })) as List<{ id: string }>;
  const customer = known.data[0] ?? (await stripe.call('POST', '/v1/customers', { token, form: { email, name } }));
  const held = (await stripe.call('GET', `/v1/subscriptions?customer=${customer.id}&status=all`, {
    token,
  })) as List<Subscription>;
  if (held.data[0]) return held.data[0];
  const began = Math.floor(Date.now() / 1000) - since * DAY_SECONDS;
  const form = { customer: String(customer.id), 'items[0][price]': price, backdate_start_date: String(began) };
  return (await stripe.call('POST', '/v1/subscriptions', { token, form })) as Subscription;
};

const bringTo = async (status: Member['status'], held: Subscription, deps: MemberDeps): Promise<void> => {
  if (held.status === status) return;
  if (status === 'canceled')
    await deps.stripe.call('DELETE', `/v1/subscriptions/${held.id}`, { token: deps.secretKey });
  if (status === 'past_due') await deps.product.call('POST', `/_local/payments/${held.id}/fail`);
};

const countListed = async ({ product, token }: MemberDeps): Promise<number> => {
  const [subscribed, unsubscribed] = (await Promise.all([
    product.call('GET', '/api/subscribed_users?limit=100', { token }),
    product.call('GET', '/api/unsubscribed_users?limit=100', { token }),
  ])) as { users: unknown[] }[];
  return (subscribed?.users.length ?? 0) + (unsubscribed?.users.length ?? 0);
};
