// How often a call of the public API may ask the database. A row changes only with a reason beside it.
// @module-tag deep
import { beforeAll, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { type ApiKey, newKey, withKey } from '../cloud/api-keys.ts';
import { atRest } from '../cloud/at-rest.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { aTransaction, signByBoth } from '../cloud/signing.ts';
import { upload } from '../cloud/upload.ts';
import { type Bar, measure, printed } from './measure.ts';

let people: Actors;
let key: ApiKey;
/** A's things, by how their ids begin. */
let ids: Record<'req' | 'rep' | 'ltr' | 'cli' | 'txn' | 'doc' | 'fil' | 'evt', string>;

const get = (path: string) => () => withKey(key)('GET', path);
const post = (path: string, body?: object) =>
  withKey(key)('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
const client = () => ({ first_name: 'Una', last_name: 'Used', email: `una-${crypto.randomUUID()}@usage.example` });
const asked = async () =>
  `/v1/requests/${(await post('/v1/requests', { client: client(), amount_cents: 100 })).body.id}`;
const letter = () => ({ recipient: { name: 'Lee', email: client().email }, amount_cents: 100 });
const person = () => ({
  name: 'Una Used',
  email: client().email,
  phone: `217${Date.now() % 10_000_000}`,
  address: '1 Elm',
});
const hook = () => post('/v1/webhooks', { url: 'https://hooks.example.com/usage', events: ['request.opened'] });
const removeHook = async () => withKey(key)('DELETE', `/v1/webhooks/${(await hook()).body.id}`);

/** Three are the key, which counts the call, its account, and the first call of a minute, which counts twice. */
const bars: Bar[] = [
  ['GET /v1/me', 3, get('/v1/me')],
  ['GET /v1/requests', 4, get('/v1/requests')],
  ['GET /v1/requests/{id}', 4, () => get(`/v1/requests/${ids.req}`)()],
  ['POST /v1/requests', 6, () => post('/v1/requests', { client: client(), amount_cents: 100 })],
  ['POST /v1/requests/{id}/remind', 9, async () => post(`${await asked()}/remind`)],
  ['POST /v1/requests/{id}/cancel', 8, async () => post(`${await asked()}/cancel`)],
  // The request, and then what the agent's page reads.
  ['GET /v1/requests/{id}/report', 6, () => get(`/v1/requests/${ids.req}/report`)()],
  ['GET /v1/requests/{id}/report/pdf', 6, () => get(`/v1/requests/${ids.req}/report/pdf`)()],
  // The report leads to its request; then the same.
  ['GET /v1/reports/{id}', 7, () => get(`/v1/reports/${ids.rep}`)()],
  ['GET /v1/reports/{id}/pdf', 7, () => get(`/v1/reports/${ids.rep}/pdf`)()],
  ['GET /v1/reports/{id}/verification', 4, () => get(`/v1/reports/${ids.rep}/verification`)()],
  ['GET /v1/requests/{id}/letters', 8, () => get(`/v1/requests/${ids.req}/letters`)()],
  ['POST /v1/requests/{id}/letters', 12, () => post(`/v1/requests/${ids.req}/letters`, letter())],
  ['GET /v1/letters/{id}', 4, () => get(`/v1/letters/${ids.ltr}`)()],
  ['GET /v1/letters/{id}/pdf', 6, () => get(`/v1/letters/${ids.ltr}/pdf`)()],
  // The same file for the agent's page: their sign-in, and the letter with its seals.
  [
    'GET /api/offer-letters/{letterId}/pdf',
    4,
    () => call('GET', `/api/offer-letters/${ids.ltr.slice('ltr_'.length)}/pdf`, people.agentA),
  ],
  ['POST /v1/letters/{id}/withdraw', 6, () => post(`/v1/letters/${ids.ltr}/withdraw`)],
  ['GET /v1/clients', 4, get('/v1/clients')],
  ['GET /v1/clients/{id}', 4, () => get(`/v1/clients/${ids.cli}`)()],
  ['POST /v1/clients', 5, () => post('/v1/clients', person())],
  ['GET /v1/transactions', 4, get('/v1/transactions')],
  // Its client, and the transaction; its documents and its files are read at once.
  ['GET /v1/transactions/{id}', 5, () => get(`/v1/transactions/${ids.txn}`)()],
  ['GET /v1/transactions/{id}/documents', 5, () => get(`/v1/transactions/${ids.txn}/documents`)()],
  ['GET /v1/documents/{id}', 4, () => get(`/v1/documents/${ids.doc}`)()],
  ['GET /v1/documents/{id}/pdf', 4, () => get(`/v1/documents/${ids.doc}/pdf`)()],
  ['GET /v1/transactions/{id}/files', 5, () => get(`/v1/transactions/${ids.txn}/files`)()],
  ['GET /v1/files/{id}/content', 5, () => get(`/v1/files/${ids.fil}/content`)()],
  ['GET /v1/events', 4, get('/v1/events')],
  ['GET /v1/events/{id}', 4, () => get(`/v1/events/${ids.evt}`)()],
  ['GET /v1/webhooks', 4, get('/v1/webhooks')],
  // The account's other webhooks, and the new one.
  ['POST /v1/webhooks', 5, hook],
  ['DELETE /v1/webhooks/{id}', 5, removeHook],
  [
    'DELETE /v1/test-data',
    7,
    async () => {
      const test = withKey(await newKey(await newAgent('Tess Tested'), undefined, 'Try-out', true));
      await test('POST', '/v1/clients', person());
      return test('DELETE', '/v1/test-data');
    },
  ],
];

beforeAll(async () => {
  people = await actors();
  const { agentA } = people;
  key = await newKey(agentA);
  const guest = await guestOf(agentA);
  const closing = await aTransaction(agentA.token);
  const { id: file } = await upload({ token: agentA.token, place: 'transaction', folder: closing.id }, aPdf());
  await signByBoth(agentA, closing);
  const { report_id } = await answerRequest(agentA, guest);
  const { body: sent } = await post(`/v1/requests/req_${guest.communicationId}/letters`, letter());
  const { body: added } = await post('/v1/clients', person());
  const ready = (path: string) => eventually(async () => (await get(path)()).status === 200 || undefined);
  const [document] = (await get(`/v1/transactions/txn_${closing.id}/documents`)()).body.data;
  await Promise.all([`/v1/letters/${sent.id}/pdf`, `/v1/documents/${document.id}/pdf`].map(ready));
  const event = await eventually(async () => (await get('/v1/events')()).body.data[0]);
  ids = {
    req: `req_${guest.communicationId}`,
    rep: `rep_${report_id}`,
    ltr: sent.id,
    cli: added.id,
    txn: `txn_${closing.id}`,
    doc: document.id,
    fil: `fil_${file}`,
    evt: event.id,
  };
  await atRest([agentA.id, guest.link.request_id]);
  // A minute's calls are few, and what came before needed some.
  key = await newKey(agentA, undefined, 'Counted');
});

it.each(bars)('asks the database in %s at most %i times', async (route, most, run) => {
  const row = await measure(route, run);
  console.log(printed(route, most, row));
  expect(row.invocations).toBe(1);
  expect(row.databaseRequests).toBeLessThanOrEqual(most);
});
