import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

describe('a connection', () => {
  it('may send a burst, then two frames a second, and takes nothing from others', () => {
    let now = 0;
    const may = createRateLimiter(() => now);
    const said = Array.from({ length: 100 }, () => may('loud')).filter(Boolean).length;
    expect(said).toBe(20);
    expect(may('calm')).toBe(true);
    now += 1000;
    expect([may('loud'), may('loud'), may('loud')]).toEqual([true, true, false]);
  });
});
