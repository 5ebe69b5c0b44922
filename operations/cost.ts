// npm run cost [-- --stage prod] [--agents 1000] [--clients 50000] [--requests 20000] [--messages 200000]: a monthly bill, with
// usage and fixed costs apart, and the assumption behind each line.
import { parseStage, readOptions, refuseWords, runCommand } from './command/options.ts';
import { assumptions, referenceUsage } from './cost/assumptions.ts';
import { costOf } from './cost/cost.ts';
import { free, PRICES_FROM, prices } from './cost/prices.ts';
import type { Line } from './cost/usage-lines.ts';
import { synthesizeTemplate } from './stack/synthesize.ts';

const usage = 'npm run cost -- --stage prod [--agents N] [--clients N] [--requests N] [--messages N]';

const titles = { usage: 'Usage', fixed: 'Fixed', 'second Region': 'The copy in a second Region' };

const show = (part: Line['part'], lines: Line[]) => {
  const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  console.log(`\n${titles[part]}: ${total.toFixed(2)} USD per month`);
  for (const { what, dollars, because } of lines)
    console.log(`  ${dollars.toFixed(2).padStart(7)}  ${what.padEnd(42)} ${because}`);
};

const showTable = (title: string, values: Record<string, number>) => {
  console.log(`\n${title}:`);
  for (const [name, value] of Object.entries(values)) console.log(`  ${name}: ${value}`);
};

await runCommand(async () => {
  const kinds = { stage: 'text', agents: 'text', clients: 'text', requests: 'text', messages: 'text' } as const;
  const { options, words, usageError } = readOptions(usage, kinds);
  refuseWords(words, usageError);
  const number = (name: 'agents' | 'clients' | 'requests' | 'messages', otherwise: number) => {
    const value = options[name] === undefined ? otherwise : Number(options[name]);
    if (!Number.isInteger(value) || value < 0) throw usageError(`--${name} '${options[name]}' is not a number`);
    return value;
  };
  const use = {
    agents: number('agents', referenceUsage.agents),
    clients: number('clients', referenceUsage.clients),
    requests: number('requests', referenceUsage.requests),
    chatMessages: number('messages', referenceUsage.chatMessages),
  };
  const lines = costOf(synthesizeTemplate(parseStage(options.stage ?? 'prod', usageError)), use);
  console.log(
    `${use.agents} agents, ${use.clients} clients, ${use.requests} requests and ${use.chatMessages} messages per month, in us-east-1`,
  );
  for (const part of ['usage', 'fixed', 'second Region'] as const)
    show(
      part,
      lines.filter((line) => line.part === part),
    );
  const rounded = Object.entries(assumptions).map(([name, value]) => [name, Math.round(value * 100) / 100]);
  showTable('Assumptions', Object.fromEntries(rounded));
  showTable(`Prices from ${PRICES_FROM}`, prices);
  showTable('Permanent free allowances, already subtracted', free);
  console.log('\nPlaid, Stripe, the domain and support are not included.');
  return true;
});
