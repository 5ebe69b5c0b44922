import { describe, expect, it } from 'vitest';
import { cents } from '#core/platform/money.ts';
import { aFundsReport } from '#test/builders/a-funds-report.ts';
import { composeReportEmail } from './report-emails.ts';
import type { ReportEmailTask } from './tasks.ts';

const addresses = { siteUrl: 'https://groundwork.example', readerUrl: 'https://groundwork.example/guest-report/a/PIN' };
const task = (template: ReportEmailTask['template']): ReportEmailTask => ({
  template,
  owner: 'LINK#a',
  fundsReportId: 'b',
});
const fundsReport = aFundsReport({ state: 'issued', linkId: 'c'.repeat(32), proofAmount: cents(48_000_000) });
const others = [{ owner: 'LINK#z', fundsReportId: 'z', communicationId: 'y' }];
const joint = { reportId: fundsReport.id, others };

describe('the email to the agent who asked', () => {
  it('says whose bank has responded, to which request, and where the report is', () => {
    const email = composeReportEmail(task('report-received'), fundsReport, addresses);
    expect(email?.subject).toBe("Bo Buyer's report has arrived");
    expect(email?.text).toContain("Bo Buyer's bank has responded to your $480,000 request.");
    expect(email?.text).toContain('valid until December 21, 2026');
    expect(email?.text).toContain(`https://groundwork.example/prooffund/${fundsReport.communicationId}`);
    expect(email).toMatchObject({ to: 'ada@example.com', replyTo: 'bo@example.com' });
  });

  it('names the property that the letter names', () => {
    const textOf = (property?: string) =>
      composeReportEmail(task('report-received'), { ...fundsReport, property }, addresses)?.text;
    expect(textOf('12 Elm Street')).toContain('Property: 12 Elm Street');
    expect(textOf()).not.toContain('Property');
  });

  it("quotes the client's own title and message, and not a title that they didn't write", () => {
    const quoteIn = (written: Partial<typeof fundsReport>) => {
      const email = composeReportEmail(task('report-received'), { ...fundsReport, ...written }, addresses);
      return /Bo Buyer writes:\n((?:> .*\n?)+)/.exec(email?.text ?? '')?.[1]?.trim();
    };
    expect(quoteIn({ subject: 'For Oak Street', body: 'See you.' })).toBe('> For Oak Street\n> \n> See you.');
    expect(quoteIn({ subject: 'For Oak Street', body: '' })).toBe('> For Oak Street');
    expect(quoteIn({ subject: 'guest response', body: 'See you.' })).toBe('> See you.');
    expect(quoteIn({ subject: 'respuesta del cliente', body: '' })).toBeUndefined();
  });

  it('names both buyers, and no figure of either, when the report is joint', () => {
    const email = composeReportEmail(task('report-received'), { ...fundsReport, joint }, addresses);
    expect(email?.subject).toBe('The joint report from Bo Buyer and one more person has arrived');
    expect(email?.text).toContain('All their banks have responded to your $480,000 request.');
    expect(email?.text.match(/\$/g)).toHaveLength(1);
  });
});

describe('the email to a reader', () => {
  it("has a line in Spanish, because the reader's language isn't known yet", () => {
    const email = composeReportEmail(task('report-for-reader'), fundsReport, addresses);
    expect(email?.html).toMatch(/<html lang="en">[\s\S]*<p lang="es">En español: Bo Buyer/);
    expect(email?.text).toContain('En español: Bo Buyer le envía un comprobante de fondos');
    expect(email?.text).toContain(addresses.readerUrl);
  });

  it("has our own subject, and the sender's words in a quote", () => {
    const written = { ...fundsReport, subject: 'For your listing', body: 'We love the house.' };
    const email = composeReportEmail(task('report-for-reader'), written, addresses);
    expect(email?.subject).toBe('You have received a proof-of-funds report');
    expect(email?.text).toContain('> For your listing\n> \n> We love the house.');
  });
});

describe('the email about a withdrawn report', () => {
  const withdrawn = aFundsReport({ state: 'withdrawn', linkId: 'c'.repeat(32) });

  it('is in Spanish for a reader of Spanish', () => {
    const email = composeReportEmail(task('report-withdrawn'), withdrawn, addresses, 'es');
    expect(email?.subject).toBe('Se retiró un informe de comprobante de fondos');
    expect(email?.html).toContain('<html lang="es">');
    expect(email?.text).toContain('El informe del 21 de noviembre de 2026');
    expect(email?.text).toContain('Hola, Ada:');
    expect(email?.text).not.toMatch(/\b(your|the|report|withdrawn|hello)\b/i);
  });

  it('is in English for everyone else', () => {
    const email = composeReportEmail(task('report-withdrawn'), withdrawn, addresses);
    expect(email?.subject).toBe('A proof-of-funds report was withdrawn');
    expect(email?.text).toContain('Hello Ada,');
    expect(email?.text).not.toMatch(/español|informe/);
  });

  it.each(['report-for-reader', 'report-received'] as const)(
    'replaces a %s email that has not gone out',
    (template) => {
      expect(composeReportEmail(task(template), withdrawn, addresses)).toBeUndefined();
    },
  );
});
