import { expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { NOW } from '#test/builders/now.ts';
import { communicationOf } from '../funds-request-store.ts';
import { communicationView } from './list-communications.ts';

const row = communicationOf(aRequest({ state: 'received', reportType: 1 }));

it('shows the total that a client shared, whatever type of report was asked for', () => {
  const answered = { ...row, fundStatus: 1 as const, fundTotal: cents(55_034_018) };
  expect(communicationView(answered, NOW).report.fund_total).toBe(550_340.18);
  expect(communicationView({ ...row, fundStatus: 1 }, NOW).report.fund_total).toBe('');
});

it('shows no total of a confirmation that was sent or received, even if the row had one', () => {
  const { linkId: _, people: _people, steps: _steps, ...rest } = row;
  const sent = { ...rest, kind: 'sent', status: '', fundStatus: 1, fundTotal: cents(100) } as const;
  expect(communicationView(sent, NOW).report.fund_total).toBe('');
});
