// A listing: a buyer comes by its link, shows proof of funds without an account, and takes it back.
import { beforeAll, expect, it } from 'vitest';
import { businessDaysAfter } from '../../lambdas/listings/listing/dates/business-days.ts';
import { type Actors, actors, type Guest, type Person } from '../cloud/actors.ts';
import { HARBOR, linkBank, release, reportOf } from '../cloud/bank-journey.ts';
import { call, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aBuyer, addOffer, aListing, anOffer, buyerAt, inDays, makeListing, sellerOf } from '../cloud/listings.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});

const read = async (id: string) => (await call('GET', `/api/listings/${id}`, people.agentA)).body;
const statusOf = async (id: string, communicationId: string) =>
  (await read(id)).buyers.find((one: { communication: { id: string } }) => one.communication.id === communicationId)
    ?.communication.status.is;

it('brings a buyer to their bank, and the answer to its agent', { tags: 'deep' }, async () => {
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

it('is changed, closed and opened again by its agent alone, and listed', { tags: 'deep' }, async () => {
  const { agentA, agentB } = people;
  const id = await makeListing(agentA);
  const body = aListing({ asking_price: 470_000 });
  expect((await call('PUT', `/api/listings/${id}`, { ...agentA, body })).status).toBe(200);
  expect((await call('DELETE', `/api/listings/${id}`, agentA)).status).toBe(200);
  const closed = await call('POST', `/api/open-listings/${id}`, { body: aBuyer() });
  expect([closed.status, closed.body.code]).toEqual([404, 'LINK_NOT_FOUND']);
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

/** The buyer's side enters its offer, changes it and takes it back. */
const buyersOwnOffer = async ({ link, cookie }: Guest, agent: Person, id: string) => {
  const own = () => call('POST', '/api/guest/offer', { body: link, cookie });
  const save = (body: object) => call('POST', '/api/guest/offer/save', { body: { ...link, ...body }, cookie });
  const { buyer_name: _name, ...terms } = anOffer({ price: 465_000 });
  expect((await own()).body).toMatchObject({ stage: 'open', buyer_name: 'Bo Buyer' });
  expect((await save({ ...terms, seen: {} })).status).toBe(200);
  expect((await save({ ...terms, price: 466_000, seen: terms })).status).toBe(200);
  const { offers } = (await call('GET', `/api/listings/${id}/offers`, agent)).body;
  const mine = offers.find((one: { is_theirs: boolean }) => one.is_theirs);
  expect(mine).toMatchObject({ price: 466_000, buyer_name: 'Bo Buyer', proof: { is: 'withdrawn' } });
  expect((await own()).body.offer).toMatchObject({ price: 466_000, state: 'open' });
  await mailTo(agent.email, /Bo Buyer changed their offer/);
  expect((await call('POST', '/api/guest/offer/withdraw', { body: link, cookie })).status).toBe(200);
  expect((await own()).body.offer).toBeUndefined();
};

it('has offers, which its seller reads with their own link until it is taken back, and one is accepted', async () => {
  const { agentA, agentB } = people;
  const id = await makeListing(agentA);
  const buyer = await buyerAt(agentA, id);
  await linkBank(buyer, HARBOR, { holder: 'Bo Buyer' });
  await release(buyer);
  await reportOf(agentA, buyer.communicationId);
  const contact_email = `ana-${Date.now()}@agents.example`;
  const [good, other] = [
    await addOffer(agentA, id, { down_payment: 1000, communication_id: buyer.communicationId }),
    await addOffer(agentA, id, { buyer_name: 'Cy Client', contact_email }),
  ];
  const link = await sellerOf(agentA, id);
  const asSeller = () => call('POST', '/api/guest/offers', { body: link });
  const seen = (await asSeller()).body;
  const proofs = seen.offers.map((one: { proof: { is: string } }) => one.proof.is);
  expect(proofs.sort()).toEqual(['confirmed', 'none']);
  expect(JSON.stringify(seen)).not.toContain(contact_email);
  const files = [
    await call('POST', '/api/guest/offers/sheet', { body: link, headers: { 'accept-language': 'es' } }),
    await call('GET', `/api/listings/${id}/sheet`, agentA),
  ].map(({ body }) => [body.name, Buffer.from(body.pdf, 'base64').subarray(0, 8).toString()]);
  expect(files).toEqual([
    ['Ofertas 12 Elm Street, Springfield.pdf', '%PDF-1.7'],
    ['Offers 12 Elm Street, Springfield.pdf', '%PDF-1.7'],
  ]);
  expect((await call('POST', '/api/guest/offers/sheet', { body: buyer.link })).status).toBe(404);
  expect((await call('GET', `/api/listings/${id}/sheet`, agentB)).status).toBe(404);
  // A buyer's link opens no offers, and a seller's no request; another agent has neither.
  for (const [to, body] of [
    ['/api/guest/offers', buyer.link],
    ['/api/guest/request', link],
  ] as const)
    expect((await call('POST', to, { body })).status).toBe(404);
  expect((await call('GET', `/api/listings/${id}/offers`, agentB)).status).toBe(404);
  expect(
    (await call('POST', `/api/listings/${id}/offers/${good}`, { ...agentB, body: { words: 'Mine.' } })).status,
  ).toBe(404);

  // The money is gone from the sheet when the buyer takes it back.
  const { body: sent } = await call('POST', '/api/guest/reports', { body: buyer.link, cookie: buyer.cookie });
  const withdraw = `/api/guest/reports/${sent.reports[0].report_id}/withdraw`;
  await call('POST', withdraw, { body: buyer.link, cookie: buyer.cookie });
  await eventually(async () =>
    (await asSeller()).body.offers.some((one: { proof: { is: string } }) => one.proof.is === 'withdrawn'),
  );

  const changed = await call('PUT', `/api/listings/${id}/offers/${other}`, {
    ...agentA,
    body: anOffer({ contact_email, price: 460_000 }),
  });
  expect(changed.status).toBe(200);
  await buyersOwnOffer(buyer, agentA, id);
  const spare = await addOffer(agentA, id);
  expect((await call('DELETE', `/api/listings/${id}/offers/${spare}`, agentA)).status).toBe(200);
  const words = 'Thank you. The seller has accepted another offer.';
  expect((await call('POST', `/api/listings/${id}/offers/${good}`, { ...agentA, body: { words } })).status).toBe(200);
  expect((await mailTo(contact_email, /Another offer was accepted/)).text).toContain(words);
  const states = (await call('GET', `/api/listings/${id}/offers`, agentA)).body.offers.map(
    (one: { state: string }) => one.state,
  );
  expect(states.sort()).toEqual(['accepted', 'declined']);

  const dates = [{ name: 'inspection', rule: { days: 10, kind: 'business' } }];
  const dated = { accepted_on: inDays(-1), dates };
  for (const [who, status] of [
    [agentA, 200],
    [agentB, 404],
  ] as const)
    expect((await call('PUT', `/api/listings/${id}/dates`, { ...who, body: dated })).status).toBe(status);
  expect((await read(id)).contract.dates[0]).toMatchObject({
    name: 'inspection',
    day: businessDaysAfter(inDays(-1), 10),
  });

  // The buyer's deal has them.
  expect((await read(id)).contract.communication_id).toBe(buyer.communicationId);
  const again = { words: 'The contract fell through. Your offer is open again.' };
  expect((await call('POST', `/api/listings/${id}/reopen`, { ...agentB, body: again })).status).toBe(404);
  expect((await call('POST', `/api/listings/${id}/reopen`, { ...agentA, body: again })).status).toBe(200);
  expect((await mailTo(contact_email, /Your offer is open again/)).text).toContain(again.words);
  expect((await read(id)).contract).toBeUndefined();

  expect((await call('DELETE', `/api/listings/${id}/seller`, agentA)).status).toBe(200);
  expect((await asSeller()).status).toBe(404);
  expect((await call('POST', '/api/guest/offers/sheet', { body: link })).status).toBe(404);
});
