import { describe, expect, it } from 'vitest';
import { outboxWrite } from '../data/outbox.ts';
import { correlationId, withCorrelation } from './correlation.ts';

const at = new Date('2026-11-21T00:00:00Z');

describe('the id of a call', () => {
  it('is in the work that the call leaves behind', async () => {
    const write = await withCorrelation('from-the-browser', async () => {
      await Promise.resolve();
      return outboxWrite('mail', { template: 'x' }, at, 'one');
    });
    expect(write.put.correlationId).toBe('from-the-browser');
  });

  it('belongs to one call: two at once keep theirs, and outside of a call there is none', async () => {
    const read = (id: string) =>
      withCorrelation(id, async () => {
        await Promise.resolve();
        return correlationId();
      });
    expect(await Promise.all([read('a'), read('b')])).toEqual(['a', 'b']);
    expect(outboxWrite('mail', {}, at, 'one').put).not.toHaveProperty('correlationId');
  });
});
