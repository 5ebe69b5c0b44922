// The day that `npm run tool -- day` measured, from docs/performance.md: people's actions, and the requests and units that they
// cost. The assumptions say which cost grows with which action, and the measured day says by how much.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
const day = /<!-- day -->([\s\S]*?)<!-- \/day -->/.exec(page)?.[1] ?? '';

const numberIn = (pattern: RegExp): number => {
  const [, found] = pattern.exec(day) ?? [];
  if (!found) throw new Error(`docs/performance.md has no day with ${pattern}. Run npm run tool -- day`);
  return Number(found.replaceAll(',', ''));
};

const amount = (name: string) => numberIn(new RegExp(`^ {2}${name} +([\\d,]+)$`, 'm'));
const writesOf = (key: string) => numberIn(new RegExp(`^ {2}${key}\\S*: .* and ([\\d,]+) write units`, 'm'));

export const measuredDay = {
  visits: numberIn(/([\d,]+) visits/),
  requests: numberIn(/([\d,]+) requests with their reports/),
  clients: numberIn(/([\d,]+) new clients/),
  /** Each message of a client has an answer. */
  messages: 2 * numberIn(/([\d,]+) words with their answers/),
  calls: amount('REST calls'),
  invocations: amount('invocations'),
  reads: amount('read units'),
  writes: amount('write units'),
  mails: amount('emails'),
  work: amount('queue calls'),
  kmsCalls: amount('key calls'),
  /** The keys that most writes of a day go to. */
  hottest: { sealLog: writesOf('SEALED#'), counts: writesOf('COUNTS#') },
};

export type Acts = { visits: number; requests: number; clients: number; messages: number };
type Measured = 'calls' | 'invocations' | 'reads' | 'writes' | 'mails' | 'work' | 'kmsCalls';

/** Scales an assumption by the ratio of the measured day to it. */
export const asMeasured = (what: Measured, assumed: (acts: Acts) => number): ((acts: Acts) => number) => {
  const factor = measuredDay[what] / assumed(measuredDay);
  return (acts) => assumed(acts) * factor;
};
