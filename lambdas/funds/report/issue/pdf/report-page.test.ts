import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aReport } from '#test/builders/a-report.ts';
import { fittingAccounts, reportPage } from './report-page.ts';

const fact = (page: ReturnType<typeof reportPage>, label: string) =>
  page.facts.find((one) => one.label === label)?.value;

describe('the page of a report', () => {
  it('confirms at least the requested amount when the report is of type 1, and shows no other figure', () => {
    const page = reportPage(aReport());
    expect(page.verdict).toEqual({
      isConfirmed: true,
      label: 'Confirmed: at least',
      amount: '$480,000',
      words: 'Confirmed by First Harbor Bank.',
    });
    expect(page.accounts).toEqual([]);
    expect(page.note).toContain("doesn't show balances");
    expect(JSON.stringify(page).match(/\$[\d,.]+/g)).toEqual(['$480,000']);
  });

  it('confirms the total, next to the requested amount, when values are shown', () => {
    const accounts = [{ bankName: 'Harbor', name: 'Savings', mask: '7730', value: cents(50_000_050) }];
    const page = reportPage(aReport({ reportType: 2, total: cents(50_000_050), accounts }));
    expect(page.verdict).toMatchObject({ label: 'Total confirmed', amount: '$500,000.50' });
    expect(page.verdict.words).toBe('Confirmed by First Harbor Bank. The requested amount was $480,000.');
    expect(page.accounts).toEqual([{ bank: 'Harbor', name: 'Savings', mask: '•••• 7730', value: '$500,000.50' }]);
    expect(page.note).toBeUndefined();
  });

  it('says that the accounts are below the amount, without saying by how much', () => {
    const { verdict } = reportPage(aReport({ confirmed: false }));
    expect(verdict).toMatchObject({ isConfirmed: false, label: 'Not confirmed', amount: '$480,000' });
    expect(verdict.words).toBe('The linked accounts are below the requested amount.');
  });

  it('says so when accounts may be the same, and the verdict hangs on it', () => {
    const { verdict } = reportPage(aReport({ confirmed: false, sameAccounts: 'unclear' }));
    expect(verdict).toMatchObject({ isConfirmed: false, label: 'Not confirmed' });
    expect(verdict.words).toMatch(/^Some of the linked accounts may be the same account/);
    const note = /counted once/;
    expect(fact(reportPage(aReport({ sameAccounts: 'counted once' })), '')).toMatch(note);
    expect(fact(reportPage(aReport()), '')).toBeUndefined();
  });

  it('shows no value beside an account that is not counted', () => {
    const account = { bankName: 'Harbor', name: 'Savings', mask: '7730', value: cents(50_000_000) };
    const page = reportPage(aReport({ reportType: 2, accounts: [account, { ...account, repeats: true }] }));
    expect(page.accounts.map(({ value }) => value)).toEqual(['$500,000', 'Not counted twice']);
  });

  it('gives its dates with their time zone', () => {
    const page = reportPage(aReport({ validUntil: '2026-07-01T16:00:00.000Z' }));
    expect(fact(page, 'Issued')).toBe('November 21, 2026 at 5:00 AM EST');
    expect(fact(page, 'Valid until')).toBe('July 1, 2026 at 12:00 PM EDT');
  });

  it('says so when the bank did not name the owner, and leaves out what is empty', () => {
    const page = reportPage(aReport({ ownerVerified: false, holders: [], institutions: [] }));
    expect(fact(page, '')).toMatch(/^Owner not verified/);
    expect(fact(page, 'Account holder')).toBe('Bo Buyer');
    expect(page.facts.map(({ label }) => label)).not.toContain('Address');
    expect(page.facts.map(({ label }) => label)).not.toContain('Bank');
    expect(page.verdict.words).toBe('Confirmed by the bank.');
    expect(fact(reportPage(aReport()), '')).toBeUndefined();
  });
});

describe('accounts on the page', () => {
  it.each([
    [3, 3, 3, 0],
    [4, 3, 2, 2],
    [60, 1, 0, 60],
  ])('%i of them in a room for %i: %i lines, and %i more', (count, room, shown, more) => {
    const fitting = fittingAccounts(Array.from({ length: count }), room);
    expect([fitting.shown.length, fitting.more]).toEqual([shown, more]);
  });
});
