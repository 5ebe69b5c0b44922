import { describe, expect, it } from 'vitest';
import { layOut } from '#core/mail/mail-layout.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { previewedEmail, testEmail } from './previewed-email.ts';
import { requestEmail } from './request-emails.ts';

const links = {
  linkUrl: 'https://groundwork.example/guest/a/PIN',
  reportUrl: 'https://groundwork.example/t',
  listUrl: 'https://groundwork.example/l',
};
const task = { template: 'proof-request', linkId: 'a', reminder: 0 } as const;

const composed = (request: ReturnType<typeof aRequest>, language: 'en' | 'es') => {
  const { actionLabel, ...content } = previewedEmail(request, language);
  return layOut({ ...content, action: { label: actionLabel, url: links.linkUrl }, reportUrl: links.reportUrl });
};

describe('the preview of an email', () => {
  it.each([
    ['English', 'en', {}],
    ['Spanish', 'es', { language: 'es' }],
  ] as const)('is the email that is sent, in %s', (_, language, over) => {
    const request = aRequest({ ...over, purchase: { property: '1 Main Street', role: 'seller' } });
    expect(requestEmail(task, request, links)).toMatchObject(composed(request, language));
  });

  it.each([
    ['en', 'Test: Ada Agent asks for your proof of funds', 'This is a test, and only you got it.'],
    ['es', 'Prueba: Ada Agent le solicita', 'Esta es una prueba y solo usted la recibió.'],
  ] as const)('says in a test that it is one, in %s', (language, subject, words) => {
    const { content } = testEmail(aRequest(), language);
    expect(content.subject).toContain(subject);
    expect(content.paragraphs[0]).toContain(words);
  });
});
