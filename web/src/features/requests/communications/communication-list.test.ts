import { describe, expect, it } from 'vitest';
import type { Communication } from '#contracts/funds/request';
import { aStatus } from '#test/builders/a-communication.ts';
import { matching, otherSideOf, showFrom, withNeedsOnce } from './communication-list.ts';

const aCommunication = (overrides: Partial<Communication> = {}): Communication => ({
  id: 'm1',
  status: aStatus('sent'),
  kind: 'request',
  from_user: 'Alice Agent',
  to_user: 'carl@example.com',
  name: 'Carl Client',
  message_subject: 'Proof of funds',
  message_body: '',
  message_date: '2026-11-20T10:00:00.000Z',
  message_status: 'Proof-of-funds Request Email Sent.',
  report_type: 1,
  proof_amount: 450_000,
  accepts: 'investments',
  report: { fund_status: '', fund_total: '' },
  ...overrides,
});

describe('the list', () => {
  const request = aCommunication();
  const incoming = aCommunication({ id: 'm2', kind: 'incoming', name: 'José Núñez' });
  const draft = aCommunication({ id: 'm3', kind: 'draft', message_subject: 'Draft' });
  const all = [request, incoming, draft];

  it('shows what is asked for', () => {
    expect(matching(all, 'all', '')).toEqual(all);
    expect(matching(all, 'requests', '')).toEqual([request]);
    expect(matching(all, 'reports', '')).toEqual([incoming]);
    expect(matching(all, 'drafts', '')).toEqual([draft]);
  });

  it('finds by any of its words, accents and case aside', () => {
    expect(matching(all, 'all', 'nunez JOSE')).toEqual([incoming]);
    expect(matching(all, 'all', 'carl@example.com draft')).toEqual([draft]);
    expect(matching(all, 'all', 'no such client')).toEqual([]);
  });

  it('finds a request by its property', () => {
    const elm = aCommunication({ id: 'm4', purchase: { property: '12 Elm Street' } });
    expect(matching([...all, elm], 'all', 'elm')).toEqual([elm]);
  });

  it('begins each line with whom it is about', () => {
    const titleOf = (over: Partial<Communication>) => otherSideOf(aCommunication(over));
    expect(titleOf({})).toBe('Carl Client');
    const cleo = { id: 'm9', name: 'Cleo Client', role: 'buyer' } as const;
    expect(titleOf({ people: [cleo] })).toBe('Carl Client and Cleo Client');
    expect(titleOf({ role: 'guarantor', people: [cleo] })).toBe('Carl Client, guarantor for Cleo Client');
    expect(titleOf({ kind: 'incoming', from_user: 'Bo Buyer', name: '' })).toBe('Bo Buyer');
    expect(titleOf({ kind: 'sent', name: '', to_user: 'ada@example.com' })).toBe('ada@example.com');
    expect(titleOf({ kind: 'draft', name: '', to_user: '' })).toBe('No one named yet');
  });

  it('asks once for what a report lacks: not beside a newer request to the same person in the same deal', () => {
    const report = { fund_status: 0, fund_total: '', needs: 'investments' } as const;
    const lacking = aCommunication({ deal_id: 'd1', report });
    const needsBeside = (over: Partial<Communication>) =>
      withNeedsOnce([aCommunication({ id: 'm2', deal_id: 'd1', ...over }), lacking]).map((one) => one.report.needs);
    expect(needsBeside({})).toEqual([undefined, undefined]);
    for (const other of [{ id: 'm0' }, { deal_id: 'd2' }, { to_user: 'cleo@example.com' }, { kind: 'sent' } as const])
      expect(needsBeside(other)).toEqual([undefined, 'investments']);
  });

  it('shows everything for a filter that it does not know', () => {
    expect(showFrom('requests')).toBe('requests');
    expect(showFrom('nonsense')).toBe('all');
    expect(showFrom(null)).toBe('all');
  });
});
