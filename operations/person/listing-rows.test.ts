// A person is erased from another agent's listing, and the listing goes on.
import { beforeEach, expect, it } from 'vitest';
import { fromAttributes } from '#core/data/attribute-value.ts';
import { aListingSide, anOffer } from '#test/builders/a-listing-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { readListing } from '../../lambdas/listings/listing/read-listing.ts';
import { acceptOffer, undoAcceptance } from '../../lambdas/listings/offers/accept-offer.ts';
import { readOffers } from '../../lambdas/listings/offers/read-offers.ts';
import { addOffer } from '../../lambdas/listings/offers/save-offer.ts';
import { showSeller } from '../../lambdas/listings/offers/seller.ts';
import { allRows } from '../data/stage-data.ts';
import { eraseRows, rowsToHandOut } from './erase-person.ts';
import { type Row, rowsAbout } from './rows-about.ts';

const database = aTestDatabase();
const [bea, cy, ana, sue] = ['bea@buyers.example', 'cy@buyers.example', 'ana@agents.example', 'sue@sellers.example'];
let side: Awaited<ReturnType<typeof aListingSide>>;
let [own, typed] = ['', ''];

/** Bea and Cy asked, Cy with an agent. Bea's offer and one of that agent are on the sheet, which the seller sees. */
beforeEach(async () => {
  side = await aListingSide(database);
  await side.ask({ email: bea });
  await side.ask({ email: cy, agent_email: ana });
  const asked = (await side.buyers()).find(({ email }) => email === bea);
  own = (await addOffer(side)(side.agent, side.id, anOffer({ communication_id: asked?.communicationId ?? '' }))).id;
  typed = (await addOffer(side)(side.agent, side.id, anOffer({ buyer_name: 'Dee Doe', contact_email: ana }))).id;
  await showSeller(side)(side.agent, side.id, { name: 'Sue Seller', email: sue });
});

const allOf = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const row of allRows(database.client, side.table)) rows.push(fromAttributes(row) as Row);
  return rows;
};
const find = async (...identifiers: string[]) => ({ ...rowsAbout(await allOf(), identifiers), identifiers });
/** Erases in at most as many rounds as the operator's command. */
const erase = async (...identifiers: string[]) => {
  for (let round = 0; round < 5; round++) await eraseRows(side.db)(await find(...identifiers));
  expect((await find(...identifiers)).rows.filter(({ PK }) => !PK.startsWith('ENDED#'))).toEqual([]);
};
const sheet = async () => (await readOffers(side)(side.agent, side.id)).offers;
const accept = (offer: string) => acceptOffer(side)(side.agent, { id: side.id, offer }, { words: 'Thank you.' });

it('a buyer leaves with their request and their offer, and another offer can be accepted', async () => {
  await erase(bea);
  expect(await sheet()).toMatchObject([{ buyer_name: 'Dee Doe', state: 'open' }]);
  expect((await readListing(side)(side.agent, side.id)).buyers).toHaveLength(1);
  await accept(typed);
});

it('a buyer whom the agent typed in as well, without an address, leaves that offer without the name', async () => {
  await addOffer(side)(side.agent, side.id, anOffer({ buyer_name: 'bea  buyer', contact_email: ana }));
  await addOffer(side)(side.agent, side.id, anOffer({ buyer_name: 'Bea Buyerson', contact_email: ana }));
  await erase(bea);
  expect((await sheet()).map(({ buyer_name }) => buyer_name).sort()).toEqual(['Bea Buyerson', 'Dee Doe', 'Erased']);
});

it('a buyer with a name of one word, too', async () => {
  await addOffer(side)(side.agent, side.id, anOffer({ buyer_name: 'zoe', contact_email: ana }));
  await side.db.put({
    PK: `TRANSACTIONS#${side.agent.id}`,
    SK: 't1',
    guestName: 'Zoe',
    guestEmail: 'zoe@buyers.example',
  });
  await erase('zoe@buyers.example');
  expect((await sheet()).map(({ buyer_name }) => buyer_name)).toContain('Erased');
});

it('a buyer whose offer is accepted leaves the contract, which stays with its dates and can be undone', async () => {
  await accept(own);
  await erase(bea);
  const { contract } = await readListing(side)(side.agent, side.id);
  expect(contract).toMatchObject({ accepted_on: expect.any(String) });
  expect(contract?.communication_id).toBeUndefined();
  expect(await sheet()).toMatchObject([{ buyer_name: 'Dee Doe', state: 'declined' }]);
  await undoAcceptance(side)(side.agent, side.id, 'The contract fell through.');
  await accept(typed);
});

it("a buyer's agent leaves the buyers and their offers, who stay", async () => {
  await erase(ana);
  const contacts = (await sheet()).map(({ buyer_name, contact_email }) => [buyer_name, contact_email]).sort();
  expect(contacts).toEqual([
    ['Bea Buyer', ''],
    ['Dee Doe', ''],
  ]);
  expect((await side.buyers()).map(({ email, agentEmail }) => [email, agentEmail]).sort()).toEqual([
    [bea, ''],
    [cy, ''],
  ]);
});

it('a seller leaves the listing, whose link ends', async () => {
  await erase(sue);
  expect((await readOffers(side)(side.agent, side.id)).seller).toBeUndefined();
  expect(await sheet()).toHaveLength(2);
});

it('the agent leaves nothing of a listing', async () => {
  await erase(side.agent.id, side.agent.email);
  expect((await allOf()).filter(({ PK }) => PK.startsWith('LISTING#'))).toEqual([]);
});

it.each([
  ['a seller', sue, [bea, cy, 'Dee Doe']],
  ["a buyer's agent", ana, [bea, cy, 'Dee Doe', sue]],
  ['a buyer', bea, [cy, 'Dee Doe', sue]],
])('%s is handed out what is about them, and nothing of the others', async (_who, email, others) => {
  await accept(own);
  // Emails that wait are to the person.
  const rows = rowsToHandOut(await find(email)) as Row[];
  const text = JSON.stringify(rows.filter(({ PK }) => PK.startsWith('LISTING#')));
  expect(rows.some(({ PK }) => PK.startsWith('LISTING#'))).toBe(true);
  for (const other of others) expect(text).not.toContain(other);
});
