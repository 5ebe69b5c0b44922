// T-36. Offers on a listing: the sheet, the seller with their link, and the decision.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Guest } from '#core/http/actor.ts';
import { DAY, isoAfter, SECOND } from '#core/platform/clock.ts';
import { aBuyersForm, aListingInput, aListingSide, anOffer } from '#test/builders/a-listing-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { anAgent } from '#test/builders/an-agent.ts';
import { NOW } from '#test/builders/now.ts';
import { communication } from '../../funds/request/entity.ts';
import { askOfListing } from '../listing/ask-of-listing.ts';
import { DATE_NAMES } from '../listing/dates/contract-dates.ts';
import { saveDates } from '../listing/dates/save-dates.ts';
import { keptUntil } from '../listing/listing.ts';
import { readListingRow } from '../listing/listing-store.ts';
import { saveListing } from '../listing/save-listing.ts';
import { acceptOffer, undoAcceptance } from './accept-offer.ts';
import { sellersLink } from './entity.ts';
import { handOverListings } from './hand-over.ts';
import { readAsSeller, readOffers } from './read-offers.ts';
import { addOffer, removeOffer, saveOffer } from './save-offer.ts';
import { endSellersLink, showSeller } from './seller.ts';
import { sellersSheetFile, sheetFileOf } from './sheet-file.ts';
import { MOST_OFFERS } from './vocabulary.ts';

const database = aTestDatabase();
let side: Awaited<ReturnType<typeof aListingSide>>;
beforeEach(async () => {
  side = await aListingSide(database);
});

const add = async (over: Parameters<typeof anOffer>[0] = {}) =>
  (await addOffer(side)(side.agent, side.id, anOffer(over))).id;
const read = async () => (await readOffers(side)(side.agent, side.id)).offers;
const seller = { name: 'Sue Seller', email: 'sue@sellers.example' };
const sellersTask = async () => (await side.tasks('mail')).filter(({ kind }) => kind === 'offers-shared');
/** The seller with the link of the latest email, as the guard lets them in. */
const asSeller = async (linkId: string): Promise<Guest> => {
  const item = (await side.db.get(sellersLink.key({ linkId }), { consistent: true })) ?? {};
  return { kind: 'guest', link: { id: linkId, kind: 'offers', item } };
};
const ALL_DATES = DATE_NAMES.map((name) => ({ name, day: '2026-12-20' }));
const linkIn = (task: unknown) => (task as { action: { guestLinkId: string } }).action.guestLinkId;

describe('the money behind an offer', () => {
  /** A buyer at the listing's link, whose report says this. */
  const aBuyerWith = async (outcome: object, amount = 100_000): Promise<string> => {
    await side.ask({ amount });
    const communicationId = (await side.read()).buyers[0]?.communication.id ?? '';
    const received = { status: 'Proof-of-funds Report received from Bank', at: NOW.toISOString(), evidence: 'x' };
    await side.db.transact([
      communication.update(
        { agentId: side.agent.id, communicationId },
        {
          set: {
            state: 'received',
            steps: [received],
            reportId: 'r',
            validUntil: isoAfter(NOW, 30 * DAY),
            ...outcome,
          } as never,
        },
      ),
    ]);
    return communicationId;
  };
  const confirmed = { fundStatus: 1, holder: { match: 'match', kind: 'person' } };

  it('is what the bank confirms today: a report that has lapsed or was withdrawn changes its row at once', async () => {
    const communication_id = await aBuyerWith(confirmed);
    await add({ communication_id });
    expect((await read())[0]?.proof).toMatchObject({ is: 'confirmed', amount: 100_000 });
    side.setClock(new Date(NOW.getTime() + 40 * DAY));
    expect((await read())[0]?.proof).toEqual({ is: 'lapsed' });
    side.setClock(NOW);
    await side.db.transact([
      communication.update(
        { agentId: side.agent.id, communicationId: communication_id },
        { set: { withdrawnAt: NOW.toISOString() } },
      ),
    ]);
    expect((await read())[0]?.proof).toEqual({ is: 'withdrawn' });
  });

  it('stays on the sheet after its last day, as an offer that has expired', async () => {
    await add({ last_day: '2026-12-01' });
    side.setClock(new Date('2026-12-20T12:00:00Z'));
    expect((await read())[0]?.state).toBe('expired');
  });

  it('has to reach the down payment, or the price if all is cash', async () => {
    const communication_id = await aBuyerWith(confirmed);
    await add({ communication_id, down_payment: 100_001 });
    await add({ communication_id, financing: 'cash', down_payment: 0 });
    expect((await read()).map(({ proof }) => proof.is)).toEqual(['below', 'below']);
  });

  it("is not the buyer's if the account is in another name, and is unknown without a request", async () => {
    const communication_id = await aBuyerWith({ fundStatus: 1, holder: { match: 'different', kind: 'person' } });
    await add({ communication_id });
    await add();
    expect((await read()).map(({ proof }) => proof.is).sort()).toEqual(['holder', 'none']);
  });

  it('is never that of a request of another agent, and the down payment is no more than the price', async () => {
    for (const over of [{ communication_id: 'of-someone-else' }, { down_payment: 480_000 }])
      await expect(add(over)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('the sheet', () => {
  it("is the agent's alone, with so many offers at most", async () => {
    const offer = await add();
    const eve = anAgent({ id: 'eve', email: 'eve@example.com' });
    const place = { id: side.id, offer };
    for (const refused of [
      () => readOffers(side)(eve, side.id),
      () => addOffer(side)(eve, side.id, anOffer()),
      () => saveOffer(side)(eve, place, anOffer()),
      () => removeOffer(side)(eve, place),
      () => acceptOffer(side)(eve, place, { words: 'No.' }),
      () => sheetFileOf(side)(eve, side.id),
      () => showSeller(side)(eve, side.id, seller),
      () => endSellersLink(side)(eve, side.id),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (let more = 1; more < MOST_OFFERS; more++) await add();
    await expect(add()).rejects.toMatchObject({ code: 'CONFLICT' });
    await removeOffer(side)(side.agent, place);
    await add({ price: 480_000 });
  });

  it('takes no day that is over, and none so far away that its year is wrong', async () => {
    for (const over of [{ last_day: '1926-12-01' }, { last_day: '2062-12-01' }, { closing: '1926-12-20' }]) {
      const added = addOffer(side)(side.agent, side.id, anOffer(over));
      await expect(added).rejects.toMatchObject({
        code: 'INVALID',
        fields: { [`${Object.keys(over)}`]: expect.any(String) },
      });
    }
    // A home that isn't built yet.
    await addOffer(side)(side.agent, side.id, anOffer({ closing: '2028-06-01' }));
  });

  it('keeps what another window changed', async () => {
    const offer = await add();
    const place = { id: side.id, offer };
    const seen = anOffer();
    await saveOffer(side)(side.agent, place, { ...anOffer({ price: 475_000 }), seen });
    await saveOffer(side)(side.agent, place, { ...anOffer({ earnest_money: 20_000 }), seen });
    expect((await read())[0]).toMatchObject({ price: 475_000, earnest_money: 20_000 });
  });
});

describe('the seller', () => {
  it('reads the offers with their link, nothing of how to reach a buyer, and nothing of who made none', async () => {
    await side.ask();
    await add({ contact_email: 'ana@agents.example' });
    await showSeller(side)(side.agent, side.id, seller);
    const view = await readAsSeller(side)(await asSeller(linkIn((await sellersTask())[0])));
    expect(view).toMatchObject({
      seller_name: 'Sue Seller',
      offers: [{ buyer_name: 'Bea Buyer', proof: { is: 'none' } }],
    });
    expect(JSON.stringify(view)).not.toMatch(/ana@agents|bea@buyers|communication/);
  });

  it('reads nothing with a link that was taken back or replaced', async () => {
    await showSeller(side)(side.agent, side.id, seller);
    const first = await asSeller(linkIn((await sellersTask())[0]));
    await showSeller(side)(side.agent, side.id, seller);
    for (const reading of [() => readAsSeller(side)(first), () => sellersSheetFile(side)(first, 'en')])
      await expect(reading()).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect(await sellersLink.get(side.db, { linkId: first.link.id })).toBeUndefined();
    await endSellersLink(side)(side.agent, side.id);
    expect((await readOffers(side)(side.agent, side.id)).seller).toBeUndefined();
    for (const task of await sellersTask())
      expect(await sellersLink.get(side.db, { linkId: linkIn(task) })).toBeUndefined();
  });
});

// Seen red with rows that ended a year after the listing's first last day, while its page still counted them.
it("offers, buyers and the seller's link are kept as long as their listing, whichever of its days moves", async () => {
  await side.ask();
  const accepted = await add();
  await add();
  await showSeller(side)(side.agent, side.id, seller);
  const ends = async () => {
    const { items } = await side.db.query({ pk: `LISTING#${side.id}`, consistent: true });
    const link = await side.db.get(sellersLink.key({ linkId: linkIn((await sellersTask())[0]) }), { consistent: true });
    return [...items, link].map((row) => Number(row?.expires));
  };
  const all = (end: number) => Array(5).fill(end);
  const [first = 0] = await ends();
  expect(await ends()).toEqual(all(first));
  for (const [last_day, days] of [['2027-06-30', 181] as const, ['2026-12-10', -21] as const]) {
    await saveListing(side)(side.agent, side.id, aListingInput({ last_day }));
    expect(await ends()).toEqual(all(first + days * (DAY / SECOND)));
  }
  await acceptOffer(side)(side.agent, { id: side.id, offer: accepted }, { words: 'Thank you.' });
  const dates = [{ name: 'closing' as const, day: '2027-01-31' }];
  await saveDates(side)(side.agent, side.id, { accepted_on: '2026-11-30', dates });
  expect(await ends()).toEqual(all(first + 31 * (DAY / SECOND)));
});

// Seen red when what was added at that moment kept the earlier end until the listing changed again.
describe.each(['2027-06-30', '2026-12-10'])('what comes as the last day becomes %s', (last_day) => {
  type Side = Pick<typeof side, 'db' | 'clock' | 'pinKey'>;
  const offered = (deps: Side) => addOffer(deps)(side.agent, side.id, anOffer());
  // It may be refused as changed meanwhile, so that no two emails go out. The agent sends it again.
  const shown = (deps: Side) =>
    showSeller(deps)(side.agent, side.id, seller).catch(() => showSeller(side)(side.agent, side.id, seller));
  const asked = (deps: Side) => askOfListing(deps)(side.id, aBuyersForm(), 'en');
  const moved = (deps: Side) => saveListing(deps)(side.agent, side.id, aListingInput({ last_day }));

  const nothing = async () => {};
  /** They asked the listing's former agent, so they ask as a new buyer. */
  const askedBefore = async () => {
    await side.ask();
    const { items } = await side.db.query({ pk: `LISTING#${side.id}`, prefix: 'BUYER#' });
    for (const { PK, SK } of items)
      await side.db.update({ PK: String(PK), SK: String(SK) }, { set: { agentId: 'former' } });
  };

  it.each([
    ['an offer', nothing, offered],
    ["the seller's link", nothing, shown],
    ['a buyer', nothing, asked],
    ['a buyer who asked before', askedBefore, asked],
  ])('is kept as long as the listing: %s', async (_, before, come) => {
    for (const both of [
      async () => moved(side.meanwhile(() => come(side))),
      async () => void (await come(side.meanwhile(() => moved(side)))),
    ]) {
      side = await aListingSide(database);
      await before();
      await both();
      expect((await side.buyers()).every(({ agentId }) => agentId === side.agent.id)).toBe(true);
      const { items } = await side.db.query({ pk: `LISTING#${side.id}`, consistent: true });
      const links = await Promise.all(
        (await sellersTask()).map((task) => side.db.get({ PK: `LINK#${linkIn(task)}`, SK: 'LINK' })),
      );
      const ends = [...items, ...links].map((row) => row?.expires);
      expect(ends).toHaveLength(2);
      expect(new Set(ends).size).toBe(1);
    }
  });
});

// Seen red when each of the two wrote the end by what it had read.
it('keeps a listing until the later of its days, which two pages move at the same moment', async () => {
  const offer = await add();
  await acceptOffer(side)(side.agent, { id: side.id, offer }, { words: 'Thank you.' });
  const dates = [{ name: 'closing' as const, day: '2027-01-31' }];
  const dated = () => saveDates(side)(side.agent, side.id, { accepted_on: '2026-11-30', dates });
  await saveListing(side.meanwhile(dated))(side.agent, side.id, aListingInput({ last_day: '2026-12-10' }));
  const row = await readListingRow(side.db, side.id);
  expect(row).toMatchObject({ lastDay: '2026-12-10', contract: { dates } });
  expect(row?.expires).toBe(keptUntil(row!));
});

describe('accepting an offer', () => {
  it('declines the others, in words that the agent wrote, and is done once', async () => {
    const [one, other] = [
      await add({ contact_email: 'a@agents.example' }),
      await add({ contact_email: 'b@agents.example' }),
    ];
    await add();
    const accept = acceptOffer(side);
    const both = await Promise.allSettled([
      accept(side.agent, { id: side.id, offer: one }, { words: 'Thank you. The seller chose another offer.' }),
      accept(side.agent, { id: side.id, offer: other }, { words: 'Thank you. The seller chose another offer.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const states = (await read()).map(({ state }) => state).sort();
    expect(states).toEqual(['accepted', 'declined', 'declined']);
    const mails = (await side.tasks('mail')).filter(({ kind }) => kind === 'offer-declined');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ content: { quote: { text: 'Thank you. The seller chose another offer.' } } });
    await expect(saveOffer(side)(side.agent, { id: side.id, offer: one }, anOffer())).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  // Seen red with a decision conditional on the number of offers: the agent of the new one wasn't notified.
  it.each([
    [
      'comes as another one goes',
      async (other: string) => {
        await removeOffer(side)(side.agent, { id: side.id, offer: other });
        await add({ contact_email: 'new@agents.example' });
      },
    ],
    [
      'changes who speaks for it',
      async (offer: string) => {
        const changed = anOffer({ contact_email: 'new@agents.example' });
        await saveOffer(side)(side.agent, { id: side.id, offer }, changed);
      },
    ],
  ])('forgets no offer that %s at the same moment', async (_what, happens) => {
    const offer = await add();
    const other = await add({ contact_email: 'b@agents.example' });
    const accept = (deps: Pick<typeof side, 'db' | 'clock'>) =>
      acceptOffer(deps)(side.agent, { id: side.id, offer }, { words: 'Thank you.' });
    const refused = accept(side.meanwhile(() => happens(other)));
    await expect(refused).rejects.toMatchObject({ message: 'The offers have changed. Look at them again.' });
    await accept(side);
    const mails = (await side.tasks('mail')).filter(({ kind }) => kind === 'offer-declined');
    expect(mails.map(({ to }) => to)).toEqual(['new@agents.example']);
  });

  it('is undone with its dates and their reminders, and those who were declined get words of the agent', async () => {
    const one = await add({ contact_email: 'a@agents.example', last_day: '2026-12-10' });
    await add({ contact_email: 'b@agents.example', last_day: '2026-12-10' });
    // The offer's last day has passed by then, so it isn't open again.
    await add({ contact_email: 'c@agents.example', last_day: '2026-12-01' });
    const undo = () => undoAcceptance(side)(side.agent, side.id, 'The contract fell through.');
    await expect(undo()).rejects.toMatchObject({ code: 'CONFLICT' });
    await acceptOffer(side)(side.agent, { id: side.id, offer: one }, { words: 'Thank you.' });
    const dates = [{ name: 'closing' as const, day: '2026-12-20' }];
    await saveDates(side)(side.agent, side.id, { accepted_on: '2026-11-30', dates });
    await expect(undoAcceptance(side)(anAgent({ id: 'eve' }), side.id, 'No.')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    side.setClock(new Date('2026-12-02T18:00:00.000Z'));
    await undo();
    expect((await read()).map(({ state }) => state).sort()).toEqual(['expired', 'open', 'open']);
    expect((await side.read()).contract).toBeUndefined();
    const tasks = await side.tasks('mail');
    expect(tasks.filter(({ kind }) => kind === 'contract-date')).toEqual([]);
    expect(tasks.filter(({ kind }) => kind === 'offer-open-again')).toMatchObject([
      { to: 'b@agents.example', content: { quote: { text: 'The contract fell through.' } } },
    ]);
    await acceptOffer(side)(side.agent, { id: side.id, offer: one }, { words: 'Thank you.' });
  });

  it('is one transaction with as many offers as there can be, each with an address, and so is its end', async () => {
    const accepted = await add();
    for (let n = 1; n < MOST_OFFERS; n++) await add({ contact_email: `agent-${n}@agents.example` });
    await acceptOffer(side)(side.agent, { id: side.id, offer: accepted }, { words: 'Thank you.' });
    const mails = async (kind: string) => (await side.tasks('mail')).filter((task) => task.kind === kind).length;
    expect(await mails('offer-declined')).toBe(MOST_OFFERS - 1);
    await saveDates(side)(side.agent, side.id, { accepted_on: '2026-11-30', dates: ALL_DATES });
    await undoAcceptance(side)(side.agent, side.id, 'The contract fell through.');
    expect(await mails('offer-open-again')).toBe(MOST_OFFERS - 1);
    await acceptOffer(side)(side.agent, { id: side.id, offer: accepted }, { words: 'Thank you.' });
    await saveDates(side)(side.agent, side.id, { accepted_on: '2026-11-30', dates: ALL_DATES });
    await showSeller(side)(side.agent, side.id, seller);
    const ben = anAgent({ id: 'ben', name: 'Ben Broker', email: 'ben@example.com' });
    await handOverListings(side.db, { from: side.agent, to: ben }, side.clock());
    expect((await readOffers(side)(ben, side.id)).offers).toHaveLength(MOST_OFFERS);
  });

  it('sends no link or contact in the words of a new account', async () => {
    const offer = await add();
    await add({ contact_email: 'b@agents.example' });
    const accept = acceptOffer(side)(side.agent, { id: side.id, offer }, { words: 'Look at www.evil.example' });
    await expect(accept).rejects.toMatchObject({ code: 'INVALID' });
  });
});
