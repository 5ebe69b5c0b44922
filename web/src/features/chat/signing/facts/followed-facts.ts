// The values of the facts form after a change elsewhere: typed text stays. Pure.
import { FACT_KINDS, FACTS, type Fact } from '#contracts/chat/transaction';

type Facts = Record<Fact, string>;
/** Values that were saved elsewhere for facts that were also typed here. */
export type Elsewhere = { name: Fact; value: string }[];

/** Compares values. An amount may be typed in several ways. */
const isSame = (name: Fact, one: string, other: string): boolean => {
  const plain = (text: string) => (FACT_KINDS[name] === 'dollars' ? text.replace(/[$,\s]/g, '') : text.trim());
  return plain(one) === plain(other);
};

/** `before`: the saved values that this form has seen. */
export const followedFacts = (typed: Facts, before: Facts, now: Facts): { values: Facts; elsewhere: Elsewhere } => {
  const values = { ...typed };
  const elsewhere: Elsewhere = [];
  for (const name of FACTS) {
    if (isSame(name, typed[name], before[name]) || isSame(name, typed[name], now[name])) values[name] = now[name];
    else if (!isSame(name, before[name], now[name])) elsewhere.push({ name, value: now[name] });
  }
  return { values, elsewhere };
};
