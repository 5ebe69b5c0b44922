import { describe, expect, it } from 'vitest';
import { createWeather } from './weather.ts';

const calls = (seed: number, count = 2_000) => {
  const weather = createWeather(seed);
  return Array.from({ length: count }, () => weather.call('dynamodb', 'PutItem'));
};

describe('the weather', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(calls(7)).toEqual(calls(7));
    expect(calls(7)).not.toEqual(calls(8));
  });

  it('does the same to the calls of one kind, whatever other calls come in between', () => {
    const [alone, among] = [createWeather(7), createWeather(7)];
    const outcomes = Array.from({ length: 500 }, () => {
      among.call('kms', 'Sign');
      return [alone.call('ses', 'SendRawEmail'), among.call('ses', 'SendRawEmail')];
    });
    expect(outcomes.map(([one]) => one)).toEqual(outcomes.map(([, other]) => other));
  });

  it('leaves most calls alone, and spares no kind of trouble', () => {
    const all = calls(1, 4_000).map((faults) => JSON.stringify(faults));
    expect(all.filter((one) => one === '{}').length).toBeGreaterThan(2_600);
    expect(new Set(all)).toEqual(
      new Set([
        '{}',
        '{"before":"429"}',
        '{"before":"500"}',
        '{"before":"conflict"}',
        '{"before":"reset"}',
        '{"after":"reset"}',
        '{"before":"crash"}',
        '{"after":"crash"}',
      ]),
    );
  });

  it('has conflicts for writes of the database only, and only throttles who calls a function', () => {
    const weather = createWeather(1);
    const kinds = (target: string, operation: string) =>
      new Set(Array.from({ length: 2_000 }, () => weather.call(target, operation).before));
    expect(kinds('dynamodb', 'Query')).not.toContain('conflict');
    expect(kinds('lambda', 'some-function')).toEqual(new Set([undefined, '429']));
  });

  it('keeps a partition as far behind as it was, for at most two seconds', () => {
    const weather = createWeather(3);
    const lags = Array.from({ length: 200 }, (_, at) => weather.lagMs(`P#${at}`));
    expect(weather.lagMs('P#5')).toBe(lags[5]);
    expect(Math.max(...lags)).toBeLessThanOrEqual(2_000);
    expect(Math.max(...lags)).toBeGreaterThan(1_000);
  });

  it('never leaves a batch of keys unread as a whole', () => {
    const weather = createWeather(3);
    const read = Array.from({ length: 500 }, () => weather.readOf(10));
    expect(Math.min(...read)).toBeGreaterThan(0);
    expect(read.some((count) => count < 10)).toBe(true);
    expect(weather.readOf(1)).toBe(1);
  });

  it("sets the functions' clocks wrong by minutes, in either direction", () => {
    const skews = Array.from({ length: 50 }, (_, seed) => createWeather(seed + 1).skewMs / 60_000);
    expect(Math.min(...skews)).toBeLessThan(-2);
    expect(Math.max(...skews)).toBeGreaterThan(2);
    expect(Math.max(...skews.map(Math.abs))).toBeLessThanOrEqual(3);
  });

  it('says what it has done', () => {
    const weather = createWeather(1);
    for (let at = 0; at < 300; at++) weather.call('plaid', '/item/get');
    expect(Object.keys(weather.happened())).toContain('plaid: throttled');
  });
});
