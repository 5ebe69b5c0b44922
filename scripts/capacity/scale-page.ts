// docs/scale.md: the first limits of the product, and the steps to take before it reaches them.

import type { Template } from '../../operations/stack/template.ts';
import { referenceUsage } from './assumptions.ts';
import { agentsAt, type Ceiling, ceilingsOf } from './ceilings.ts';
import { RECOVERY, recoveryHours } from './due-ceilings.ts';
import { peakAssumptions } from './peak.ts';

/** The number of agents that each kind of limit must carry today. With raised settings and quotas, it is IN_THE_END. */
export const BARS: Record<Ceiling['kind'], number> = {
  design: 1_000_000,
  setting: 10_000,
  // SES counts campaigns as well, so the quota that it grants at first is the lowest limit.
  quota: 9_000,
  office: peakAssumptions.agentsPerOffice,
};
export const IN_THE_END = 1_000_000;

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });
/** Rounds to two digits, because the assumptions are no more exact. */
const rounded = (value: number) => number(Number(value.toPrecision(2)));

/** The limit that a million agents need. */
export const neededFor = ({ perAgent }: Ceiling, agents = IN_THE_END): number => perAgent * agents;

const row = (ceiling: Ceiling): string => {
  const { resource, kind, limit, unit, ask } = ceiling;
  const needed = kind === 'office' ? '-' : agentsAt(ceiling) >= IN_THE_END ? 'enough' : rounded(neededFor(ceiling));
  return `| ${resource} | ${number(limit)} ${unit} | ${rounded(agentsAt(ceiling))} | ${needed} | ${kind} | ${ask} |`;
};

const inOrder = (template: Template): Ceiling[] =>
  ceilingsOf(template).toSorted((one, other) => agentsAt(one) - agentsAt(other));

export const scaleTable = (template: Template): string[] => [
  '| resource | limit of prod | saturates at (agents) | for a million agents | kind | what to change, or whom to ask |',
  '|---|---|---|---|---|---|',
  ...inOrder(template).map(row),
];

export const scalePage = (template: Template): string => {
  const minutes = Math.ceil(recoveryHours(template) * 60);
  const reference = `${number(referenceUsage.requests / referenceUsage.agents)} requests, ${number(referenceUsage.chatMessages / referenceUsage.agents)} chat messages`;
  return [
    '# Scale',
    '',
    'Where the product breaks first, in agents. Written from the template of prod, the constants of the code and the quotas in',
    '`scripts/capacity/quotas.ts` by `npm run tool -- measure:capacity`; a test keeps it up to date and holds each row above its bar.',
    '',
    `An agent has ${reference} and ${peakAssumptions.campaignMails} recipients of campaigns a month, as in [ADR 021](adr/021-monthly-cost.md). The busiest second has`,
    `${number(peakAssumptions.busiestHour * 100)}% of a working day in an hour, twice over (\`scripts/capacity/peak.ts\`). Numbers of agents are rounded to two digits.`,
    '',
    ...scaleTable(template),
    '',
    '- **design** carries a million agents today: raising it would need other code. **setting** is a number in `lib/settings/stages.ts` or a',
    '  contract, **quota** is one that AWS, Plaid or Stripe raise on request. **office** is for agents who share one address.',
    `- Everything carries ${number(BARS.quota)} agents as prod is set today, and a million with settings and quotas that others have been granted.`,
    '- Ask for a quota, or raise a setting, when use reaches half of *saturates at*: lead times are in the last column, and load comes in bursts.',
    `- After an outage, ${number(RECOVERY.rows)} pieces of work are started again within ${minutes} minutes. How fast they are then done is up to the workers and`,
    '  to SES, Plaid and Cognito, as above.',
    '',
  ].join('\n');
};
