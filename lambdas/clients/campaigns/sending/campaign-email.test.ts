import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalize } from '../vocabulary.ts';
import { campaignEmail } from './campaign-email.ts';

const sender = {
  name: 'Ada <Agent>',
  postalAddress: '1 Main Street\nSpringfield, IL 62704',
  replyTo: 'ada@example.com',
};
const url = 'https://groundwork.example/unsubscribe/a~b';
const email = (content: Parameters<typeof campaignEmail>[0], name = 'Bo Buyer') =>
  campaignEmail(content, sender, name, {
    unsubscribeUrl: url,
    reportUrl: 'https://groundwork.example/report-email/c~d',
  });

describe('a campaign email', () => {
  it("has the sender's postal address and the unsubscribe link in both of its forms", () => {
    const { html, text } = email({ subject: 'News', body: 'Hello' });
    expect(text).toContain('Ada <Agent> · 1 Main Street, Springfield, IL 62704');
    expect(text).toContain(`Unsubscribe: ${url}`);
    expect(html).toContain('Ada &lt;Agent&gt; · 1 Main Street');
    expect(html).toContain(`<a href="${url}"`);
  });

  it('says in Spanish, too, why it comes and how to unsubscribe', () => {
    const { html, text } = email({ subject: 'News', body: 'Hello' });
    expect(text).toContain('En español: usted recibe este correo porque aceptó');
    expect(html).toMatch(
      /<span lang="es">En español:.*<a href="https:[^"]+"[^>]*>Aquí<\/a> puede cancelar la suscripción/,
    );
  });

  it('shows whole words of its beginning in the mailbox, and no more than fit', () => {
    const preview = (body: string) => /class="preheader">([^<]*)</.exec(email({ subject: 'News', body }).html)?.[1];
    expect(preview('Two homes\nto see')).toBe('Two homes to see');
    expect(preview(`${'word '.repeat(23)}beautiful`)).toBe(`${'word '.repeat(23).trim()}...`);
    expect(preview('a'.repeat(500))).toBe('');
  });

  it('says the same with its formatting in both parts', () => {
    const body = 'See **{{name}}**:\n- [a home](https://example.com/1?a=b&c=d)\n- _another_';
    const { html, text } = email({ subject: 'News', body }, 'Bo <b>');
    expect(text).toContain('See Bo <b>:\n\n- a home (https://example.com/1?a=b&c=d)\n- another');
    expect(html).toContain('<p>See <strong>Bo &lt;b&gt;</strong>:</p>');
    expect(html).toContain(
      '<li><a href="https://example.com/1?a=b&amp;c=d" style="color:inherit">a home</a> (example.com)</li>',
    );
    expect(html).toContain('<li><em>another</em></li>');
  });

  // P-13.
  it.each(['Chase Online Banking', 'chase dot com', 'chase[.]com', 'chase․com', 'your **bank**'])(
    'says where a link really leads, whatever its words are: %s',
    (words) => {
      const { html } = email({ subject: 'News', body: `[${words}](https://www.evil.example/claim)` });
      if (html.includes('href="https://www.evil.example')) expect(html).toMatch(/<\/a> \(www\.evil\.example\)/);
    },
  );

  it('says it once where the words are the address', () => {
    const { html } = email({ subject: 'News', body: '[homes.example](https://homes.example/1)' });
    expect(html).toContain('>homes.example</a></p>');
  });

  it('names the client', () => {
    expect(personalize('Hi {{first_name}} / {{ NAME }} / {{other}}', 'Bo Buyer')).toBe('Hi Bo / Bo Buyer / {{other}}');
  });

  it('never runs what people typed, and keeps the subject on one line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (subject, body, name) => {
        const attack = '<script>alert(1)</script>\r\nBcc: x@example.com';
        const made = email({ subject: subject + attack, body: body + attack }, name + attack);
        expect(made.html).not.toContain('<script>');
        expect(made.subject).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
