// A listing: a buyer comes by its link, shows proof of funds without an account, and takes it back.
import { beforeAll, expect, it } from 'vitest';
import { type Actors, actors } from '../cloud/actors.ts';
import { HARBOR, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aBuyer, aListing, buyerAt, makeListing } from '../cloud/listings.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});

const read = async (id: string) => (await call('GET', `/api/listings/${id}`, people.agentA)).body;
const statusOf = async (id: string, communicationId: string) =>
  (await read(id)).buyers.find((one: { communication: { id: string } }) => one.communication.id === communicationId)
    ?.communication.status.is;

it('brings a buyer to their bank, and the answer to its agent', async () => {
  const { agentA } = people;
  const id = await makeListing(agentA);
  const opened = await call('GET', `/api/open-listings/${id}`);
  expect(opened.body).toEqual({ agent_name: 'Alva Attacked', accepts: 'investments', ...aListing() });
  const buyer = await buyerAt(agentA, id, { agent_email: 'ana@agents.example' });
  // Nothing of it is seen at the link.
  expect((await call('GET', `/api/open-listings/${id}`)).text).toBe(opened.text);
  await linkBank(buyer, HARBOR, { holder: 'Bo Buyer' });
  await release(buyer);
  await reportOf(agentA, buyer.communicationId);
  expect(await statusOf(id, buyer.communicationId)).toBe('confirmed');
  const { body: sent } = await call('POST', '/api/guest/reports', { body: buyer.link, cookie: buyer.cookie });
  const { report_id: report } = sent.reports[0];
  const withdrawn = await call('POST', `/api/guest/reports/${report}/withdraw`, {
    body: buyer.link,
    cookie: buyer.cookie,
  });
  expect(withdrawn.status).toBe(200);
  await eventually(async () => (await statusOf(id, buyer.communicationId)) === 'report_withdrawn');
});

it('is changed, closed and opened again by its agent alone, and listed', async () => {
  const { agentA, agentB } = people;
  const id = await makeListing(agentA);
  const body = aListing({ asking_price: 470_000 });
  expect((await call('PUT', `/api/listings/${id}`, { ...agentA, body })).status).toBe(200);
  expect((await call('DELETE', `/api/listings/${id}`, agentA)).status).toBe(200);
  const closed = await call('POST', `/api/open-listings/${id}`, { body: aBuyer() });
  expect([closed.status, closed.body.code]).toEqual([410, 'LINK_EXPIRED']);
  for (const [method, path] of [
    ['GET', `/api/listings/${id}`],
    ['POST', `/api/listings/${id}`],
  ] as const)
    expect((await call(method, path, agentB)).status).toBe(404);
  expect((await call('POST', `/api/listings/${id}`, agentA)).status).toBe(200);
  const { listings } = (await call('GET', '/api/listings', agentA)).body;
  expect(listings.find((one: { id: string }) => one.id === id)).toMatchObject({ asking_price: 470_000, state: 'open' });
  expect((await call('GET', '/api/listings', agentB)).body.listings).toEqual([]);
});
