// npm run tool -- measure:capacity [--stage dev] [--agents 1000] [--clients 50000] [--requests 20000] [--messages 200000]: a monthly bill from the
// template, with usage and fixed costs apart and the assumption behind each line. Writes docs/scale.md: where prod saturates, in agents.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { StageName } from '../lib/settings/settings.ts';
import { synthesizeTemplate } from '../operations/stack/synthesize.ts';
import type { Template } from '../operations/stack/template.ts';
import { assumptions, referenceUsage } from './capacity/assumptions.ts';
import { costOf } from './capacity/cost.ts';
import { PRICES_FROM, prices } from './capacity/prices.ts';
import { scalePage } from './capacity/scale-page.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { stage: text, agents: text, clients: text, requests: text, messages: text } });
const use = {
  agents: Number(values.agents ?? referenceUsage.agents),
  clients: Number(values.clients ?? referenceUsage.clients),
  requests: Number(values.requests ?? referenceUsage.requests),
  chatMessages: Number(values.messages ?? referenceUsage.chatMessages),
};

const lines = costOf(synthesizeTemplate((values.stage ?? 'prod') as StageName), use);
for (const part of ['usage', 'fixed', 'second Region'] as const) {
  const those = lines.filter((line) => line.part === part);
  const total = those.reduce((sum, { dollars }) => sum + dollars, 0);
  console.log(`\n${part}: ${total.toFixed(2)} USD per month`);
  for (const { what, dollars, because } of those)
    console.log(`  ${dollars.toFixed(2).padStart(7)}  ${what.padEnd(42)} ${because}`);
}
console.log(`\nFor ${JSON.stringify(use)} per month, in us-east-1; without Plaid, Stripe, the domain and support.`);
console.log(`Assumptions: ${JSON.stringify(assumptions)}\nPrices from ${PRICES_FROM}: ${JSON.stringify(prices)}`);

writeFileSync('docs/scale.md', scalePage(synthesizeTemplate('prod') as Template));
