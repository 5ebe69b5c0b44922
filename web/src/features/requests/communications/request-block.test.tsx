import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Status } from '#contracts/funds/request';
import { aCommunication, aStatus, type Request } from '#test/builders/a-communication.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestBlock } from './request-block.tsx';

const REQUEST: Request = {
  state: 'opened',
  expires_at: '2026-12-05T10:00:00.000Z',
  reminders: 2,
  reminder_plan: 'usual',
  bank_linked_at: '2026-11-25T11:00:00.000Z',
  still_good: { until: '2027-01-15', state: 'open' },
  documents: { state: 'sent', count: 2, at: '2026-11-26T10:00:00.000Z' },
  pre_approval: {
    lender: 'Prairie Home Loans',
    amount: 400_000,
    expires_on: '2027-01-15',
    contact: 'Lou Lender',
    file: 'p-a-b',
    by: 'agent',
  },
  steps: [{ status: 'Proof-of-funds Request Email Opened.', at: '2026-11-25T10:00:00.000Z' }],
};

/** The text that an agent reads for each part of a request. */
const SHOWN: Record<keyof Request, string> = {
  state: 'Remind',
  expires_at: 'Dec',
  reminders: '2 of 3',
  reminder_plan: 'After 3, 7 and 11 days',
  bank_linked_at: 'Bank linked',
  still_good: 'Jan 15',
  documents: '2 files, not verified by a bank',
  pre_approval: 'Prairie Home Loans, up to $400,000. Stated by the lender, not verified.',
  steps: 'Nov',
};

describe("an agent's view of a request", () => {
  const waiting = aStatus('bank_linked', ['remind', 'extend'], 'remind');
  const communicationOf = (request: Request, status: Status) =>
    aCommunication({ status, proof_amount: 412_345, people: [{ id: 'm2', name: 'Wim Wolf', role: 'buyer' }] }, request);
  const blockOf = (request: Request, status = waiting) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <RequestActions communication={communicationOf(request, status)} />
        <RequestBlock communication={communicationOf(request, status)} request={request} />
      </MemoryRouter>,
    );
  const html = blockOf(REQUEST);

  it.each(Object.entries(SHOWN))('shows %s as %s', (name, words) => {
    expect(name === 'still_good' ? blockOf({ ...REQUEST, state: 'received' }, aStatus('confirmed')) : html).toContain(
      words,
    );
  });

  it.each([
    ['opened', 'Can be answered until'],
    ['at_bank', 'Can be answered until'],
    ['expired', 'Expired on'],
    ['part_done', undefined],
    ['confirmed', undefined],
    ['canceled', undefined],
  ] as const)('of one that is %s says %s', (is, label) => {
    const shown = blockOf(REQUEST, aStatus(is));
    expect(['Can be answered until', 'Expired on'].filter((one) => shown.includes(one))).toEqual(label ? [label] : []);
    expect(shown.includes('Dec')).toBe(label !== undefined);
  });

  it('shows the amount and the co-buyer', () => {
    expect(html).toContain('$412,345');
    expect(html).toContain('Wim Wolf');
  });
});
