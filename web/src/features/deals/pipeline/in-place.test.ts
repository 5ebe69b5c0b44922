import { describe, expect, it } from 'vitest';
import { aCommunication } from '#test/builders/a-communication.ts';
import { NOW } from '#test/builders/now.ts';
import { factsOf } from '../deal-facts.ts';
import { inPlace } from './in-place.ts';
import type { Shown } from './use-many.ts';

const deal = (id: string, name = id): Shown => {
  const communications = [aCommunication({ id: `m-${id}`, name })];
  const facts = factsOf({ id, leading: `m-${id}`, communications }, NOW);
  if (!facts) throw new Error('No facts');
  return { facts, communications };
};
const names = (shown: readonly Shown[]) => shown.map(({ facts }) => facts.clients[0]);

describe('deals that something was just done to', () => {
  const held = { show: 'open', order: ['a', 'b', 'c'], moved: [deal('a', 'a, later')] } as const;

  it('stay where they were, as they are now, also when they have left the pages that are loaded', () => {
    expect(names(inPlace([deal('b', 'b, now'), deal('c')], held, 'open'))).toEqual(['a, later', 'b, now', 'c']);
  });

  it('are shown once, and as their own page has them, when it is loaded', () => {
    expect(names(inPlace([deal('b'), deal('c'), deal('d'), deal('a', 'a, now')], held, 'open'))).toEqual([
      'a, now',
      'b',
      'c',
      'd',
    ]);
  });

  it('leave what is over, and hold no other list', () => {
    expect(names(inPlace([deal('c')], { ...held, moved: [] }, 'open'))).toEqual(['c']);
    expect(names(inPlace([deal('z')], held, 'ended'))).toEqual(['z']);
    expect(names(inPlace([deal('z')], undefined, 'open'))).toEqual(['z']);
  });
});
