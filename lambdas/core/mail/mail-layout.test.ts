import { describe, expect, it } from 'vitest';
import { layOut } from './mail-layout.ts';

const reportUrl = `https://groundwork.example/report-email/${'x'.repeat(180)}`;
const aMail = {
  subject: 'A document is ready to sign',
  preheader: '',
  heading: 'Ready to sign',
  paragraphs: ['Hi Sam,'],
  footer: 'Sent for Ada Agent',
};
const mail = layOut({ ...aMail, aside: { language: 'es', text: 'En español' }, reportUrl });
const shown = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^>]+>/g, ' ');

describe('the way to report a sender', () => {
  it('is a link in words, in both languages: its address would make an email three phones wide', () => {
    expect(mail.html.split(`href="${reportUrl}"`)).toHaveLength(3);
    expect(
      Math.max(
        ...shown(mail.html)
          .split(/\s+/)
          .map((word) => word.length),
      ),
    ).toBeLessThan(30);
    expect(mail.html).toContain('>Stop and report it</a>');
    expect(mail.html).toContain('>Deténgalos y repórtelo</a>');
  });

  it('is written out in the plain text', () => {
    expect(mail.text).toContain(`Stop and report it:\n${reportUrl}`);
  });
});

describe('what someone wrote', () => {
  const quote = { from: 'Ada Agent', text: 'Clause 3 was wrong.' };

  it('has the name of its writer above it, unless the reader wrote it', () => {
    expect(layOut({ ...aMail, quote }).text).toContain('Ada Agent writes:\n> Clause 3 was wrong.');
    const own = layOut({ ...aMail, quote: { ...quote, intro: 'You wrote:' } });
    expect(own.text).toContain('\n\nYou wrote:\n> Clause 3 was wrong.');
    expect(own.html).toContain('<strong>You wrote:</strong>');
    expect(own.html + own.text).not.toContain('Ada Agent</strong>');
  });
});

describe('a code', () => {
  const withCode = { ...aMail, paragraphs: ['Enter this code: {{code}}'] };

  it('is what is largest in the email, and in its place in the plain text', () => {
    const { html, text } = layOut({ ...withCode, code: '012345' });
    expect(html).toContain('Enter this code: <strong class="code">012345</strong>');
    expect(html).toMatch(/\.code \{ font-size: 26px;/);
    expect(text).toContain('Enter this code: 012345');
  });

  it('leaves its mark alone where there is none: someone typed it', () => {
    expect(layOut(withCode).text).toContain('Enter this code: {{code}}');
  });
});

describe('an email about a sample', () => {
  it.each([
    ['en', 'Sample: A document', 'ATTENTION: This is a sample.'],
    ['es', 'Muestra: A document', 'ATENCIÓN: Esto es una muestra.'],
  ] as const)('says so in its subject and above its text: %s', (language, subject, warning) => {
    const sample = layOut({ ...aMail, language, sample: true, warning: 'Not confirmed.' });
    expect(sample.subject).toContain(subject);
    expect(sample.text).toContain(warning);
    expect(sample.text).toContain('Not confirmed.');
  });
});
