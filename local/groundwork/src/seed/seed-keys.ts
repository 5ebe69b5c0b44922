// The demo agent's API keys: one for made-up data, one for her account, both with every scope that the API's document names.
import { demoAccounts } from './accounts.ts';
import type { Seeds } from './story.ts';

const KEYS = { 'test key': { name: 'Trying out', is_test: true }, 'live key': { name: 'CRM', is_test: false } };

type Document = { 'x-reference'?: { scopes?: Record<string, string> } };

export const seedKeys = async ({ cloud, product, agent }: Seeds): Promise<void> => {
  const document: Document = await product.call('GET', '/developers/openapi.json');
  const scopes = Object.keys(document['x-reference']?.scopes ?? {});
  const keys: Record<string, string> = {};
  for (const [kind, input] of Object.entries(KEYS))
    keys[kind] = String((await agent.call('POST', '/api/keys', { body: { ...input, scopes } })).key);
  const { email, password } = demoAccounts.agent;
  cloud.rememberSignIn('agent', { email, password, keys });
};
