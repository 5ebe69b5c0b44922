// A working day of so many agents, as the bill expects it (docs/adr/021-monthly-cost.md): the actions of each person, with their
// times.

import { assumptions, referenceUsage } from '../../../scripts/capacity/assumptions.ts';
import { month } from '../../../scripts/capacity/peak.ts';

/** `word`: of a client in a conversation. The assistant's answer is the second message. */
export type Action = 'visit' | 'request' | 'word' | 'client';
export type Planned = { atHour: number; agent: number; action: Action };

/** The share of a day's work in each hour. The busiest is that of scripts/capacity/peak.ts. */
export const SHARES = [
  ...[0.002, 0.002, 0.002, 0.002, 0.002, 0.002, 0.01, 0.03, 0.06, 0.11, 0.15, 0.12],
  ...[0.07, 0.08, 0.09, 0.08, 0.06, 0.05, 0.03, 0.02, 0.013, 0.01, 0.003, 0.002],
] as const;

const MESSAGES_PER_WORD = 2;
const perMonth: Record<Action, number> = {
  visit: month.visits,
  request: month.requests,
  word: month.messages / MESSAGES_PER_WORD,
  client: referenceUsage.clients / referenceUsage.agents,
};

export const countOf = (action: Action, agents: number): number =>
  Math.round((perMonth[action] / assumptions.workingDays) * agents);

/** Between 0 and 1, the same series for the same seed. */
export const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The hour that a share of the day's work ends at. */
const hourAt = (share: number): number => {
  let before = 0;
  for (const [hour, own] of SHARES.entries()) {
    if (share < before + own) return hour + (share - before) / own;
    before += own;
  }
  return SHARES.length;
};

export const planDay = (agents: number, seed: number): Planned[] => {
  const random = randomFrom(seed);
  const actions = (Object.keys(perMonth) as Action[]).flatMap((action) =>
    Array.from({ length: countOf(action, agents) }, () => ({
      atHour: hourAt(random()),
      agent: Math.floor(random() * agents),
      action,
    })),
  );
  return actions.sort((a, b) => a.atHour - b.atHour);
};
