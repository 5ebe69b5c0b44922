import { describe, expect, it } from 'vitest';
import { type Communication, MESSAGE_STATUSES, type Status } from '#contracts/funds/request';
import { aCommunication, aStatus } from '#test/builders/a-communication.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { strings } from '../strings.ts';
import { pipelineOf } from './pipeline.ts';

const ago = (days: number) => inDays(-days);

const aRequest = (is: Status['is'], sentDaysAgo: number, tookDays?: number): Communication =>
  aCommunication(
    { message_date: ago(sentDaysAgo), status: aStatus(is) },
    {
      expires_at: ago(sentDaysAgo - 14),
      steps: [
        { status: MESSAGE_STATUSES[0], at: ago(sentDaysAgo) },
        ...(tookDays === undefined ? [] : [{ status: MESSAGE_STATUSES[3], at: ago(sentDaysAgo - tookDays) }]),
      ],
    },
  );

describe('the picture of the requests', () => {
  it('counts each by where it stands', () => {
    const all = [aRequest('sent', 1), aRequest('sent', 2), aRequest('opened', 3), aRequest('confirmed', 9, 2)];
    expect(pipelineOf(all, NOW)).toMatchObject({ total: 4, stages: { sent: 2, opened: 1, at_bank: 0, received: 1 } });
  });

  it('counts a report that came as received, also once it is withdrawn', () => {
    expect(pipelineOf([aRequest('report_withdrawn', 20, 1)], NOW)).toMatchObject({ stages: { received: 1 } });
  });

  it('leaves out what is older than its window, and what is no request', () => {
    const { request: _, ...incoming } = aRequest('sent', 1);
    expect(pipelineOf([aRequest('confirmed', 91, 1), { ...incoming, kind: 'incoming' }], NOW).total).toBe(0);
  });

  it('tells how long half of the completed ones took', () => {
    const took = [0.5, 2, 4, 30].map((days) => aRequest('confirmed', 40, days));
    expect(pipelineOf(took, NOW)).toMatchObject({
      medianDays: 3,
      paces: { sameDay: 1, threeDays: 1, week: 1, longer: 1 },
    });
    expect(pipelineOf(took.slice(0, 3), NOW).medianDays).toBe(2);
    expect(pipelineOf([aRequest('sent', 1)], NOW).medianDays).toBeUndefined();
  });
});

describe('the words for half of the answers', () => {
  it('name a time within which half of them came', () => {
    const { median } = strings.pipeline;
    expect([0.4, 1, 1.2, 1.49, 2, 2.4].map(median)).toEqual([
      'Half of them within a day.',
      'Half of them within a day.',
      'Half of them within 2 days.',
      'Half of them within 2 days.',
      'Half of them within 2 days.',
      'Half of them within 3 days.',
    ]);
  });
});
