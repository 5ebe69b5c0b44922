// An agent's listings move whole to the colleague who takes over.
import { beforeEach, expect, it } from 'vitest';
import { aListingSide, anOffer } from '#test/builders/a-listing-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { saveDates } from '../listing/dates/save-dates.ts';
import { readListing } from '../listing/read-listing.ts';
import { acceptOffer } from './accept-offer.ts';
import { offer, sellersLink } from './entity.ts';
import { handOverListings } from './hand-over.ts';
import { readAsSeller, readOffers } from './read-offers.ts';
import { addOffer, removeOffer } from './save-offer.ts';
import { showSeller } from './seller.ts';

const database = aTestDatabase();
const ben = anAgent({ id: 'ben', name: 'Ben Broker', email: 'ben@example.com' });
let side: Awaited<ReturnType<typeof aListingSide>>;
beforeEach(async () => {
  side = await aListingSide(database);
});
const move = (db = side.db) => handOverListings(db, { from: side.agent, to: ben }, side.clock());
const dateTasks = async () => (await side.tasks('mail')).filter(({ kind }) => kind === 'contract-date');

it("moves with its offers, its seller's link and the reminders of its dates, and twice is once", async () => {
  const { id: accepted } = await addOffer(side)(side.agent, side.id, anOffer());
  await addOffer(side)(side.agent, side.id, anOffer());
  await showSeller(side)(side.agent, side.id, { name: 'Sue Seller', email: 'sue@sellers.example' });
  await acceptOffer(side)(side.agent, { id: side.id, offer: accepted }, { words: 'Thank you.' });
  const dates = [{ name: 'closing' as const, day: '2026-12-20' }];
  await saveDates(side)(side.agent, side.id, { accepted_on: '2026-11-30', dates });
  await move();
  await move();
  await expect(readListing(side)(side.agent, side.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await readListing(side)(ben, side.id)).contract?.dates).toHaveLength(1);
  const { seller } = await readOffers(side)(ben, side.id);
  expect(seller).toMatchObject({ name: 'Sue Seller' });
  const { items } = await offer.list(side.db, { pk: offer.partition({ listingId: side.id }), prefix: 'OFFER#' });
  expect(items.map(({ agentId }) => agentId)).toEqual(['ben', 'ben']);
  expect(await dateTasks()).toMatchObject([{ to: 'ben@example.com', agent: { id: 'ben' } }]);

  const [task] = (await side.tasks('mail')).filter(({ kind }) => kind === 'offers-shared');
  const linkId = (task as unknown as { action: { guestLinkId: string } }).action.guestLinkId;
  const item = (await side.db.get(sellersLink.key({ linkId }), { consistent: true })) ?? {};
  const asSeller = { kind: 'guest' as const, link: { id: linkId, kind: 'offers' as const, item } };
  expect(item.agentId).toBe('ben');
  expect(await readAsSeller(side)(asSeller)).toMatchObject({
    agent_name: 'Ben Broker',
    agent_email: 'ben@example.com',
  });
});

it('takes an offer with it that comes at the same moment', async () => {
  const deps = side.meanwhile(() => addOffer(side)(side.agent, side.id, anOffer()));
  await move(deps.db);
  expect((await readOffers(side)(ben, side.id)).offers).toHaveLength(1);
  const { items } = await offer.list(side.db, { pk: offer.partition({ listingId: side.id }), prefix: 'OFFER#' });
  expect(items.map(({ agentId }) => agentId)).toEqual(['ben']);
});

// Seen red with a move conditional on the number of offers: a new one stayed the former agent's, and a part of a removed one came back.
it('takes an offer with it that comes as another one goes', async () => {
  const { id: other } = await addOffer(side)(side.agent, side.id, anOffer());
  const deps = side.meanwhile(async () => {
    await removeOffer(side)(side.agent, { id: side.id, offer: other });
    await addOffer(side)(side.agent, side.id, anOffer());
  });
  await move(deps.db);
  const { items } = await offer.list(side.db, { pk: offer.partition({ listingId: side.id }), prefix: 'OFFER#' });
  expect(items.map(({ agentId, id }) => [agentId, id === other])).toEqual([['ben', false]]);
});

it('lets a buyer who asked the former agent ask the new one', async () => {
  await side.ask();
  await move();
  await side.ask();
  expect(await side.buyers()).toMatchObject([{ agentId: 'ben' }]);
  const asked = await readListing(side)(ben, side.id);
  expect(asked.buyers.map(({ communication }) => communication.to_user)).toEqual(['bea@buyers.example']);
});
