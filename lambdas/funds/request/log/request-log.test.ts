import { describe, expect, it } from 'vitest';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import { cancel, extend, noted, open, remind } from '../funds-request.ts';
import { requestLog } from './request-log.ts';

const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describe('the log of a request', () => {
  it('shows what happened, newest first', () => {
    const reminded = remind(open(aRequest(), later(1)), later(2));
    const request = cancel(extend(noted(reminded, 'locked', later(3)), later(4)), later(5));
    const emails = [{ template: 'proof-request', at: later(2).toISOString() }];
    expect(requestLog(request, emails).map(({ event }) => event)).toEqual([
      'cancelled',
      'extended',
      'locked',
      'emailed',
      'reminded',
      'opened',
      'created',
    ]);
  });

  it('keeps the latest changes when there are many', () => {
    let request = aRequest();
    for (let hour = 1; hour <= 80; hour += 1) request = noted(request, 'link_shown', later(hour));
    expect(requestLog(request, [])).toHaveLength(61);
    expect(requestLog(request, [])[0]?.at).toBe(later(80).toISOString());
  });

  it('has no address, device or IP of anyone', () => {
    const entries = requestLog(open(aRequest(), NOW), [{ template: 'proof-request', at: NOW.toISOString() }]);
    for (const entry of entries) expect(Object.keys(entry).sort()).toEqual(['at', 'email', 'event', 'id']);
  });
});
