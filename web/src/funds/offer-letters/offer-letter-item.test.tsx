import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OfferLetterItem } from './offer-letter-item.tsx';

const letter = {
  id: 'a-b',
  report_id: 'b',
  by: 'agent',
  recipient_name: 'Lee Lister',
  recipient_email: 'lee@listings.example',
  amount: 400_000,
  state: 'sent',
  created_at: '2026-11-26T17:00:00Z',
  valid_until: '2026-12-26T17:00:00Z',
  views: 1,
  download: true,
  message: '',
  openings: ['2026-11-26T17:32:00Z'],
  replies: [{ words: 'Thanks', at: '2026-11-26T17:40:00Z' }],
} as const;

it('says when it was opened and answered in one time zone, with its name', () => {
  const shown = { ...letter, openings: [...letter.openings], replies: [...letter.replies] };
  const html = renderToStaticMarkup(
    <OfferLetterItem letter={shown} isForClient={false} onWithdraw={() => undefined} />,
  );
  const times = [...html.matchAll(/<time dateTime="2026-11-26[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(times).toEqual(['Nov 26, 2026, 12:32 PM EST', 'Nov 26, 2026, 12:32 PM EST', 'Nov 26, 2026, 12:40 PM EST']);
});

it('is a file for the one who sent it: a client has none of the letters of their agent', () => {
  const fileOf = () => Promise.reject(new Error('No one asked for it'));
  const hasFile = (by: 'agent' | 'client', isForClient: boolean) =>
    renderToStaticMarkup(
      <OfferLetterItem
        letter={{ ...letter, by, openings: [], replies: [] }}
        isForClient={isForClient}
        fileOf={fileOf}
        onWithdraw={() => undefined}
      />,
    ).includes('Download');
  expect([hasFile('agent', false), hasFile('client', true), hasFile('agent', true)]).toEqual([true, true, false]);
});
