import { describe, expect, it } from 'vitest';
import { aLetter } from '#test/builders/a-letter.ts';
import { reportLetter } from './report-mails.ts';

const addresses = { siteUrl: 'https://groundwork.example', readerUrl: 'https://groundwork.example/guest-report/a/PIN' };
const task = { owner: 'LINK#a', letterId: 'b' } as const;
const letter = aLetter({ state: 'issued', linkId: 'c'.repeat(32), senderName: 'Bo Buyer' });

describe('the mails of a report', () => {
  it('have a line in Spanish for a reader whom nobody knows yet', () => {
    const mail = reportLetter({ ...task, template: 'report-for-reader' }, letter, addresses);
    expect(mail?.html).toMatch(/<html lang="en">[\s\S]*<p lang="es">En español: Bo Buyer/);
    expect(mail?.text).toContain('En español: Bo Buyer le envía un comprobante de fondos');
  });

  it('tell in Spanish that it was withdrawn, whoever has read it in Spanish', () => {
    const mail = reportLetter({ ...task, template: 'report-withdrawn' }, letter, addresses, 'es');
    expect(mail?.subject).toBe('Bo Buyer retiró un informe');
    expect(mail?.html).toContain('<html lang="es">');
    expect(mail?.text).toContain('El informe del 21 de noviembre de 2026');
    expect(mail?.text).not.toMatch(/\b(your|the|report|withdrawn|hello)\b/i);
  });

  it('tell it in English to everybody else', () => {
    const mail = reportLetter({ ...task, template: 'report-withdrawn' }, letter, addresses);
    expect(mail?.subject).toBe('Bo Buyer has withdrawn a report');
    expect(mail?.text).not.toMatch(/español|informe/);
  });

  it('do not go out for a letter that was withdrawn first', () => {
    const gone = aLetter({ state: 'withdrawn' });
    expect(reportLetter({ ...task, template: 'report-for-reader' }, gone, addresses)).toBeUndefined();
  });
});
