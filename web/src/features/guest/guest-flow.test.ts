import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Decision, guestReportInput } from '#contracts/funds/request';
import type { OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import { eventOfReports, type Flow, type GuestEvent, step, stepOf } from './guest-flow.ts';

type DataCame = Extract<GuestEvent, { type: 'dataCame' }>;
type Bank = DataCame['data']['linkedAccounts'][number];
const aBank = (over: Partial<Bank> = {}): Bank => ({
  item_id: 'i1',
  bankName: 'First Bank',
  state: 'linked',
  owner_verified: true,
  accounts: [
    {
      account_id: 'a',
      name: 'Checking',
      mask: '1',
      value: 1,
      currency: 'USD',
      counted: true,
      counts: 1,
      left_out: [],
      owners: [],
    },
  ],
  ...over,
});
const aDecision = (is: Decision | null) => ({ is, number: is ? 1 : 0 });
const agreed = { decision: aDecision('send when confirmed') };
const asPart = { ...agreed, co_buyer: 'waiting' } as const;
const withBanks = (linkedAssetValue: number, proof_amount: number, ...linkedAccounts: Bank[]): DataCame => ({
  type: 'dataCame',
  request: agreed,
  data: { linkedAssetValue, proof_amount, linkedAccounts },
});
const data = (total: number, minimum: number, isBroken = false): DataCame =>
  withBanks(total, minimum, isBroken ? aBank({ state: 'needs_repair', accounts: [] }) : aBank());
const walk = (...events: GuestEvent[]) => events.reduce(step, { at: 'opening' } as Flow);
const opened = (state: 'sent' | 'opened' | 'at_bank' | 'received', licence_accepted = false): GuestEvent => ({
  type: 'opened',
  request: { state, licence_accepted, decision: aDecision(null) },
});

describe('the guest', () => {
  it('sees that the report is withdrawn once each of them is, and not that someone has it', () => {
    expect(walk(opened('received'), { type: 'allWithdrawn' })).toEqual({ at: 'withdrawn' });
    expect(stepOf({ at: 'withdrawn' })).toBe(3);
    expect(walk(opened('opened', true), { type: 'allWithdrawn' })).toEqual({ at: 'resuming' });
  });

  it('goes from the license to the bank to the report', () => {
    const events: GuestEvent[] = [
      opened('sent'),
      { type: 'licenseAccepted' },
      { type: 'noBankYet' },
      { type: 'linked' },
      data(500_000, 450_000),
      { type: 'buildStarted' },
      { type: 'received' },
    ];
    const seen = events.map((_event, index) => walk(...events.slice(0, index + 1)).at);
    expect(seen).toEqual(['license', 'resuming', 'linking', 'reading', 'asking', 'building', 'complete']);
  });

  it('continues where they stopped', () => {
    expect(walk(opened('opened', true))).toEqual({ at: 'resuming' });
    expect(walk(opened('opened', true), { type: 'noBankYet' })).toEqual({ at: 'linking' });
    expect(walk(opened('opened', true), data(500_000, 450_000))).toEqual({ at: 'asking' });
    expect(walk(opened('opened', true), { type: 'waiting' })).toEqual({ at: 'resuming', isWaiting: true });
    expect(walk(opened('at_bank', true))).toEqual({ at: 'inProgress' });
    expect(walk(opened('received', true))).toEqual({ at: 'complete' });
  });

  it('decides when the accounts add up to less than the minimum', () => {
    const short = walk(opened('opened', true), data(449_999.99, 450_000));
    const figures = { total: 44_999_999, minimum: 45_000_000, isEnough: false, isNoneSuitable: false };
    expect(short).toMatchObject({ at: 'shown', ...figures });
    expect(step(short, { type: 'linked' })).toEqual({ at: 'reading', isOneMore: true });
  });

  it.each([null, 'show me first', 'send', 'draft'] as const)('is shown what would be sent after deciding %s', (is) => {
    const came = { ...data(500_000, 450_000), request: { decision: aDecision(is) } };
    expect(walk(opened('opened', true), came)).toMatchObject({ at: 'shown', isEnough: true });
  });

  it('who stopped sees that nothing is sent, and may look again', () => {
    const stopped = walk(opened('opened', true), {
      ...data(500_000, 450_000),
      request: { decision: aDecision('stopped') },
    });
    expect(stopped.at).toBe('stopped');
    expect(step(stopped, { type: 'lookedAgain' })).toMatchObject({ at: 'shown', isEnough: true });
  });

  it('who saved a draft gets to it', () => {
    const draft: OpenRequest['draft'] = v.parse(guestReportInput, { report_type: 3 });
    const request = { state: 'opened', licence_accepted: false, decision: aDecision('draft'), draft } as const;
    expect(walk({ type: 'opened', request })).toEqual({ at: 'draft' });
  });

  it('releases any part as one of two buyers', () => {
    expect(walk(opened('opened', true), { ...data(10, 450_000), request: asPart })).toEqual({ at: 'asking' });
    expect(walk(opened('opened', true), { ...data(10, 450_000, true), request: asPart }).at).toBe('shown');
    // Seen red: the page asked to send the result, which the server holds until the letter is signed.
    const asDonor = { ...asPart, gift: { to: ['Bo Buyer'] } };
    expect(walk(opened('opened', true), { ...data(10, 450_000), request: asDonor }).at).toBe('shown');
  });

  it('has nothing to decide when no account counts, alone or as one of two', () => {
    const euros = aBank();
    const none = withBanks(0, 450_000, {
      ...euros,
      accounts: euros.accounts.map((one) => ({ ...one, counted: false })),
    });
    expect(walk(opened('opened', true), none)).toMatchObject({ at: 'shown', isNoneSuitable: true });
    expect(stepOf(walk(opened('opened', true), none))).toBe(1);
    expect(walk(opened('opened', true), { ...none, request: asPart })).toMatchObject({ isNoneSuitable: true });
  });

  it('does not have to decide when the total equals the minimum to the cent', () => {
    expect(walk(opened('opened', true), data(0.3, 0.1 + 0.2))).toEqual({ at: 'asking' });
  });

  it('learns which bank needs another sign-in', () => {
    expect(walk(opened('opened', true), data(10, 450_000, true))).toMatchObject({ trouble: { itemId: 'i1' } });
  });

  it('sees when another window has asked for the report already', () => {
    expect(walk(opened('sent'), { type: 'licenseAccepted' }, { type: 'underWay' })).toEqual({ at: 'inProgress' });
  });

  it('returns to the bank after a problem there', () => {
    const trouble = { message: 'The password was wrong.' };
    expect(walk(opened('sent'), { type: 'licenseAccepted' }, { type: 'troubled', trouble })).toEqual({
      at: 'linking',
      trouble,
    });
  });

  it('never releases a report that is too small without deciding to', () => {
    const events = fc.array(
      fc.oneof(
        fc.constantFrom<GuestEvent>(
          opened('sent'),
          opened('opened', true),
          { type: 'licenseAccepted' },
          { type: 'linked' },
          { type: 'noBankYet' },
          { type: 'retried' },
          { type: 'troubled', trouble: { message: '' } },
        ),
        fc.nat(449_999).map((total) => data(total, 450_000)),
      ),
    );
    fc.assert(fc.property(events, (all) => walk(...all).at !== 'asking'));
  });

  it('never asks for the report without having agreed to that', () => {
    const events = fc.array(
      fc.oneof(
        fc.constantFrom<GuestEvent>(
          opened('sent'),
          opened('opened', true),
          { type: 'licenseAccepted' },
          { type: 'linked' },
          { type: 'noBankYet' },
          { type: 'retried' },
          { type: 'lookedAgain' },
          { type: 'askedAgain' },
          { type: 'wentBack' },
        ),
        fc
          .record({ total: fc.nat(900_000), is: fc.constantFrom(null, 'show me first', 'draft', 'send', 'stopped') })
          .map(({ total, is }) => ({
            ...data(total, 450_000),
            request: { decision: aDecision(is as Decision | null) },
          })),
      ),
    );
    fc.assert(fc.property(events, (all) => walk(...all).at !== 'asking'));
  });

  it('is at one of the three steps, or done with all of them', () => {
    expect(stepOf(walk(opened('sent')))).toBe(0);
    expect(stepOf({ at: 'linking' })).toBe(1);
    expect(stepOf({ at: 'reading', isOneMore: false })).toBe(2);
    expect(stepOf({ at: 'complete' })).toBe(3);
  });

  it.each([
    [[], undefined],
    [['pending'], undefined],
    [['failed', 'pending'], undefined],
    [['failed'], { type: 'retried' }],
    [['valid', 'failed'], { type: 'retried' }],
    [['withdrawn'], { type: 'retried' }],
    [['failed', 'ready'], { type: 'received' }],
    [['valid'], { type: 'received' }],
  ] as const)('follows the newest report: %j', (states, event) => {
    const reports = states.map((state, at) => ({ state, created_at: `2026-11-2${at}T12:00:00.000Z` }));
    expect(eventOfReports(reports)).toEqual(event);
    expect(eventOfReports(reports.toReversed())).toEqual(event);
  });
});
