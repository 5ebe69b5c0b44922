import { describe, expect, it } from 'vitest';
import { deadlineDate } from '#core/mail/long-date.ts';
import { cents } from '#core/platform/money.ts';
import { aReport } from '#test/builders/a-report.ts';
import { fittingAccounts, reportPage } from './report-page.ts';

const fact = (page: ReturnType<typeof reportPage>, label: string) =>
  page.facts.find((one) => one.label === label)?.value;

const different = { match: 'different', kind: 'person' } as const;
const unknown = { match: 'unknown', kind: 'person' } as const;

describe('the page of a report', () => {
  it('names the property, and says that no bank confirms it', () => {
    const { facts } = reportPage(aReport({ property: '12 Elm Street' }));
    const at = facts.findIndex(({ value }) => value === '12 Elm Street');
    expect(facts[at]?.label).toBe('Property');
    expect(facts[at + 1]?.value).toContain('No bank confirms this');
    expect(JSON.stringify(reportPage(aReport()).facts)).not.toContain('Property');
  });

  it("repeats a lender's pre-approval apart from the verdict, which it doesn't change", () => {
    const preApproval = {
      lender: 'Prairie Home Loans',
      amount: cents(99_900_000),
      expiresOn: '2027-01-15',
      contact: 'Lou',
    };
    const { facts, verdict } = reportPage(aReport({ preApproval }));
    expect(verdict).toEqual(reportPage(aReport()).verdict);
    const at = facts.findIndex(({ label }) => label === 'Pre-approval');
    expect(facts[at]?.value).toBe('Prairie Home Loans: up to $999,000, until Jan 15, 2027');
    expect(facts[at + 1]?.value).toMatch(/^Stated by the lender, not verified\. It's no part of the amount above\./);
  });

  it("is green for a trust's money only with the agent's review, and says whose that is", () => {
    const held = { holder: { match: 'different', kind: 'trust' }, holders: ['The Lopez Family Trust'] } as const;
    const trust = {
      ...held,
      holders: [...held.holders],
      heldBy: [{ names: [...held.holders], match: 'different' as const }],
    };
    const authority = {
      entity: 'The Lopez Family Trust',
      by: 'Bo Buyer',
      capacity: 'trustee',
      reviewedBy: 'Ada Agent',
      at: '2026-11-29T17:00:00.000Z',
    } as const;
    expect(reportPage(aReport(trust)).verdict).toMatchObject({ isGood: false });
    const shown = reportPage(aReport({ ...trust, authorities: [authority] }));
    expect(shown.verdict).toMatchObject({ isGood: true, label: 'Confirmed, held by an entity: at least' });
    expect(shown.warnings).toEqual([]);
    expect(shown.facts.map(({ value }) => value)).toContain(
      'Held by The Lopez Family Trust. Bo Buyer signs as trustee. Authority reviewed by Ada Agent, not by us, on November 29, 2026.',
    );
  });

  it('says when a certificate of deposit matures, where values are shown', () => {
    const cd = {
      bankName: 'Term Deposit Bank',
      name: '12 Month CD',
      mask: '0042',
      value: cents(1),
      maturesOn: '2027-03-15',
    };
    expect(fact(reportPage(aReport({ reportType: 2, accounts: [cd] })), 'Matures')).toBe(
      '12 Month CD •••• 0042: Mar 15, 2027',
    );
    expect(fact(reportPage(aReport()), 'Matures')).toBeUndefined();
  });

  it('says of a sample that it is one, above everything, and in no good color', () => {
    const { title, warnings, verdict, stamp } = reportPage(aReport({ sample: true }));
    expect(title).toBe('Sample: Proof of funds for Bo Buyer');
    expect(warnings[0]).toContain('This is a sample. No bank was asked');
    expect(verdict).toMatchObject({ isGood: false, label: 'Sample. Confirmed: at least' });
    expect([stamp, reportPage(aReport()).stamp]).toEqual(['SAMPLE', undefined]);
  });

  it('confirms at least the requested amount when the report is of type 1, and shows no other figure', () => {
    const page = reportPage(aReport());
    expect(page.verdict).toEqual({
      isGood: true,
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
    expect(verdict).toMatchObject({ isGood: false, label: 'Not confirmed', amount: '$480,000' });
    expect(verdict.words).toBe('The linked accounts are below the requested amount.');
  });

  it('says so when accounts may be the same, and the verdict hangs on it', () => {
    const { verdict } = reportPage(aReport({ confirmed: false, sameAccounts: 'unclear' }));
    expect(verdict).toMatchObject({ isGood: false, label: 'Not confirmed' });
    expect(verdict.words).toMatch(/^Some of the linked accounts may be the same account/);
    const note = /counted once/;
    expect(JSON.stringify(reportPage(aReport({ sameAccounts: 'counted once' })).facts)).toMatch(note);
    expect(JSON.stringify(reportPage(aReport()).facts)).not.toMatch(note);
  });

  it('shows no value beside an account that is not counted', () => {
    const account = { bankName: 'Harbor', name: 'Savings', mask: '7730', value: cents(50_000_000) };
    const page = reportPage(aReport({ reportType: 2, accounts: [account, { ...account, repeats: true }] }));
    expect(page.accounts.map(({ value }) => value)).toEqual(['$500,000', 'Not counted twice']);
  });

  it('is valid until the end of the day that the email names', () => {
    const { validUntil } = aReport();
    expect(deadlineDate(validUntil)).toBe('December 21, 2026');
    expect(fact(reportPage(aReport()), 'Valid until')).toBe('The end of December 21, 2026');
  });

  it('says when each bank was read, and that several confirm an amount only together', () => {
    const at = '2026-11-21T10:00:00.000Z';
    const banks = ['First Harbor Bank', 'Lakeside'];
    const page = reportPage(aReport({ institutions: banks, readings: banks.map((bank) => ({ bank, at })) }));
    expect(page.verdict.words).toBe('Confirmed by First Harbor Bank and Lakeside together.');
    const lines = page.facts.map(({ value }) => value).filter((value) => value.includes(', read '));
    expect(lines).toEqual(banks.map((bank) => `${bank}, read November 21, 2026 at 5:00 AM EST`));
  });

  // Seen red: "isn't in Bo's name. The bank names Daniel, Bo".
  it('says whose each part of the money is, with amounts only where values are shown', () => {
    const heldBy = [
      { names: ['Bo Buyer'], match: 'match' as const, total: 12_000_000 },
      { names: ['Daniel Okafor'], match: 'different' as const, total: 38_000_000 },
    ];
    const [warning] = reportPage(
      aReport({ holder: different, holders: ['Daniel Okafor', 'Bo Buyer'], heldBy }),
    ).warnings;
    expect(warning).toBe('$120,000 is in the name of Bo Buyer, and $380,000 is in the name of Daniel Okafor.');
    const parts = heldBy.map(({ names, match }) => ({ names, match }));
    const [hidden] = reportPage(aReport({ holder: different, heldBy: parts })).warnings;
    expect(hidden).toBe(
      'Part of the money is in the name of Bo Buyer, and part of it is in the name of Daniel Okafor.',
    );
  });

  it('is never good news when the banks were read at different times', () => {
    const { verdict } = reportPage(aReport({ confirmed: false, sameAccounts: 'apart' }));
    expect(verdict).toMatchObject({ isGood: false, label: 'Not confirmed' });
    expect(verdict.words).toContain("weren't read at the same time");
  });

  it('gives its dates with their time zone', () => {
    const page = reportPage(aReport({ renews: { fingerprint: 'f', issuedAt: '2026-07-01T16:00:00.000Z' } }));
    expect(fact(page, 'Issued')).toBe('November 21, 2026 at 5:00 AM EST');
    expect(fact(page, 'Takes the place of')).toBe('The report issued July 1, 2026 at 12:00 PM EDT');
  });

  it('leaves out what is empty, but says so where the bank did not name the owner', () => {
    const page = reportPage(
      aReport({ ownerVerified: false, holders: [], institutions: [], readings: [], holder: unknown }),
    );
    expect(fact(page, 'Account holder')).toBe('Not named by the bank');
    expect(JSON.stringify(page.facts)).not.toContain('Bo Buyer');
    expect(page.facts.map(({ label }) => label)).not.toContain('Address');
    expect(page.facts.map(({ label }) => label)).not.toContain('Bank');
    expect(page.verdict.words).toBe('Confirmed by the bank.');
  });

  it('of money in another name is never green, says so in its first line, and warns', () => {
    const page = reportPage(aReport({ holder: different, holders: ['Ana Owner'] }));
    expect(page.verdict).toMatchObject({ isGood: false, label: 'Confirmed, but in another name: at least' });
    expect(page.warnings).toEqual(["The account isn't in Bo Buyer's name. The bank names Ana Owner."]);
    for (const kind of ['company', 'trust'] as const)
      expect(
        reportPage(aReport({ holder: { match: 'different', kind }, holders: ['Owner LLC'] })).verdict,
      ).toMatchObject({
        isGood: false,
        label: 'Held by an entity, authority not shown: at least',
      });
    expect(reportPage(aReport({ holder: unknown, holders: [] }))).toMatchObject({
      verdict: { isGood: false, label: 'Confirmed, account holder not known: at least' },
      warnings: ["The bank didn't say who owns the account, so we can't tell whether it's Bo Buyer's."],
    });
    expect(reportPage(aReport({ holder: { match: 'likely', kind: 'person' } }))).toMatchObject({
      verdict: { isGood: true, label: 'Confirmed: at least' },
      warnings: [],
    });
  });

  it("prints a client's explanation as the client's word", () => {
    const explanations = [{ by: 'Bo Buyer', reason: 'spouse', words: 'Ana is my wife.' } as const];
    expect(fact(reportPage(aReport({ holder: different, explanations })), 'Not verified')).toBe(
      'Bo Buyer says: a spouse\'s account. "Ana is my wife." No bank has confirmed this.',
    );
  });

  it('has the total and the transactions where values are shown', () => {
    const account = { bankName: 'Harbor', name: 'Savings', mask: '7730', value: cents(50_000_050) };
    const transactions = [{ date: '2026-11-01', name: 'Payroll', amount: cents(2_000_00) }];
    const page = reportPage(
      aReport({ reportType: 3, total: cents(50_000_050), accounts: [{ ...account, transactions }] }),
    );
    expect(page.total).toBe('$500,000.50');
    expect(page.transactions).toEqual([
      { account: 'Harbor Savings •••• 7730', lines: [{ date: 'Nov 1, 2026', name: 'Payroll', amount: '$2,000' }] },
    ]);
    expect(reportPage(aReport())).toMatchObject({ total: '', transactions: [] });
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
