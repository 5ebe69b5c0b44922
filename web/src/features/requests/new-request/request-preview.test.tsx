import { describe, expect, it } from 'vitest';
import { EMPTY_CARD } from '#contracts/members/card';
import { emptyForm, type RequestForm } from './request-form.ts';
import { composedPreview } from './request-preview.tsx';

const form: RequestForm = {
  ...emptyForm,
  agentFirst: 'Ada',
  agentLast: 'Agent',
  clientFirst: 'Bo',
  clientLast: 'Buyer',
  clientEmail: 'bo@example.com',
  minimum: '480,000',
  message: 'For 14 Maple Street.\nBy Friday.',
};
const now = new Date('2026-11-23T10:00:00Z');
const preview = (over: Partial<RequestForm> = {}, language: 'en' | 'es' = 'en', card = EMPTY_CARD) =>
  composedPreview({ ...form, ...over }, { own: { email: 'ada@example.com', name: 'Ada Agent' }, language, card, now });

describe('the preview of a request', () => {
  it('is the whole email, with what was typed', () => {
    const { subject, html } = preview({ property: '9 Lake <b>Drive' });
    expect(subject).toBe('Ada Agent asks for your proof of funds');
    for (const part of [
      'Ada Agent has requested your proof of funds report.',
      'Hello Bo,',
      '$480,000',
      'For 14 Maple Street.<br>By Friday.',
      '9 Lake &lt;b&gt;Drive',
      'Securely Send My Proof Of Funds',
      'En español: Ada Agent',
      'Stop and report it',
    ])
      expect(html).toContain(part);
  });

  it('is of what is sent: accents are composed, and what turns text around is gone', () => {
    const { html } = preview({
      clientFirst: 'Rene\u0301e',
      message: 'Then \u202ethis\u202c.\r\nBye',
      property: '1\u00072 Elm',
    });
    for (const part of ['Hello Renée,', 'Then this.<br>Bye', '1 2 Elm']) expect(html).toContain(part);
  });

  it('is in Spanish, too', () => {
    const { subject, html } = preview({}, 'es');
    expect(subject).toBe('Ada Agent le solicita su comprobante de fondos');
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Hola, Bo:');
    expect(html).not.toContain('En español');
  });

  it('says whom the agent represents, and that there are two buyers', () => {
    expect(preview({ isForSeller: true }).html).toContain('Ada Agent represents the seller.');
    const joint = { more: 1, first2: 'Cleo', last2: 'Client', email2: 'cleo@example.com' };
    expect(preview(joint).html).toContain('together with your co-buyer');
  });

  it('has the business card once there is one', () => {
    expect(preview().html).not.toContain('class="agent"');
    const photo = { url: '/cards/a.jpg', width: 240, height: 240 };
    const { html } = preview({}, 'en', { ...EMPTY_CARD, brokerage: 'Harbor Realty', photo, whole_in_emails: true });
    expect(html).toContain('Harbor Realty');
    expect(html).toContain('src="/cards/a.jpg"');
    expect(html).toContain('<strong>Ada Agent</strong>');
    const ofNew = preview({}, 'en', { ...EMPTY_CARD, brokerage: 'Call 800-555-0199', phone: '(608) 555-0100', photo });
    expect(ofNew.html).toContain('<strong>Ada Agent</strong>');
    for (const contact of ['<img', '555-0199', '555-0100']) expect(ofNew.html).not.toContain(contact);
  });
});
