import { describe, expect, it } from 'vitest';
import { balanceOf } from './balance.ts';

describe('the states that a drawing saves and restores', () => {
  it.each([
    ['nothing', '', 0, 0],
    ['as many as it restores', 'q 1 0 0 1 5 5 cm Q', 0, 0],
    ['two that it never restores', 'q q 2 0 0 2 0 0 cm', 2, 0],
    ['less than it restores', 'Q Q q', -1, -2],
    ['next to each other and to what is no word', 'q[1]0 d(q)Tj<71>Tj Q%q\nq', 1, 0],
    ['none in a string, nested or not', '(q (q) \\) Q) Tj', 0, 0],
    ['none in a name or a longer word', '/q gs /Q Do qQ', 0, 0],
    ['none in a dictionary, but after it', '/P << /MCID 0 >> BDC q EMC', 1, 0],
    ['none in the bytes of a picture', 'q BI /W 1 ID q Q q( \nEI Q', 0, 0],
    ['none in what never ends', 'q (q Q', 1, 0],
  ])('counts %s', (_, content, end, least) => {
    expect(balanceOf(content)).toEqual({ end, least });
  });
});
