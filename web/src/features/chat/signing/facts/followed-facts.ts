// What the form of the facts shows after they were changed somewhere else: what was typed here stays. Pure.
import { FACT_KINDS, FACTS, type Fact } from '#contracts/chat/transaction';

type Facts = Record<Fact, string>;
/** What else was saved for something that was typed here, too. */
export type Elsewhere = { name: Fact; value: string }[];

/** An amount may be typed in several ways. */
const isSame = (name: Fact, one: string, other: string): boolean => {
  const plain = (text: string) => (FACT_KINDS[name] === 'dollars' ? text.replace(/[$,\s]/g, '') : text.trim());
  return plain(one) === plain(other);
};

/** `before`: what this form has seen saved. */
export const followedFacts = (typed: Facts, before: Facts, now: Facts): { values: Facts; elsewhere: Elsewhere } => {
  const values = { ...typed };
  const elsewhere: Elsewhere = [];
  for (const name of FACTS) {
    if (isSame(name, typed[name], before[name]) || isSame(name, typed[name], now[name])) values[name] = now[name];
    else if (!isSame(name, before[name], now[name])) elsewhere.push({ name, value: now[name] });
  }
  return { values, elsewhere };
};
