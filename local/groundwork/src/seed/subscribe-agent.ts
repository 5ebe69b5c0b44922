// The demo agent buys the plan on Stripe's page, so that trying things out doesn't end at the Free plan's limit.
import type { Account } from '@local/cloud/srp-client';
import { type Calls, reach, soon } from './calls.ts';

const TEST_CARD = '4242 4242 4242 4242';

type Deps = { product: Calls; token: string; agent: Account & { name: string } };

export const subscribeAgent = async ({ product, token, agent }: Deps): Promise<void> => {
  const plan = async () => (await product.call('GET', '/api/subscription', { token })).plan;
  if ((await plan()) === 'subscribed') return;
  const body = { plan: 'professional' };
  const { url } = await product.call('POST', '/api/subscription/checkout', { token, body });
  const { email, name } = agent;
  // What follows the payment is a page of the site, which isn't needed here.
  await reach(String(url), {
    method: 'POST',
    body: new URLSearchParams({ email, name, card: TEST_CARD, method: 'card' }),
    redirect: 'manual',
  });
  await soon("the agent's plan", async () => ((await plan()) === 'subscribed' ? true : undefined));
};
