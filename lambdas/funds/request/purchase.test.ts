import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { factsOf, PURCHASE_FACTS, purchase, purchaseForm, purchaseFrom, purchaseView } from './purchase.ts';

/** Every field of the form. A new one is filled in here, or this doesn't compile. */
const FILLED: Required<Parameters<typeof purchaseFrom>[0]> = {
  property_address: '12 Elm Street',
  offer_amount: 625_000.5,
  needed_by: '2026-12-03',
  agent_role: 'seller',
};

const shown = purchaseView(v.parse(purchase, purchaseFrom(v.parse(v.object(purchaseForm), FILLED)))) ?? {};

describe('the purchase of a request', () => {
  it('has every field of the form, stored and shown again', () => {
    expect(Object.values(shown).sort()).toEqual(Object.values(FILLED).sort());
  });

  it('is read fact by fact, with a label in both languages', () => {
    const text = (value: string | number) => `${value}`;
    const factsIn = (language: 'en' | 'es') => factsOf(shown, language, { amount: text, day: text, text });
    const { role: _, ...facts } = shown;
    expect(factsIn('en').map(({ value }) => value)).toEqual(Object.values(facts).map(text));
    expect(factsIn('es').map(({ label }) => label)).toEqual(Object.values(PURCHASE_FACTS).map(({ es }) => es));
  });

  it('is none of an empty form, and of one that only names the buyer', () => {
    const empty = v.parse(v.object(purchaseForm), {});
    expect(purchaseFrom(empty)).toBeUndefined();
    expect(purchaseFrom({ ...empty, agent_role: 'buyer' })).toBeUndefined();
    expect(purchaseFrom({ ...empty, agent_role: 'seller' })).toEqual({ role: 'seller' });
  });
});
