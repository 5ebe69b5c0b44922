import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { emailWords, proofRequest } from '#contracts/funds/request';
import { layOut } from '#core/mail/mail-layout.ts';
import { askedBy, emptyForm, type RequestForm } from './request-form.ts';
import { EmailCard } from './request-preview.tsx';

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

/** As someone reads it: without markup. */
const readable = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe('the preview of a request', () => {
  it.each([
    ['for one buyer', {}],
    ['for two buyers', { isJoint: true, coFirst: 'Cleo', coLast: 'Client', coEmail: 'cleo@example.com' }],
    ['for a seller', { isForSeller: true }],
  ] as const)('%s says every line of the email that is sent, and its footer', (_, over) => {
    const typed = { ...form, ...over };
    const email = layOut({
      ...proofRequest(emailWords, askedBy(typed, 'ada@example.com', new Date())),
      action: { label: emailWords.request.action, url: 'https://groundwork.example/guest/a/PIN' },
      reportUrl: 'https://groundwork.example/report',
    });
    const shown = readable(renderToStaticMarkup(<EmailCard form={typed} ownEmail="ada@example.com" />));
    const lines = email.text
      .split('\n')
      .map((line) => line.replace(/^> /, '').replace(/:$/, ''))
      // The addresses exist once it's sent, and the layout's own signs aren't words.
      .filter((line) => line && !line.startsWith('https://') && line !== '--' && line !== 'Groundwork')
      .map((line) => (line === 'Ada Agent writes' ? 'Ada Agent' : line));
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.filter((line) => !shown.includes(line.replace(/\s+/g, ' ')))).toEqual([]);
  });
});
