import { describe, expect, it } from 'vitest';
import { type Audience, CHOSEN_LIMIT } from '#contracts/clients/campaigns';
import { canToggle, getsIt, isFull, toggled } from './audience.ts';

const everyone: Audience = { mode: 'all', ids: [] };
const noOne: Audience = { mode: 'chosen', ids: [] };

describe('the audience of a campaign', () => {
  it.each([
    ['everyone, until one is left out', everyone, [true, false, true]],
    ['only those who were chosen', noOne, [false, true, false]],
  ])('is %s', (_name, start, [before, after, again]) => {
    const once = toggled(start, 'maria');
    expect(getsIt(start, 'maria')).toBe(before);
    expect(getsIt(once, 'maria')).toBe(after);
    expect(getsIt(once, 'sam')).toBe(before);
    expect(getsIt(toggled(once, 'maria'), 'maria')).toBe(again);
  });

  it('takes up to the limit, and lets go of anyone', () => {
    const ids = Array.from({ length: CHOSEN_LIMIT }, (_, at) => `client ${at}`);
    const full: Audience = { mode: 'chosen', ids };
    expect([isFull(full), canToggle(full, 'another'), canToggle(full, 'client 7')]).toEqual([true, false, true]);
    const roomy: Audience = { mode: 'chosen', ids: ids.slice(1) };
    expect([isFull(roomy), canToggle(roomy, 'another')]).toEqual([false, true]);
  });
});
