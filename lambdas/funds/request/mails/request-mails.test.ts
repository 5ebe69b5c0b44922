import { describe, expect, it } from 'vitest';
import { aRequest } from '#test/builders/a-request.ts';
import { requestEmail } from './request-mails.ts';

const link = 'https://groundwork.example/guest/a/PIN';
const ask = { template: 'proof-request', linkId: 'a' } as const;

describe('the mail that asks for proof of funds', () => {
  it('says so in English, with a line for who reads Spanish, while nobody has opened it', () => {
    const letter = requestEmail(ask, aRequest(), link);
    expect(letter?.subject).toBe('Ada Agent has requested your proof of funds report.');
    expect(letter?.text).toContain('En español: Ada Agent le solicita su comprobante de fondos.');
    expect(letter?.html).toMatch(/<html lang="en">[\s\S]*<p lang="es">En español/);
  });

  it('reminds in Spanish whoever has opened it in Spanish', () => {
    const letter = requestEmail({ ...ask, reminder: 1 }, aRequest({ state: 'opened', language: 'es' }), link);
    expect(letter?.subject).toBe('Recordatorio: Ada Agent le solicita su comprobante de fondos.');
    expect(letter?.html).toContain('<html lang="es">');
    expect(letter?.text).toContain('sirve hasta el 5 de diciembre de 2026');
    expect(letter?.text).not.toMatch(/\b(your|this|link is)\b/i);
  });

  it('does not offer Spanish to whoever has opened it in English', () => {
    expect(requestEmail(ask, aRequest({ state: 'opened' }), link)?.text).not.toContain('español');
  });

  it.each(['request-complete', 'part-complete'] as const)(
    'leads from a %s to where it can be taken back',
    (template) => {
      const letter = requestEmail({ template, linkId: 'a' }, aRequest({ state: 'received' }), link);
      expect(letter?.text).toContain(link);
      expect(letter?.html).toContain(`href="${link}"`);
      expect(letter?.text).toMatch(/withdraw it|take it back/);
      expect(letter?.text).toContain('Please do not forward it.');
    },
  );

  it.each(['request-complete', 'part-complete', 'request-cancelled'] as const)('has a Spanish %s', (template) => {
    const letter = requestEmail({ template, linkId: 'a' }, aRequest({ state: 'received', language: 'es' }), link);
    expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/\b(your|proof|the|has|report)\b/i);
  });
});
