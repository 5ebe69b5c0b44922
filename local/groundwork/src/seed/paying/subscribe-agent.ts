// The demo agent buys the plan on Stripe's page, so that trying things out doesn't end at the Free plan's limit.
import type { Account } from '@local/cloud/srp-client';
import { type Calls, soon } from '../calls.ts';
import { payOn } from './pay.ts';

type Deps = { product: Calls; token: string; agent: Account & { name: string } };

export const subscribeAgent = async ({ product, token, agent }: Deps): Promise<void> => {
  const plan = async () => (await product.call('GET', '/api/subscription', { token })).plan;
  if ((await plan()) === 'subscribed') return;
  const body = { plan: 'professional' };
  const { url } = await product.call('POST', '/api/subscription/checkout', { token, body });
  await payOn(url, agent);
  await soon("the agent's plan", async () => ((await plan()) === 'subscribed' ? true : undefined));
};
