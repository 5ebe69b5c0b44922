import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import { MESSAGE_STATUSES } from '../../dashboard/contract.ts';
import {
  askAgain,
  cancel,
  DAYS_TO_ANSWER,
  expire,
  extend,
  type FundsRequest,
  messageStatus,
  open,
  receive,
  receivePart,
  remind,
  reopen,
  requireAnswerable,
  sendToBank,
  waitsForCoBuyer,
} from './funds-request.ts';

const later = (days: number) => new Date(NOW.getTime() + days * DAY);

describe('a funds request', () => {
  it('takes the four steps in their order', () => {
    const statuses = [aRequest()];
    statuses.push(open(statuses[0]!, NOW));
    statuses.push(sendToBank(statuses[1]!, NOW));
    statuses.push(receive(statuses[2]!, 'r1', NOW));
    expect(statuses.map(messageStatus)).toEqual(MESSAGE_STATUSES);
  });

  it('only ever moves forward, whatever comes and in whatever order', () => {
    const doings: ((request: FundsRequest) => FundsRequest)[] = [
      (r) => open(r, NOW),
      (r) => sendToBank(r, NOW),
      (r) => receive(r, 'r1', NOW),
      (r) => cancel(r),
      (r) => extend(r, NOW),
      (r) => expire(r, later(15)),
      (r) => remind(r, NOW),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...doings), { maxLength: 20 }), (sequence) => {
        let request = aRequest();
        for (const doing of sequence) {
          const before = MESSAGE_STATUSES.indexOf(messageStatus(request));
          try {
            request = doing(request);
          } catch (error) {
            expect((error as Error).name).toBe('AppError');
          }
          expect(MESSAGE_STATUSES.indexOf(messageStatus(request))).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });

  it('is opened once: a second look is no second step', () => {
    const opened = open(aRequest(), NOW);
    expect(open(opened, NOW)).toBe(opened);
  });

  it('counts as opened when it goes to the bank without having been', () => {
    expect(sendToBank(aRequest(), NOW).steps.map((step) => step.status)).toEqual(MESSAGE_STATUSES.slice(0, 3));
  });

  it('tells the guest whom to ask once it is over', () => {
    expect(() => requireAnswerable(aRequest(), later(DAYS_TO_ANSWER))).toThrow(/Ada Agent \(ada@example\.com\)/);
    expect(() => requireAnswerable(cancel(aRequest()), NOW)).toThrow(/cancelled/);
  });

  it('comes back where it stood when it is extended', () => {
    const expired = expire(open(aRequest(), NOW), later(15));
    expect(expired.state).toBe('expired');
    expect(extend(expired, later(16))).toMatchObject({ state: 'opened', expiresAt: later(30).toISOString() });
  });

  it('is extended by fourteen days beyond those that are left', () => {
    expect(extend(aRequest(), later(2)).expiresAt).toBe(later(28).toISOString());
  });

  it('has fourteen days with a corrected address, and no fewer than before', () => {
    expect(askAgain(aRequest(), later(2)).expiresAt).toBe(later(16).toISOString());
    const extended = extend(aRequest(), later(2));
    expect(askAgain(extended, later(3)).expiresAt).toBe(extended.expiresAt);
  });

  it('lives ninety days at most', () => {
    const longest = extend(aRequest(), later(80));
    expect(longest.expiresAt).toBe(later(90).toISOString());
    expect(() => extend(longest, later(81))).toThrow(/as long as one can/);
    expect(() => extend(aRequest(), later(90))).toThrow(/90 days/);
  });

  it('is reminded of and extended once by two clicks, and twice by two wishes', () => {
    const afterSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    for (const wish of [remind, extend]) {
      const once = wish(aRequest(), NOW);
      expect(wish(once, afterSeconds(59))).toBe(once);
      expect(wish(once, afterSeconds(60))).not.toEqual(once);
    }
  });

  it('is not extended once it is cancelled, however soon after an extension', () => {
    expect(() => extend(cancel(extend(aRequest(), NOW)), NOW)).toThrow(/cancelled/);
  });

  it('is reminded of three times, and never once the bank is at work or the report is there', () => {
    let request = aRequest();
    for (let day = 0; day < 3; day++) request = remind(request, later(day));
    expect(() => remind(request, later(3))).toThrow(/3 reminders/);
    expect(() => remind(sendToBank(aRequest(), NOW), NOW)).toThrow();
    expect(() => remind(receive(sendToBank(aRequest(), NOW), 'r', NOW), NOW)).toThrow();
  });

  it('cannot be cancelled once the report has arrived', () => {
    expect(() => cancel(receive(sendToBank(aRequest(), NOW), 'r', NOW))).toThrow(/arrived/);
  });

  describe('of two buyers', () => {
    const joint = { linkId: 'c'.repeat(32), messageId: 'other', name: 'Cleo Buyer', place: 1 as const };
    const partDone = () => receivePart(sendToBank(aRequest({ joint }), NOW), 'letter-1', NOW);

    it('waits for the other one after the last step', () => {
      expect(waitsForCoBuyer(partDone())).toBe(true);
      expect(waitsForCoBuyer({ ...partDone(), reportId: 'r1' })).toBe(false);
      expect(messageStatus(partDone())).toBe(MESSAGE_STATUSES[3]);
    });

    it('can be taken back or cancelled as long as there is no report', () => {
      expect(reopen(partDone()).state).toBe('opened');
      expect(cancel(partDone()).state).toBe('cancelled');
      const sealed = { ...partDone(), reportId: 'r1' };
      expect(reopen(sealed)).toBe(sealed);
      expect(() => cancel(sealed)).toThrow('nothing to cancel');
    });

    it('lives no longer than its first part is good for', () => {
      const request = aRequest({ joint });
      expect(extend(request, later(20)).expiresAt).toBe(later(30).toISOString());
      expect(() => extend(request, later(30))).toThrow('30 days');
    });
  });
});
