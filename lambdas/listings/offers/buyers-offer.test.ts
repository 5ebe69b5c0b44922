// T-36. The offer that the buyer's side enters behind its own link.
import { beforeEach, expect, it } from 'vitest';
import type { Guest } from '#core/http/actor.ts';
import { DAY, isoAfter } from '#core/platform/clock.ts';
import { centsFrom } from '#core/platform/money.ts';
import { aListingSide, anOffer } from '#test/builders/a-listing-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { communication, fundsRequest } from '../../funds/request/entity.ts';
import { readListingRow } from '../listing/listing-store.ts';
import { acceptOffer } from './accept-offer.ts';
import { readBuyersOffer, saveBuyersOffer, withdrawBuyersOffer } from './buyers-offer.ts';
import { sellersLink } from './entity.ts';
import { readAsSeller, readOffers } from './read-offers.ts';
import { addOffer, saveOffer } from './save-offer.ts';
import { showSeller } from './seller.ts';
import { sheetOf } from './sheet.ts';
import { sheetWords } from './sheet-words.ts';
import { MOST_OFFERS, type OwnTerms } from './vocabulary.ts';

const database = aTestDatabase();
let side: Awaited<ReturnType<typeof aListingSide>>;
beforeEach(async () => {
  side = await aListingSide(database);
});

const terms = (over: Partial<OwnTerms> = {}): OwnTerms => ({
  price: 475_000,
  financing: 'conventional',
  down_payment: 100_000,
  earnest_money: 5000,
  contingencies: ['inspection'],
  closing: '2026-12-20',
  last_day: '2026-12-01',
  ...over,
});

/** A buyer at the link, whose bank has confirmed the amount unless the state says otherwise. */
const aBuyer = async (email = 'bea@buyers.example', state = 'received', over: object = {}): Promise<Guest> => {
  await side.ask({ email, amount: 100_000, ...over });
  const row = (await side.buyers()).find((one) => one.email === email);
  if (!row) throw new Error(`${email} has not asked`);
  const { linkId, communicationId } = row;
  const keys = { agentId: side.agent.id, communicationId };
  const confirmed = {
    state,
    fundStatus: 1,
    reportId: 'r',
    validUntil: isoAfter(NOW, 30 * DAY),
    holder: { match: 'match', kind: 'person' },
    heldBy: ['Bea Buyer'],
  };
  await side.db.transact([
    fundsRequest.update({ linkId }, { set: { state } as never }),
    ...(state === 'received' ? [communication.update(keys, { set: confirmed as never })] : []),
  ]);
  return side.guest(communicationId);
};
const save = (guest: Guest, over: Partial<OwnTerms> = {}, seen?: Partial<OwnTerms>) =>
  saveBuyersOffer(side)(guest, { ...terms(over), seen });
const sheet = async () => (await readOffers(side)(side.agent, side.id)).offers;
const declined = async () => (await side.tasks('mail')).filter(({ kind }) => kind === 'offer-declined');

it('is on the sheet with its proof, the names on the accounts, and the pre-approval beside the request', async () => {
  const guest = await aBuyer();
  const keys = { agentId: side.agent.id, communicationId: (await side.buyers())[0]?.communicationId ?? '' };
  const preApproval = { lender: 'First Lender', amount: centsFrom(375_000), expiresOn: '2026-12-30', contact: 'Lou' };
  const beside = { ...preApproval, file: 'f', by: 'guest' as const, at: NOW.toISOString() };
  await side.db.transact([communication.update(keys, { set: { preApproval: beside } as never })]);
  await save(guest);
  expect(await sheet()).toMatchObject([
    {
      is_theirs: true,
      buyer_name: 'Bea Buyer',
      contact_email: 'bea@buyers.example',
      price: 475_000,
      lender: 'First Lender',
      pre_approved: 375_000,
      proof: { is: 'confirmed', amount: 100_000, held_by: ['Bea Buyer'] },
    },
  ]);
  // The listing's agent has the lender's statement; the seller reads that it covers the price. Seen red: they read all of it.
  const more = { preApproval: { ...beside, amount: centsFrom(612_345) } };
  await side.db.transact([communication.update(keys, { set: more as never })]);
  expect(await sheet()).toMatchObject([{ pre_approved: 612_345 }]);
  expect(await shownToSeller()).toMatchObject([{ lender: 'First Lender', pre_approved: 475_000 }]);
  const format = { words: sheetWords.en, money: (dollars: number) => `$${dollars}`, day: (iso: string) => iso };
  for (const offers of [await sheet(), await shownToSeller()])
    expect(sheetOf(offers, format).columns[0]?.facts.pre_approved).toBe('First Lender, covers the price');
  side.setClock(new Date('2027-01-02T00:00:00Z'));
  expect((await sheet())[0]).toMatchObject({ lender: '', pre_approved: 0 });
});

/** The seller with the link of their email, as the guard lets them in. */
const shownToSeller = async () => {
  await showSeller({ ...side, pinKey: async () => 'k'.repeat(32) })(side.agent, side.id, {
    name: 'Sue Seller',
    email: 'sue@sellers.example',
  });
  const linkId = (await readListingRow(side.db, side.id))?.seller?.linkId ?? '';
  const item = (await side.db.get(sellersLink.key({ linkId }), { consistent: true })) ?? {};
  return (await readAsSeller(side)({ kind: 'guest', link: { id: linkId, kind: 'offers', item } })).offers;
};

it('comes after the proof', async () => {
  const guest = await aBuyer('bea@buyers.example', 'opened');
  expect(await readBuyersOffer(side)(guest)).toMatchObject({ stage: 'proof', offer: undefined });
  await expect(save(guest)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await sheet()).toEqual([]);
});

it("is its buyer's alone: neither another buyer nor a client who never asked there sees it", async () => {
  const [bea, cy] = [await aBuyer(), await aBuyer('cy@buyers.example')];
  await save(bea, { price: 481_234 });
  expect(JSON.stringify(await readBuyersOffer(side)(cy))).not.toContain('481234');
  expect((await readBuyersOffer(side)(bea)).offer).toMatchObject({ price: 481_234, state: 'open' });
  const other = await side.guest(await side.send());
  await expect(readBuyersOffer(side)(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(save(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('is one, however often it is sent, and keeps what another window changed', async () => {
  const guest = await aBuyer();
  await Promise.all([save(guest), save(guest)]);
  await save(guest, { price: 480_000 }, terms());
  await save(guest, { earnest_money: 9000 }, terms());
  expect(await sheet()).toMatchObject([{ price: 480_000, earnest_money: 9000 }]);
  await expect(save(guest, { price: 470_000 }, terms())).rejects.toMatchObject({ code: 'CONFLICT' });
});

it.each([
  ['a down payment above the price', { down_payment: 475_001 }],
  ['a last day that is over', { last_day: '2020-01-01' }],
])('is refused with %s', async (_what, over) => {
  await expect(save(await aBuyer(), over)).rejects.toMatchObject({ code: 'INVALID' });
});

it('is changed by its buyer only, and taken back with its place on the sheet', async () => {
  const guest = await aBuyer();
  await save(guest);
  const offer = (await sheet())[0]?.id ?? '';
  await expect(saveOffer(side)(side.agent, { id: side.id, offer }, anOffer())).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await withdrawBuyersOffer(side)(guest);
  await withdrawBuyersOffer(side)(guest);
  expect(await sheet()).toEqual([]);
  expect((await side.db.get({ PK: `LISTING#${side.id}`, SK: 'LISTING' }))?.offers).toBe(0);
  const subjects = (await side.tasks('mail')).filter(({ kind }) => kind === 'offer-entered');
  const subjectOf = (task: unknown) => (task as { content: { subject: string } }).content.subject;
  expect(subjects.map(subjectOf).sort()).toEqual(['Bea Buyer made an offer', 'Bea Buyer took their offer back']);
});

it('ends with the decision, which its buyer learns in their language, or the agent whom they named', async () => {
  const [bea, cy] = [
    await aBuyer(),
    await aBuyer('cy@buyers.example', 'received', { agent_email: 'ana@agents.example' }),
  ];
  await Promise.all([save(bea), save(cy)]);
  const { id: offer } = await addOffer(side)(side.agent, side.id, anOffer());
  await acceptOffer(side)(side.agent, { id: side.id, offer }, { words: 'Thank you for your offer.' });
  expect((await declined()).map(({ to, spanish }) => [to, spanish !== undefined]).sort()).toEqual([
    ['ana@agents.example', false],
    ['bea@buyers.example', true],
  ]);
  expect(await readBuyersOffer(side)(bea)).toMatchObject({ stage: 'over', offer: { state: 'declined' } });
  for (const late of [() => save(bea), () => withdrawBuyersOffer(side)(bea)])
    await expect(late()).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(addOffer(side)(side.agent, side.id, anOffer())).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(save(await aBuyer('di@buyers.example'))).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('is accepted only as its agent has read it', async () => {
  const guest = await aBuyer();
  await save(guest);
  const [{ id: offer } = { id: '' }] = await sheet();
  const accept = (seen: Partial<OwnTerms>, deps: Pick<typeof side, 'db' | 'clock'> = side) =>
    acceptOffer(deps)(side.agent, { id: side.id, offer }, { words: 'Thank you.', seen });
  const changed = { code: 'CONFLICT', message: 'This offer has changed. Look at it again.' };
  await save(guest, { price: 440_000 });
  await expect(accept(terms())).rejects.toMatchObject(changed);
  const atOnce = side.meanwhile(() => save(guest, { price: 430_000 }));
  await expect(accept(terms({ price: 440_000 }), atOnce)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(accept(terms({ price: 440_000 }))).rejects.toMatchObject(changed);
  await accept(terms({ price: 430_000 }));
  expect(await sheet()).toMatchObject([{ state: 'accepted', price: 430_000 }]);
});

it('is refused by a full sheet as by a listing that is over: it tells no one how many others there are', async () => {
  const guest = await aBuyer();
  const of = async () => {
    const refusal = await save(guest).catch((error) => error);
    return [refusal.code, refusal.message];
  };
  await side.db.update({ PK: `LISTING#${side.id}`, SK: 'LISTING' }, { set: { offers: MOST_OFFERS } });
  const full = await of();
  await side.db.update({ PK: `LISTING#${side.id}`, SK: 'LISTING' }, { set: { offers: 0 } });
  const { id: offer } = await addOffer(side)(side.agent, side.id, anOffer());
  await acceptOffer(side)(side.agent, { id: side.id, offer }, { words: 'Thank you.' });
  expect(full).toEqual(['CONFLICT', 'This listing takes no more offers.']);
  expect(await of()).toEqual(full);
});

it("isn't left undecided by an acceptance at the same moment", async () => {
  const guest = await aBuyer();
  const { id: offer } = await addOffer(side)(side.agent, side.id, anOffer());
  const deps = side.meanwhile(() => save(guest));
  await expect(acceptOffer(deps)(side.agent, { id: side.id, offer }, { words: 'Thank you.' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect((await sheet()).map(({ state }) => state)).toEqual(['open', 'open']);
});
