import { expect, it } from 'vitest';
import type { RequestRow } from '#public/funds/request';
import { aRequestRow } from '#test/builders/a-request-row.ts';
import { inDays, NOW } from '#test/builders/now.ts';
import { requestView } from './request-view.ts';

const shown = (over: Partial<RequestRow>, state: 'at_bank' | 'received' = 'received') =>
  requestView(aRequestRow({ state }, over), NOW);

it('has no report before the client has sent one, also while the bank is asked', () => {
  expect(shown({}, 'at_bank')).toMatchObject({ status: 'at_bank', report: null });
  expect(shown({ fundStatus: 'pending' })).toMatchObject({ report: null });
});

it('has the report by its id, and says of one that was withdrawn when that was', () => {
  const report = { reportId: 'r1', fundStatus: 1 as const, validUntil: inDays(20) };
  expect(shown(report).report).toMatchObject({ id: 'rep_r1', confirmed: true, withdrawn_at: null });
  expect(shown({ withdrawnAt: inDays(-1) })).toMatchObject({
    status: 'report_withdrawn',
    report: { id: null, confirmed: null, withdrawn_at: inDays(-1) },
  });
});
