import { expect, it } from 'vitest';
import { percentText, wholeDollars } from './format.ts';

it('writes no sign before what rounds to zero, and one before a loss', () => {
  expect([wholeDollars(-40), wholeDollars(0), wholeDollars(-12_345)]).toEqual(['$0', '$0', '-$123']);
  expect([percentText(-0.0004), percentText(0.0736), percentText(-0.18)]).toEqual(['0.0%', '7.4%', '-18.0%']);
});
