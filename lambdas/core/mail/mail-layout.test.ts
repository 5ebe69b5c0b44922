import { describe, expect, it } from 'vitest';
import { layOut } from './mail-layout.ts';

const reportUrl = `https://groundwork.example/report-email/${'x'.repeat(180)}`;
const mail = layOut({
  subject: 'A document is ready to sign',
  preheader: '',
  heading: 'Ready to sign',
  paragraphs: ['Hi Sam,'],
  footer: 'Sent for Ada Agent',
  aside: { language: 'es', text: 'En español' },
  reportUrl,
});
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
