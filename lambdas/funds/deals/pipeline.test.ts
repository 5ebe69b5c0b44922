import { describe, expect, it } from 'vitest';
import { aJoint } from '#test/builders/a-joint.ts';
import { aDecision, aRequest } from '#test/builders/a-request.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import type { FundsRequest } from '../request/entity.ts';
import { communicationOf } from '../request/funds-request-store.ts';
import { leadingOf } from './pipeline.ts';

const row = (id: string, over: Partial<FundsRequest> = {}) =>
  communicationOf(aRequest({ communicationId: id, ...over }));

describe('a deal', () => {
  it('is where its open request is, and else where the newest one ended', () => {
    const [canceled, open] = [row('m2', { state: 'cancelled' }), row('m1')];
    expect(leadingOf([canceled, open], NOW).id).toBe('m1');
    expect(leadingOf([canceled, row('m1', { expiresAt: inDays(-1) })], NOW).id).toBe('m2');
  });

  it.each<[string, Partial<FundsRequest>]>([
    ['linked a bank', { state: 'opened', bankLinkedAt: inDays(0), decision: aDecision('send when confirmed') }],
    ['linked a bank and decides later', { state: 'opened', bankLinkedAt: inDays(0) }],
    ['asked the bank', { state: 'at_bank' }],
    ['finished their part', { state: 'received' }],
  ])('of two buyers is where the one is who has done less, once the other one has %s', (_, done) => {
    const pair = (one: Partial<FundsRequest>, other: Partial<FundsRequest>) => {
      const of = (linkId: string, communicationId: string, place: 1 | 2) => ({
        joint: aJoint({ linkId, communicationId, name: '' }, place),
      });
      return leadingOf([row('m1', { ...of('b', 'm2', 1), ...one }), row('m2', { ...of('a', 'm1', 2), ...other })], NOW)
        .id;
    };
    expect(pair({ state: 'opened' }, done)).toBe('m1');
    expect(pair(done, { state: 'sent' })).toBe('m2');
    expect(pair(done, done)).toBe('m2');
  });

  // Seen red: the next step was a link to the other request.
  it('of two buyers is where the one is whose request has expired, once the other one has finished their part', () => {
    const of = (linkId: string, communicationId: string, place: 1 | 2) => ({
      joint: aJoint({ linkId, communicationId, name: '' }, place),
    });
    const expired = row('m1', { ...of('b', 'm2', 1), expiresAt: inDays(-1) });
    const done = row('m2', { ...of('a', 'm1', 2), state: 'received' });
    expect(leadingOf([expired, done], NOW).id).toBe('m1');
  });
});
