import { expect, it } from 'vitest';
import { FACTS, type Fact } from '#contracts/chat/transaction';
import { followedFacts } from './followed-facts.ts';

const facts = (over: Partial<Record<Fact, string>> = {}) =>
  ({ ...Object.fromEntries(FACTS.map((name) => [name, ''])), property: '12 Oak Street', ...over }) as Record<
    Fact,
    string
  >;

it('takes what was saved elsewhere where nothing was typed here', () => {
  const now = facts({ commission: '3%', list_price: '450000' });
  expect(followedFacts(facts(), facts(), now)).toEqual({ values: now, elsewhere: [] });
});

it('keeps what was typed here, and says what else was saved for it', () => {
  const typed = facts({ commission: '4%', buyer: 'Bo Buyer' });
  expect(followedFacts(typed, facts({ commission: '2%' }), facts({ commission: '3%' }))).toEqual({
    values: typed,
    elsewhere: [{ name: 'commission', value: '3%' }],
  });
});

it('finds nothing to say after what was typed here has been saved, in whatever way it was typed', () => {
  const now = facts({ list_price: '512000', commission: '2%' });
  const typed = facts({ list_price: '$512,000', commission: '2% ' });
  expect(followedFacts(typed, facts(), now)).toEqual({ values: now, elsewhere: [] });
});
