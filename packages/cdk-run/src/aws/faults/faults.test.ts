import { describe, expect, it } from 'vitest';
import { createFaults } from './faults.ts';

const hits = (faults: ReturnType<typeof createFaults>, calls: number, operation = 'PutItem') =>
  Array.from({ length: calls }, () => faults.next('dynamodb', operation).before ?? '-').join(' ');

describe('ordered faults', () => {
  it('hit the next call, once, unless told otherwise', () => {
    const faults = createFaults(['plaid', 'stripe']);
    faults.add({ target: 'dynamodb', kind: 'reset', when: 'before' });
    expect(hits(faults, 3)).toBe('reset - -');
  });

  it('hit as many calls as ordered, from the ordered one on', () => {
    const faults = createFaults(['plaid', 'stripe']);
    faults.add({ target: 'dynamodb', kind: 500, when: 'before', count: 2, nth: 3 });
    expect(hits(faults, 6)).toBe('- - 500 500 - -');
    expect(faults.list()).toMatchObject([{ seen: 6, hits: 2 }]);
  });

  it('count only the calls of their target and operation', () => {
    const faults = createFaults(['plaid', 'stripe']);
    faults.add({ target: 'dynamodb', kind: 'cut', operation: 'Transact*' });
    faults.add({ target: 'plaid', kind: 'cut' });
    expect(hits(faults, 2)).toBe('- -');
    expect(hits(faults, 2, 'TransactWriteItems')).toBe('cut -');
  });

  it('can hit one call before and after its effect', () => {
    const faults = createFaults(['plaid', 'stripe']);
    faults.add({ target: 'ses', kind: 'delay30s', when: 'before' });
    faults.add({ target: 'ses', kind: 'reset', when: 'after' });
    expect(faults.next('ses', 'SendRawEmail')).toEqual({ before: 'delay30s', after: 'reset' });
  });

  it('hit a share of all calls, drawn by a seed, the same ones each time', () => {
    const drawn = (seed: number) => {
      const faults = createFaults(['plaid', 'stripe']);
      faults.add({ target: 'dynamodb', kind: '500', rate: 0.1, seed });
      return hits(faults, 1_000);
    };
    const count = drawn(7)
      .split(' ')
      .filter((one) => one === '500').length;
    expect(count).toBeGreaterThan(70);
    expect(count).toBeLessThan(130);
    expect(drawn(7)).toBe(drawn(7));
    expect(drawn(7)).not.toBe(drawn(8));
  });

  it('end when cleared', () => {
    const faults = createFaults(['plaid', 'stripe']);
    faults.add({ target: 'dynamodb', kind: '429', count: 100 });
    faults.clear();
    expect(hits(faults, 2)).toBe('- -');
    expect(faults.list()).toEqual([]);
  });

  it.each([
    [{ target: 'paypal', kind: '500' }, 'target is one of plaid'],
    [{ target: 'ses', kind: 'flood' }, 'kind is one of timeout'],
    [{ target: 'ses', kind: '500', when: 'during' }, 'when is one of before, after'],
    [{ target: 'ses', kind: '500', count: 0 }, 'count is a whole number'],
    [{ target: 'ses', kind: '500', rate: 2 }, 'rate is a share of all calls'],
    [{ target: 'ses', kind: 'conflict' }, 'conflict is a word of dynamodb'],
    [null, 'A fault is an object'],
  ])('refuse the order %j clearly', (order, message) => {
    expect(() => createFaults(['plaid', 'stripe']).add(order)).toThrow(message);
  });
});
