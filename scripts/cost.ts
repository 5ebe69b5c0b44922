// npm run cost [-- --stage prod] [--agents 1000] [--clients 50000] [--requests 20000] [--messages 200000]: a monthly bill, divided
// into what grows with use and what's fixed. Each line says what it assumes.
import { assumptions, costOf, type Line, usageOfTheBar } from './operations/cost.ts';
import { command, readOptions, stageOf } from './operations/options.ts';
import { free, prices, WRITTEN_DOWN } from './operations/prices.ts';
import { synthesized } from './operations/synthesized.ts';

const usage = 'npm run cost -- --stage prod [--agents N] [--clients N] [--requests N] [--messages N]';

const show = (part: Line['part'], lines: Line[]) => {
  const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  console.log(`\n${part === 'usage' ? 'Grows with use' : 'Fixed'}: ${total.toFixed(2)} USD per month`);
  for (const { what, dollars, because } of lines)
    console.log(`  ${dollars.toFixed(2).padStart(7)}  ${what.padEnd(38)} ${because}`);
};

await command(async () => {
  const kinds = { stage: 'text', agents: 'text', clients: 'text', requests: 'text', messages: 'text' } as const;
  const { given, words, wrong } = readOptions(usage, kinds);
  if (words.length > 0) throw wrong(`'${words[0]}' is not an option`);
  const number = (name: 'agents' | 'clients' | 'requests' | 'messages', otherwise: number) => {
    const value = given[name] === undefined ? otherwise : Number(given[name]);
    if (!Number.isInteger(value) || value < 0) throw wrong(`--${name} '${given[name]}' is not a number`);
    return value;
  };
  const use = {
    agents: number('agents', usageOfTheBar.agents),
    clients: number('clients', usageOfTheBar.clients),
    requests: number('requests', usageOfTheBar.requests),
    chatMessages: number('messages', usageOfTheBar.chatMessages),
  };
  const lines = costOf(synthesized(stageOf(given.stage ?? 'prod', wrong)), use);
  console.log(
    `${use.agents} agents, ${use.clients} clients, ${use.requests} requests and ${use.chatMessages} messages per month, in us-east-1`,
  );
  for (const part of ['usage', 'fixed'] as const)
    show(
      part,
      lines.filter((line) => line.part === part),
    );
  console.log('\nAssumed:');
  for (const [name, value] of Object.entries(assumptions)) console.log(`  ${name}: ${Math.round(value * 100) / 100}`);
  console.log(`\nPrices as of ${WRITTEN_DOWN}:`);
  for (const [name, value] of Object.entries(prices)) console.log(`  ${name}: ${value}`);
  console.log('\nFree for good, and taken off:');
  for (const [name, value] of Object.entries(free)) console.log(`  ${name}: ${value}`);
  console.log('\nPlaid, Stripe, the domain and support are not in it.');
  return true;
});
