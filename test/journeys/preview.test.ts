// The preview of a request is the same as the sent email: the form on one side, the mailbox on the other, byte by byte.
import { expect, it } from 'vitest';
import { emptyForm, type RequestForm } from '../../web/src/features/requests/new-request/request-form.ts';
import { payloadOf } from '../../web/src/features/requests/new-request/request-payload.ts';
import { composedPreview } from '../../web/src/features/requests/new-request/request-preview.tsx';
import { aCard, aPhoto } from '../builders/some-pictures.ts';
import { type Person, subscribedAgent } from '../cloud/actors.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';

/**
 * Typed and pasted like people do: spaces, a decomposed accent, a mark that turns text around, markup, a tab, line ends of
 * Windows.
 */
const typed: RequestForm = {
  ...emptyForm,
  agentFirst: ' Ada',
  agentLast: 'de la Cruz ',
  clientFirst: 'Rene\u0301e Marie',
  clientLast: "O'Brien & Sons",
  minimum: '480,000.50',
  message: '  First <b>line</b>\t"quoted"\r\n\r\nThen \u202ethis\u202c.\n',
  property: '9 Lake\u0301 <i>Drive</i> ',
  offer: '$1,200,000',
  needed_by: '2030-01-31',
  isForSeller: true,
};

/** Links, and where pictures are, differ for each email. */
const alike = (html: string) =>
  html
    .replace(/href="[^"]*"/g, 'href')
    .replace(/(<p class="address">[^<]*<br>)[^<]*/, '$1')
    .replace(/src="[^"]*"/g, 'src')
    // An email ends with a line end.
    .trimEnd();

const send = async ({ token }: Person, form: RequestForm) => {
  const { status, body } = await call('POST', '/api/communications/create/report', { token, body: payloadOf(form, 0) });
  expect(status).toBe(201);
  return { id: body.id, mail: await mailTo(form.clientEmail, /proof of funds/) };
};

let made = 0;
const anAddress = () => `renee-${++made}-${Date.now().toString(36)}@previews.example`;

it.each([
  ['with a card', aCard({ name: '', photo: aPhoto, logo: aPhoto, accent: '#ffe600' }), {}],
  ['without a card, to two buyers', undefined, { more: 1, first2: 'Cleo', last2: 'Client' }],
])('is the email that is sent, in English: %s', async (_, card, over) => {
  const agent = await subscribedAgent('Ada Agent');
  if (card) expect((await call('PUT', '/api/business-card', { token: agent.token, body: card })).status).toBe(200);
  const form = { ...typed, clientEmail: anAddress(), email2: anAddress(), ...over };
  const own = (await call('GET', '/api/business-card', { token: agent.token })).body;
  const { mail } = await send(agent, form);
  const shown = composedPreview(form, {
    own: { email: agent.email, name: 'Ada Agent' },
    language: 'en',
    card: own,
    now: new Date(),
  });
  expect(mail.subject).toBe(shown.subject);
  expect(alike(mail.html)).toBe(alike(shown.html));
});

it('is the email that is sent, in Spanish, to a client who reads it', async () => {
  const agent = await subscribedAgent('Ada Agent');
  const form = { ...typed, clientEmail: anAddress() };
  const { id, mail } = await send(agent, form);
  await call('POST', '/api/guest/request', { body: guestLinkIn(mail), headers: { 'accept-language': 'es' } });
  await call('POST', `/api/communications/${id}/remind`, { token: agent.token });
  const again = await mailTo(form.clientEmail, /comprobante/);
  const shown = composedPreview(form, {
    own: { email: agent.email, name: 'Ada Agent' },
    language: 'es',
    card: undefined,
    now: new Date(),
  });
  const withoutTitle = (html: string) => alike(html).replace(/<title>.*<\/title>/, '');
  expect(withoutTitle(again.html)).toBe(withoutTitle(shown.html));
});
