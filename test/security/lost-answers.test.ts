// An answer gets lost after its effect, and the person clicks once more: what they wanted happens once.
// Seen red: before campaigns and questions for a file knew the key of a click, each repeat made another; a repeat of filled-in
// facts got a refusal that said nothing had been saved.
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { FACTS_TODAY } from '../builders/deal-facts.ts';
import { actors, type Person } from '../cloud/actors.ts';
import { call, mailsTo, mailTo } from '../cloud/client.ts';
import { aCosignedTransaction, aSigner } from '../cloud/further-signers.ts';
import type { Answer } from '../cloud/heard.ts';
import { aListing, anOffer, makeListing } from '../cloud/listings.ts';
import { aTransaction, documentOf } from '../cloud/signing.ts';
import { aSignedPurchase } from '../cloud/tours.ts';
import { allRoutes } from './route-list.ts';

let agent: Person;
beforeAll(async () => {
  agent = (await actors()).agentA;
});

type Click = () => Promise<Answer>;
const click =
  (path: string, body: object, method = 'POST'): Click =>
  () =>
    call(method, path, {
      token: agent.token,
      cookie: agent.cookie,
      headers: { 'idempotency-key': hash('sha256', path + JSON.stringify(body)) },
      body,
    });

const seller = { agent_name: 'Ada Agent', first_name: 'Lou', last_name: 'Lost', message: '' };
const campaign = { subject: 'Lost', body: 'Three new homes.', audience: { mode: 'all', ids: [] } };
const create = '/api/communications/create/report';

const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** Calls that create something, by the names of their routes, each with a way to make it. */
const clicks: [route: string, what: string, prepare: () => Promise<Click>][] = [
  ['funds/request.createCommunication', 'a request', async () => click(create, aRequestForm())],
  ['funds/request.createCommunication', 'a draft', async () => click(create, aRequestForm({ message_draft: 1 }))],
  [
    'chat/transaction.startTransaction',
    'a transaction',
    async () => click('/api/transactions', { ...seller, email: 'lou.lost@sellers.example' }),
  ],
  [
    'chat/transaction/tours.proposeTour',
    'a tour',
    async () => {
      const { id, home } = await aSignedPurchase(agent);
      return click(`/api/transactions/${id}/tours`, home);
    },
  ],
  [
    'chat/transaction/tours.guestProposeTour',
    "a client's tour",
    async () => {
      const { link, home } = await aSignedPurchase(agent);
      return click('/api/guest/transaction/tours', { ...link, ...home });
    },
  ],
  ['clients/campaigns.createCampaign', 'a campaign', async () => click('/api/campaigns', campaign)],
  [
    'chat/files/asked.askForFile',
    'a question for a file',
    async () => {
      const { id } = await aTransaction(agent.token);
      return click(`/api/transactions/${id}/asked-files`, { text: 'The deed', kind: 'deed', due_on: inFiveDays() });
    },
  ],
  ['listings/listing.createListing', 'a listing', async () => click('/api/listings', aListing())],
  [
    'listings/offers.addOffer',
    'an offer',
    async () => click(`/api/listings/${await makeListing(agent)}/offers`, anOffer()),
  ],
];

/** Calls that need no key, with the reason why a repeat does no harm. */
const harmless: Record<string, string> = {
  'open/calendar.makeCalendar': 'an account has one address; the page shows the one that counts',
  'funds/request.sendSample': 'an account has one sample at a time; the answer says so',
  'funds/request.answerRequest': 'a request is answered once',
  'funds/report/offer-letter.sendOfferLetter': 'the next letter to one address has one id',
  'funds/report/offer-letter.guestSendOfferLetter': 'the next letter to one address has one id',
  'funds/bank.addAccount': 'a token of the bank is exchanged once',
  'funds/bank.guestAddAccount': 'a token of the bank is exchanged once',
  'chat/files.startFile': 'an upload that no one continues is dropped',
  'chat/files.startApprovalFile': 'an upload that no one continues is dropped',
  'chat/files.guestStartFile': 'an upload that no one continues is dropped',
  'chat/conversation.chatSession': 'a step of a conversation has one session',
  'chat/conversation.agentSession': 'a step of a conversation has one session',
  'open/v1/requests.createRequest': 'a program names its key (test/journeys/public-api.test.ts)',
  'open/v1/letters.sendLetter': 'a program names its key (test/journeys/public-api.test.ts)',
  'open/v1/clients.createClient': 'one client has a contact; the answer says so',
  'open/webhooks.addWebhook': 'one key of a click is one webhook, whose secret is made from its name',
  'open/v1/events.subscribe': 'a program names its key (test/journeys/public-api.test.ts)',
  'open/webhooks.rotateWebhookSecret': 'a repeat makes another secret, and its answer has the one that counts',
  'open/keys.createKey': 'a repeat replaces the secret that no one saw (test/journeys/api-keys.test.ts)',
  'members/passkeys.signInWithPasskey': 'a challenge is answered once',
  'members/passkeys.addPasskey': 'a challenge is answered once',
  'members/staff.invite': 'an invitation that was just sent is not sent again',
  'members/billing.checkout': 'Stripe knows the key',
  'members/billing.upgrade': 'Stripe knows the key',
  'members/billing.portal': 'opens a page',
  'members/offices/seats.buySeats': 'an office has one checkout open at a time',
  'members/offices/seats.planPortal': 'opens a page',
  'members/session.beginSession': 'a session that no one continues ends',
  'clients/list.addClient': 'one client has a contact; the answer says who',
  'clients/list.keepContact': 'one client has a contact',
  'clients/analytics.openEmbed': 'opens a page',
  'members/dashboard.socketTicket': 'a ticket that no one uses ends',
  'members/offices.createOffice': 'one office of a person has a name; the answer says so',
};

// P-14.
describe('a click whose answer was lost', () => {
  it('is known for every call that creates something', () => {
    const creates = allRoutes.filter(({ status }) => status === 201).map(({ id }) => id);
    const known = [...clicks.map(([route]) => route), ...Object.keys(harmless)];
    expect(creates.filter((id) => !known.includes(id))).toEqual([]);
    expect(known.filter((id) => !creates.includes(id))).toEqual([]);
  });

  it.each(clicks)('%s makes %s once', async (_route, _what, prepare) => {
    const again = await prepare();
    const first = await again();
    expect(first.status).toBe(201);
    const { status, body } = await again();
    expect({ status, body }).toEqual({ status: 201, body: first.body });
  });

  it("fills in a document's facts once", async () => {
    const { id, link } = await aTransaction(agent.token);
    const { fingerprint } = await documentOf(link, 1);
    const fillIn = (list_price: string) =>
      click(`/api/transactions/${id}/documents/1/facts`, { fingerprint, ...FACTS_TODAY, list_price })();
    expect((await fillIn('450001')).status).toBe(200);
    const filledIn = await documentOf(link, 1);
    expect((await fillIn('450001')).status).toBe(200);
    expect((await documentOf(link, 1)).fingerprint).toBe(filledIn.fingerprint);
    expect((await fillIn('1')).status).toBe(409);
  });

  it('names, corrects and reminds a further signer once', { tags: 'deep' }, async () => {
    const [sue, tom] = [aSigner(), aSigner('Tom Trustee', 'Trustee')];
    const { id, link } = await aTransaction(agent.token);
    const { fingerprint: before } = await documentOf(link, 1);
    const path = `/api/transactions/${id}/documents/1/signers`;
    const name = click(path, { fingerprint: before, signers: [sue] });
    expect([(await name()).status, (await name()).status]).toEqual([200, 200]);
    const { fingerprint } = await documentOf(link, 1);
    expect((await click(path, { fingerprint: before, signers: [tom] })()).status).toBe(409);
    expect((await documentOf(link, 1)).fingerprint).toBe(fingerprint);
    const deal = await aCosignedTransaction(agent, [sue]);
    const { fingerprint: released } = await documentOf(deal.link, 1);
    const own = `/api/transactions/${deal.id}/documents/1/signers`;
    const correct = click(`${own}/email`, { fingerprint: released, signer: 1, email: tom.email });
    expect([(await correct()).status, (await correct()).status]).toEqual([200, 200]);
    const remind = click(`${own}/remind`, { fingerprint: released, signer: 1 });
    expect([(await remind()).status, (await remind()).status]).toEqual([200, 200]);
    await mailTo(tom.email, /Reminder/);
    expect((await mailsTo(tom.email, /./)).length).toBe(2);
  });
});
