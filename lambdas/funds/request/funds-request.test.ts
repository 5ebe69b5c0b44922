import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#core/platform/clock.ts';
import { deadlineAfter } from '#core/platform/deadline.ts';
import { aJoint } from '#test/builders/a-joint.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import type { FundsRequest } from './entity.ts';
import {
  cancel,
  correctEmail,
  expire,
  extend,
  messageStatus,
  open,
  receive,
  receivePart,
  remind,
  reopen,
  requireAnswerable,
  sendToBank,
} from './funds-request.ts';
import { waitsForOthers } from './status.ts';
import { LIMITS, MESSAGE_STATUSES } from './vocabulary.ts';

const successor = {
  id: 'd'.repeat(32),
  communicationId: 'next',
  clientEmail: 'bob@example.com',
  pinDigest: 'another',
  pinVersion: 1,
  browsersSince: 1,
};
const deadPin = { pinVersion: 2, pinDigest: 'of no one', browsersSince: 2 };
const corrected = (request: FundsRequest, at: Date) => correctEmail(request, successor, deadPin, at);
const termsAndNames = ({ body, accepts, reportType, proofAmount, ...request }: FundsRequest) => ({
  body,
  accepts,
  reportType,
  proofAmount,
  subject: request.subject,
  agentId: request.agentId,
  agentName: request.agentName,
  agentEmail: request.agentEmail,
  clientFirstName: request.clientFirstName,
  clientLastName: request.clientLastName,
  clientEmail: request.clientEmail,
});
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
      (r) => cancel(r, NOW),
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

  it('is opened once, however often the guest looks', () => {
    const opened = open(aRequest(), NOW);
    expect(open(opened, NOW)).toBe(opened);
  });

  it('counts as opened when it goes to the bank without having been', () => {
    expect(sendToBank(aRequest(), NOW).steps.map((step) => step.status)).toEqual(MESSAGE_STATUSES.slice(0, 3));
  });

  it('tells the guest whom to ask once it has ended', () => {
    expect(() => requireAnswerable(aRequest(), later(16))).toThrow(/Ada Agent \(ada@example\.com\)/);
    expect(() => requireAnswerable(cancel(aRequest(), NOW), NOW)).toThrow(/canceled/);
  });

  it('resumes where it was when it is extended', () => {
    const expired = expire(open(aRequest(), NOW), later(16));
    expect(expired.state).toBe('expired');
    expect(extend(expired, later(16))).toMatchObject({ state: 'opened', expiresAt: deadlineAfter(NOW, 30) });
  });

  it('is extended by fourteen days beyond those that are left', () => {
    expect(extend(aRequest(), later(2)).expiresAt).toBe(deadlineAfter(NOW, 28));
  });

  it('has fourteen days with a corrected address, and no fewer than before', () => {
    expect(corrected(aRequest(), later(2)).next.expiresAt).toBe(deadlineAfter(NOW, 16));
    const extended = extend(aRequest(), later(2));
    expect(corrected(extended, later(3)).next.expiresAt).toBe(extended.expiresAt);
  });

  it('starts over as another one with a corrected address, and takes nothing of the first reader along', () => {
    const used = {
      ...open(aRequest(), NOW),
      licenceAcceptedAt: NOW.toISOString(),
      keepBanksUntil: NOW.toISOString(),
      language: 'es' as const,
      remindersSent: 2,
      pinVersion: 4,
      revision: 7,
    };
    const { former, next } = corrected(used, later(1));
    const { clientEmail: _, ...asked } = termsAndNames(aRequest());
    expect(next).toEqual({
      ...asked,
      ...successor,
      state: 'sent',
      steps: [expect.objectContaining({ status: MESSAGE_STATUSES[0] })],
      createdAt: used.createdAt,
      expiresAt: deadlineAfter(NOW, 15),
      remindersSent: 0,
      reminderPlan: 'usual',
      pinVersion: 1,
      revision: 0,
      joint: undefined,
      corrections: 1,
    });
    expect(former).toEqual({
      changes: [{ what: 'corrected', at: later(1).toISOString() }],
      ...used,
      ...deadPin,
      state: 'cancelled',
      replacedBy: 'next',
    });
    expect(() => corrected(sendToBank(aRequest(), NOW), NOW)).toThrow(/until the bank/);
  });

  it('lasts ninety days at most', () => {
    const longest = extend(aRequest(), later(80));
    expect(longest.expiresAt).toBe(deadlineAfter(NOW, 90));
    expect(() => extend(longest, later(81))).toThrow(/can't be extended any further/);
    expect(() => extend(aRequest(), later(92))).toThrow(/90 days/);
  });

  it('is reminded of and extended once by a double click, and again a minute later', () => {
    const afterSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    for (const action of [remind, extend]) {
      const once = action(aRequest(), NOW);
      expect(action(once, afterSeconds(59))).toBe(once);
      expect(action(once, afterSeconds(60))).not.toEqual(once);
    }
  });

  it('is not extended once it is canceled, however soon after an extension', () => {
    expect(() => extend(cancel(extend(aRequest(), NOW), NOW), NOW)).toThrow(/canceled/);
  });

  it('is followed by three reminders at most, and by none once the bank is at work or the report has arrived', () => {
    let request = aRequest();
    for (let day = 0; day < 3; day++) request = remind(request, later(day));
    expect(() => remind(request, later(3))).toThrow(/3 reminders/);
    expect(() => remind(sendToBank(aRequest(), NOW), NOW)).toThrow();
    expect(() => remind(receive(sendToBank(aRequest(), NOW), 'r', NOW), NOW)).toThrow();
  });

  it('cannot be canceled once the report has arrived', () => {
    expect(() => cancel(receive(sendToBank(aRequest(), NOW), 'r', NOW), NOW)).toThrow(/arrived/);
  });

  describe('of two buyers', () => {
    const joint = aJoint({ linkId: 'c'.repeat(32), communicationId: 'other', name: 'Cleo Buyer' });
    const partDone = () => receivePart(sendToBank(aRequest({ joint }), NOW), 'letter-1', NOW);

    it('waits for the other part after the last step', () => {
      expect(waitsForOthers(partDone())).toBe(true);
      expect(waitsForOthers({ ...partDone(), reportId: 'r1' })).toBe(false);
      expect(messageStatus(partDone())).toBe(MESSAGE_STATUSES[3]);
    });

    it('can be taken back or canceled as long as there is no report', () => {
      expect(reopen(partDone()).state).toBe('opened');
      expect(cancel(partDone(), NOW).state).toBe('cancelled');
      const sealed = { ...partDone(), reportId: 'r1' };
      expect(reopen(sealed)).toBe(sealed);
      expect(() => cancel(sealed, NOW)).toThrow('already arrived');
    });

    it('lasts no longer than its first part is valid', () => {
      const request = aRequest({ joint });
      expect(extend(request, later(20)).expiresAt).toBe(deadlineAfter(NOW, 30));
      expect(() => extend(request, later(32))).toThrow('30 days');
    });
  });
});

describe('correcting the address again and again', () => {
  it('ends after three times, because each is an email to someone new', () => {
    let request = aRequest();
    for (let time = 0; time < LIMITS.corrections; time += 1) request = corrected(request, NOW).next;
    expect(() => corrected(request, NOW)).toThrow('can be corrected 3 times');
  });
});
