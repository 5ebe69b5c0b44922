// The limit of each route's database requests. A row changes only with a reason beside it.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import { EXCLUSIVE_CONSENT } from '../../lambdas/funds/request/contract.ts';
import { fundsRequest } from '../../lambdas/funds/request/entity.ts';
import { aPdf } from '../builders/a-pdf.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { type Actors, actors, cookieIn, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { allowAll, connect, send as sendAsAssistant } from '../cloud/assistants.ts';
import { atRest } from '../cloud/at-rest.ts';
import { accountsOf, HARBOR, linkBank } from '../cloud/bank-journey.ts';
import { call, mailTo, publicToken } from '../cloud/client.ts';
import { mainTable } from '../cloud/database.ts';
import { dealWith } from '../cloud/deal-with.ts';
import { eventually } from '../cloud/eventually.ts';
import {
  aCosignedTransaction,
  aSigner,
  type CosignedTransaction,
  linkFor,
  signersDocument,
} from '../cloud/further-signers.ts';
import { aDealWithMail } from '../cloud/incoming-mail.ts';
import { aBuyer, addOffer, aListing, anOffer, buyerAt, inDays, makeListing, sellerOf } from '../cloud/listings.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { newOffice, previewAndAgree } from '../cloud/office-seats.ts';
import { placeFields, uploadOwnPdf, usePdf } from '../cloud/own-pdf.ts';
import { type DocumentLink, signature } from '../cloud/signing.ts';
import { deliver, fire, pay, webhooks } from '../cloud/stripe.ts';
import { aSignedPurchase } from '../cloud/tours.ts';
import { filesOf, sendParts, sha256, startUpload, type Uploader, upload } from '../cloud/upload.ts';
import { routesFor } from '../security/route-list.ts';
import { sampleBody } from '../security/sample-input.ts';
import { type Bar, measure, mostOf, printed } from './measure.ts';

let people: Actors;
let guest: Guest;
/** A deal with an email and its file. */
let mailDeal: Awaited<ReturnType<typeof aDealWithMail>>;
let linked: Guest;

let assistantToken: string;
let allowAgain: () => ReturnType<typeof call>;
const LIST_REQUESTS = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_requests', arguments: {} },
};

const asAgent = (method: string, path: string, body?: object) => () =>
  call(method, path, { token: people.agentA.token, cookie: people.agentA.cookie, body });
const asStaff = (path: string) => () => call('GET', path, { token: people.staff.token });
const asGuest =
  (path: string, more: object = {}) =>
  () =>
    call('POST', path, { body: { ...guest.link, ...more }, cookie: guest.cookie });

const clientSample = () => {
  const route = routesFor('agent').find(({ method, path }) => method === 'POST' && path === '/api/client-list');
  return route ? sampleBody(route, `Cleo ${Date.now()}`) : {};
};

const statement = aPdf();
/** Its client has shared a file with the agent, and has begun another that has arrived as a whole. */
let sharing: Guest;
let shared: string;
let arrived: string;
const fromAgent = (): Uploader => ({
  token: people.agentA.token,
  place: 'request',
  folder: sharing.communicationId,
});
/** The agent's own files in a guided transaction. */
let transaction: string;
let own: string;
/** A file of either that has an earlier version. */
let versioned: string;
let ownVersioned: string;
const inTransaction = (): Uploader => ({ token: people.agentA.token, place: 'transaction', folder: transaction });
const share = async (guest: Guest, replaces?: string): Promise<string> => {
  const { id } = await upload(guest, statement, { replaces });
  const words = { words: 'documents-1', agreed: true };
  await call('POST', '/api/guest/documents/send', { body: { ...guest.link, ...words }, cookie: guest.cookie });
  return id;
};

/** Someone reads the deals of A, who shows them in an office that both are in. */
let manager: Person;
let managersEmail: string;
let office: string;
const showDeals = async () => {
  const { agentA } = people;
  const account = await newAgent('Max Manager');
  managersEmail = account.email;
  manager = { ...account, id: (await call('GET', '/api/me', account)).body.id };
  office = await newOffice(manager);
  const body = { email: agentA.email, role: 'agent' };
  await call('POST', `/api/offices/${office}/invitations`, { ...manager, body });
  await call('POST', `/api/offices/${office}/accept`, agentA);
  await call('PUT', `/api/offices/${office}/pipeline`, { ...agentA, body: { shown: true } });
};
/** Two of the office, each with a client. Staff deactivate the account of the one, and the manager moves the clients of the other. */
let leaver: Person & { email: string };
let leaving: Person;
const joinWithClient = async (name: string): Promise<Person & { email: string }> => {
  const account = await newAgent(name);
  const id = (await call('GET', '/api/me', account)).body.id;
  const body = { email: account.email, role: 'agent' };
  await call('POST', `/api/offices/${office}/invitations`, { ...manager, body });
  await call('POST', `/api/offices/${office}/accept`, account);
  await call('POST', '/api/client-list', {
    ...account,
    body: { ...clientSample(), email: `${id}-${Date.now()}@u.example` },
  });
  return { ...account, id };
};
const asStaffTo = (id: string, what: string, body: object) =>
  call('POST', `/api/staff/accounts/${id}/${what}`, { token: people.staff.token, body });
/** Deactivated when the others are through. */
const handOverAccount = () => asStaffTo(leaver.id, 'hand-over', { email: leaver.email, to_email: managersEmail });
const officeDeals = () => call('GET', `/api/offices/${office}/members/${people.agentA.id}/deals`, manager);

const seatCall = (method: string, path: string, body?: object) => () =>
  call(method, `/api/offices/${office}/plan${path}`, { ...manager, body });

let listing: string;
/** A buyer who asked at its link, and has shown their money. */
let buyer: Guest;
const asBuyer = (path: string, body: object = {}) => call('POST', path, { ...buyer, body: { ...buyer.link, ...body } });
const buyersTerms = () => {
  const { buyer_name: _name, ...terms } = anOffer();
  return terms;
};
/** Two deals, and the request of the second. */
let deal: string;
const aDeal = async (client: string): Promise<{ id: string; request: string }> => {
  const form = aRequestForm({ to_user_email: `${client}-${Date.now()}@deals.example` });
  const asked = await asAgent('POST', '/api/communications/create/report', form)();
  return { id: await dealWith(people.agentA, asked.body.id), request: asked.body.id };
};
const ownDeal = (body: object) => ({ ...people.agentA, body });

/**
 * Route, most requests to the database, and a call that takes its usual way. What a client begins for the agent (`forTheAgent`)
 * reads whether the agent's account is deactivated: one more than the same call without it.
 */
const bars: Bar[] = [
  ['GET /api/version', 0, asAgent('GET', '/api/version')],
  ['GET /api/me', 0, asAgent('GET', '/api/me')],
  // The owner of the Link session, if it is closed too soon: docs/adr/026-plaid.md.
  // The session's owner, and the person for whom the window was opened.
  ['GET /api/create_link_token', 2, () => call('GET', '/api/create_link_token', people.agentA)],
  ['GET /api/dashboard', 1, asAgent('GET', '/api/dashboard')],
  ['GET /api/dashboard/dismissed', 1, asAgent('GET', '/api/dashboard/dismissed')],
  [
    'POST /api/dashboard/dismissed',
    1,
    asAgent('POST', '/api/dashboard/dismissed', { item: 'draft 01K', dismissed: true }),
  ],
  ['GET /api/notification-choices', 1, asAgent('GET', '/api/notification-choices')],
  // The person's own offices, and the invitations to their address.
  ['GET /api/offices', 2, asAgent('GET', '/api/offices')],
  // The caller and the deals' owner, read in each call; then a page of the deals.
  ['GET /api/offices/{id}/members/{member}/deals', 4, officeDeals],
  // The office's people, and its handovers.
  ['GET /api/offices/{id}/handovers', 2, () => call('GET', `/api/offices/${office}/handovers`, manager)],
  // The session, the people, both standings, a client, the agent's offices, open moves, and the move.
  [
    'POST /api/offices/{id}/members/{member}/hand-over',
    13,
    () =>
      call('POST', `/api/offices/${office}/members/${leaving.id}/hand-over`, {
        ...manager,
        body: { to_id: manager.id },
      }),
  ],
  // The people with the plan, and its payer.
  ['GET /api/offices/{id}/plan', 2, seatCall('GET', '')],
  // The session and the people; then the people again with the reservations, and the purchase.
  ['POST /api/offices/{id}/plan/checkout', 5, seatCall('POST', '/checkout', { seats: 3 })],
  [
    'POST /api/offices/{id}/plan/preview',
    3,
    async () => {
      // An event that is reported at this moment would be counted again and again.
      await deliver({ hold: true });
      const { body } = await seatCall('POST', '/checkout', { seats: 3 })();
      await pay(body.url, { email: manager.email });
      for (const { id } of await webhooks(({ data }) => JSON.stringify(data).includes(office))) await fire(id);
      return seatCall('POST', '/preview', { seats: 4 })();
    },
  ],
  // The session, open changes, the payer, and the reservation; then the subscription and the office. Everyone's seat stays the
  // same, so no account is read.
  ['PUT /api/offices/{id}/plan/seats', 8, async () => (await previewAndAgree(office, manager, 4)).agree()],
  ['DELETE /api/offices/{id}/plan', 5, seatCall('DELETE', '')],
  ['POST /api/offices/{id}/plan', 6, seatCall('POST', '')],
  [
    'POST /api/offices/{id}/plan/portal',
    3,
    async () => {
      await deliver({});
      return seatCall('POST', '/portal')();
    },
  ],
  ['GET /api/communications', 1, asAgent('GET', '/api/communications')],
  ['GET /api/listings', 1, asAgent('GET', '/api/listings')],
  // The account as a sender, and the listing with it.
  ['POST /api/listings', 2, asAgent('POST', '/api/listings', aListing())],
  // The listing and its buyers; then their requests, if there are any.
  ['GET /api/listings/{id}', 3, () => call('GET', `/api/listings/${listing}`, people.agentA)],
  ['PUT /api/listings/{id}', 3, () => call('PUT', `/api/listings/${listing}`, { ...people.agentA, body: aListing() })],
  ['DELETE /api/listings/{id}', 1, () => call('DELETE', `/api/listings/${listing}`, people.agentA)],
  ['POST /api/listings/{id}', 1, () => call('POST', `/api/listings/${listing}`, people.agentA)],
  // The listing, and the standing of its agent.
  ['GET /api/open-listings/{id}', 2, () => call('GET', `/api/open-listings/${listing}`)],
  // The listing and its offers; then the requests behind them, if there are any.
  ['GET /api/listings/{id}/offers', 3, () => call('GET', `/api/listings/${listing}/offers`, people.agentA)],
  // The listing, and the offer with its count; with a request behind it, that too.
  [
    'POST /api/listings/{id}/offers',
    3,
    () => call('POST', `/api/listings/${listing}/offers`, { ...people.agentA, body: anOffer() }),
  ],
  [
    'PUT /api/listings/{id}/offers/{offer}',
    4,
    async () => {
      const offer = await addOffer(people.agentA, listing);
      return call('PUT', `/api/listings/${listing}/offers/${offer}`, { ...people.agentA, body: anOffer() });
    },
  ],
  [
    'DELETE /api/listings/{id}/offers/{offer}',
    3,
    async () =>
      call('DELETE', `/api/listings/${listing}/offers/${await addOffer(people.agentA, listing)}`, people.agentA),
  ],
  // The session, the listing and its offers, and the decision.
  [
    'POST /api/listings/{id}/offers/{offer}',
    4,
    async () => {
      const offer = await addOffer(people.agentA, listing);
      const body = { words: 'Thank you.' };
      return call('POST', `/api/listings/${listing}/offers/${offer}`, { ...people.agentA, body });
    },
  ],
  // The listing, and its dates with their reminders. The closing is so late that the listing is kept longer, and with it all that
  // is below it: a query, and a write for each (ADR 124).
  [
    'PUT /api/listings/{id}/dates',
    8,
    () => {
      const body = { accepted_on: inDays(-6), dates: [{ name: 'closing', day: inDays(40) }] };
      return call('PUT', `/api/listings/${listing}/dates`, { ...people.agentA, body });
    },
  ],
  // The session, the listing and its offers, and all of it open again.
  [
    'POST /api/listings/{id}/reopen',
    4,
    () => call('POST', `/api/listings/${listing}/reopen`, { ...people.agentA, body: { words: 'It fell through.' } }),
  ],
  // The session, the listing, and the link with its email.
  [
    'POST /api/listings/{id}/seller',
    3,
    () => {
      const body = { name: 'Sue Seller', email: `sue-${Date.now()}@s.example` };
      return call('POST', `/api/listings/${listing}/seller`, { ...people.agentA, body });
    },
  ],
  ['DELETE /api/listings/{id}/seller', 2, () => call('DELETE', `/api/listings/${listing}/seller`, people.agentA)],
  // The link and its browser; then the listing, its offers, and the requests behind them.
  [
    'POST /api/guest/offers',
    6,
    async () => call('POST', '/api/guest/offers', { body: await sellerOf(people.agentA, listing) }),
  ],
  // The same, on paper.
  ['GET /api/listings/{id}/sheet', 4, () => call('GET', `/api/listings/${listing}/sheet`, people.agentA)],
  [
    'POST /api/guest/offers/sheet',
    6,
    async () => call('POST', '/api/guest/offers/sheet', { body: await sellerOf(people.agentA, listing) }),
  ],
  // The link and its browser, the listing, and the buyer's own offer; then the deactivation, whom the buyer named, and the offer.
  ['POST /api/guest/offer', 4, () => asBuyer('/api/guest/offer')],
  ['POST /api/guest/offer/save', 7, () => asBuyer('/api/guest/offer/save', buyersTerms())],
  ['POST /api/guest/offer/withdraw', 5, () => asBuyer('/api/guest/offer/withdraw')],
  // The same, the buyer if they asked before, the agent as a sender, and the request.
  // A buyer who comes back gets another request if theirs has expired; a stranger's answer takes the same read (ADR 124).
  ['POST /api/open-listings/{id}', 6, () => call('POST', `/api/open-listings/${listing}`, { body: aBuyer() })],
  // The session, the calendar, and when it was read.
  ['POST /api/calendar', 2, asAgent('POST', '/api/calendar', { shows: 'names' })],
  ['GET /api/calendar', 3, asAgent('GET', '/api/calendar')],
  ['PUT /api/calendar', 1, asAgent('PUT', '/api/calendar', { shows: 'initials' })],
  // The calendar, the account's standing, and the count of reads, which begins; two lists of requests, listings, closings, calls,
  // campaigns, and the offers of each listing; then what it has shown, and what it shows now.
  [
    'GET /api/calendar/{token}',
    14,
    async () => {
      await asAgent('POST', '/api/calendar', { shows: 'names' })();
      const { body } = await asAgent('GET', '/api/calendar')();
      return call('GET', new URL(body.feed.url).pathname);
    },
  ],
  ['DELETE /api/calendar', 1, asAgent('DELETE', '/api/calendar')],
  // The deal's requests; then the address, which was made before, and is read.
  ['PUT /api/deals/{id}/mail', 3, () => call('PUT', `/api/deals/${mailDeal.id}/mail`, { ...people.agentA, body: {} })],
  // The address, the emails, the deal's requests; then the files of each.
  ['GET /api/deals/{id}/mail', 4, () => call('GET', `/api/deals/${mailDeal.id}/mail`, people.agentA)],
  ['GET /api/deals/mail', 1, asAgent('GET', '/api/deals/mail')],
  // The count of calls, twice in a new minute, the end of sign-ins, the account, the assistant; then the requests.
  ['POST /mcp', 6, () => sendAsAssistant(assistantToken, LIST_REQUESTS)],
  ['GET /api/assistants', 1, asAgent('GET', '/api/assistants')],
  // The session, and the assistant, which is allowed already.
  ['PUT /api/assistants/{id}', 2, () => allowAgain()],
  ['GET /api/proposals', 1, asAgent('GET', '/api/proposals')],
  ['DELETE /api/proposals/{id}', 1, () => call('DELETE', '/api/proposals/0-none', people.agentA)],
  // The session, the deal, and the email.
  [
    'POST /api/deals/{id}/mail/{mail}',
    3,
    () => call('POST', `/api/deals/${mailDeal.id}/mail/${mailDeal.mail}`, { ...people.agentA, body: {} }),
  ],
  // The email and the deal at once, and the file.
  [
    'POST /api/deals/{id}/mail/{mail}/files/{file}',
    3,
    () =>
      call('POST', `/api/deals/${mailDeal.id}/mail/${mailDeal.mail}/files/${mailDeal.file}`, {
        ...people.agentA,
        body: {},
      }),
  ],
  // The session, the email, its files, earlier versions of these; then the file, its count, and the email.
  [
    'DELETE /api/deals/{id}/mail/{mail}',
    7,
    () => call('DELETE', `/api/deals/${mailDeal.id}/mail/${mailDeal.mail}`, people.agentA),
  ],
  // The deal and the client's history, read at once; then the requests that the history lists, if there are any.
  ['GET /api/deals/open', 2, asAgent('GET', '/api/deals/open?email=u@u.example')],
  // The note and the parts, then at once each client's number, and each request's texts.
  ['GET /api/deals/{id}', 4, () => call('GET', `/api/deals/${deal}`, people.agentA)],
  // The note, the parts, and the change.
  [
    'PUT /api/deals/{id}/note',
    3,
    () => call('PUT', `/api/deals/${deal}/note`, ownDeal({ note: 'Ask about the dock' })),
  ],
  ['GET /api/myaccount', 1, asAgent('GET', '/api/myaccount')],
  ['GET /api/client-list', 1, asAgent('GET', '/api/client-list')],
  ['GET /api/subscribed_users', 1, asStaff('/api/subscribed_users')],
  ['GET /api/unsubscribed_users', 1, asStaff('/api/unsubscribed_users')],
  ['GET /api/staff/accounts', 1, asStaff('/api/staff/accounts')],
  // The account, its offices and their people, both standings, a client, a request and a closing, open moves, and the log.
  ['POST /api/staff/accounts/{id}/hand-over', 11, handOverAccount],
  ['POST /api/myaccount', 1, asAgent('POST', '/api/myaccount', { fname: 'Al', lname: 'Va', address: '1 Main' })],
  ['PUT /api/myaccount/accepted', 1, asAgent('PUT', '/api/myaccount/accepted', { accepts: 'investments' })],
  ['POST /api/myaccount/licence', 1, asAgent('POST', '/api/myaccount/licence', {})],
  // The session it's worth as much as, and the ticket.
  ['POST /api/socket-ticket', 2, () => call('POST', '/api/socket-ticket', people.agentA)],
  [
    'POST /api/communications/create/report',
    1,
    () =>
      asAgent(
        'POST',
        '/api/communications/create/report',
        // As the form sends it: without what counts, the account's own setting is read.
        aRequestForm({ to_user_email: `u-${Date.now()}@u.example`, accepts: 'cash' }),
      )(),
  ],
  // The one they have, if any, and all of the new one.
  ['POST /api/sample', 2, asAgent('POST', '/api/sample')],
  // The one they have, its request, the notifications about it, and the removal.
  [
    'DELETE /api/sample',
    4,
    async () => {
      await asAgent('POST', '/api/sample')();
      return asAgent('DELETE', '/api/sample')();
    },
  ],
  [
    'POST /api/client-list',
    1,
    () => asAgent('POST', '/api/client-list', { ...clientSample(), email: `c-${Date.now()}@clients.example` })(),
  ],
  [
    'POST /api/client-list/contacts',
    1,
    () =>
      asAgent('POST', '/api/client-list/contacts', { name: 'Kay Kept', email: `k-${Date.now()}@clients.example` })(),
  ],
  [
    'GET /api/client-list/{id}/timeline',
    // The client, the consent record and the keys of the client's other rows; then those rows: docs/adr/007-client-rows.md.
    4,
    async () => {
      const email = `t-${Date.now()}@clients.example`;
      const { body } = await asAgent('POST', '/api/client-list/contacts', { name: 'Tim Line', email })();
      await asAgent('POST', '/api/communications/create/report', aRequestForm({ to_user_email: email }))();
      return asAgent('GET', `/api/client-list/${body.id}/timeline`)();
    },
  ],
  // The client, and the row with their notes.
  [
    'GET /api/client-list/{id}/notes',
    2,
    async () => {
      const email = `n-${Date.now()}@clients.example`;
      const { body } = await asAgent('POST', '/api/client-list/contacts', { name: 'Nia Noted', email })();
      await asAgent('POST', `/api/call-list/${body.id}`, { note: 'Wants a garden' })();
      return asAgent('GET', `/api/client-list/${body.id}/notes`)();
    },
  ],
  // One query for its parts, however many clients there are.
  ['GET /api/client-list/totals', 1, asAgent('GET', '/api/client-list/totals')],
  // One more for the agent's business card.
  ['POST /api/guest/request', 2, asGuest('/api/guest/request')],
  // Whether it exists, the count, and the order of the email: the same for every ID.
  [
    'POST /api/guest/email-link',
    3,
    () => call('POST', '/api/guest/email-link', { body: { request_id: 'd'.repeat(32) } }),
  ],
  // The session, then the link and its browsers.
  ['POST /api/guest/browsers', 3, asGuest('/api/guest/browsers')],
  // The session, the count of its emails, the link, the one transaction, and the list.
  ['POST /api/guest/close-browsers', 6, asGuest('/api/guest/close-browsers')],
  // The session, the standing of the agent's account, the request, and the one transaction.
  [
    'POST /api/guest/ask-for-link',
    4,
    async () => {
      const { link, cookie } = await guestOf(people.agentA);
      const over = { expiresAt: '2020-01-01T00:00:00.000Z' };
      await fundsRequest.change(await mainTable(), { linkId: link.request_id }, { set: over });
      return call('POST', '/api/guest/ask-for-link', { body: link, cookie });
    },
  ],
  // The page, and the entries of the consent records that its rows name, all at once.
  [
    'GET /api/call-list',
    2,
    async () => {
      const person = { name: 'Cal Called', email: `c-${Date.now()}@clients.example`, phone_number: '2175550191' };
      const { body } = await asAgent('POST', '/api/client-list', { ...person, address: '14 Maple Street' })();
      const consent = { channel: 'phone', opted_in: true, said: 'Yes' };
      await asAgent('POST', `/api/client-list/${body.id}/consent`, consent)();
      return asAgent('GET', '/api/call-list')();
    },
  ],
  // The card, and whether the account is established (ADR 037).
  ['GET /api/business-card', 5, asAgent('GET', '/api/business-card')],
  ['POST /api/guest/create_link_token', 3, asGuest('/api/guest/create_link_token')],
  ['POST /api/guest/exclusive', 3, asGuest('/api/guest/exclusive', { agreed: true, words: EXCLUSIVE_CONSENT.version })],
  // The guest's session, and the accounts beside it.
  [
    'POST /api/guest/get/account',
    2,
    () => call('POST', '/api/guest/get/account', { body: linked.link, cookie: linked.cookie }),
  ],
  // The window's owner, and the linked banks (docs/adr/027-counting-accounts.md).
  [
    'POST /api/guest/add/account',
    5,
    async () => asGuest('/api/guest/add/account', { public_token: await publicToken(guest, HARBOR) })(),
  ],
  // One more for the person's own recent activity (docs/adr/046-security-events.md).
  [
    'POST /api/dashboard/add/account',
    4,
    async () =>
      asAgent('POST', '/api/dashboard/add/account', { public_token: await publicToken(people.agentA, HARBOR) })(),
  ],
  // The session, and the one transaction: the answer of its condition replaces a bank's figures.
  [
    'POST /api/guest/plaid_asset_report_request',
    3,
    () => call('POST', '/api/guest/plaid_asset_report_request', { body: linked.link, cookie: linked.cookie }),
  ],
  // The transaction's owner, then the transaction, the document with its record, the void ones, then the change, and the open pages
  // that show it.
  [
    'POST /api/transactions/{id}/documents/{step}/signers',
    9,
    async () => {
      const { body } = await asAgent('GET', `/api/transactions/${transaction}/documents/1`)();
      const signers = [{ name: 'Sue Seller', role: 'Co-seller', email: 'sue@usage.example' }];
      return asAgent('POST', `/api/transactions/${transaction}/documents/1/signers`, {
        fingerprint: body.fingerprint,
        signers,
      })();
    },
  ],
  // The same with the uploaded file, and the removal of our copy of it, should the draft never name that.
  [
    'POST /api/transactions/{id}/documents/{step}/pdf',
    10,
    async () => {
      const { token } = people.agentA;
      return usePdf(token, transaction, await uploadOwnPdf(token, transaction));
    },
  ],
  ['POST /api/transactions/{id}/documents/{step}/fields', 8, () => placeFields(people.agentA.token, transaction)],
  [
    'GET /api/transactions/{id}/documents/{step}/pdf',
    4,
    () => asAgent('GET', `/api/transactions/${transaction}/documents/1/pdf`)(),
  ],
  // With a look at the transaction's earlier documents, which may show the same PDF.
  [
    'POST /api/transactions/{id}/documents/{step}/standard-text',
    10,
    async () => {
      const { body } = await asAgent('GET', `/api/transactions/${transaction}/documents/1`)();
      const { fingerprint: before } = body;
      return asAgent('POST', `/api/transactions/${transaction}/documents/1/standard-text`, { fingerprint: before })();
    },
  ],
  // The link; then the transaction with the request behind it, and the document; that it was opened is noted once.
  [
    'POST /api/guest/signer/document',
    5,
    () => call('POST', '/api/guest/signer/document', { body: signer, cookie: signerCookie }),
  ],
  [
    'POST /api/transactions/{id}/documents/{step}/signers/remind',
    4,
    () => asAgent('POST', `/api/transactions/${cosigned.id}/documents/1/signers/remind`, { fingerprint, signer: 1 })(),
  ],
  // The transaction's owner, its state, the requests for files, and the client's address; then one transaction.
  [
    'POST /api/asked-files/{id}/remind',
    5,
    async () => {
      const due_on = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      const asked = { text: 'The deed', kind: 'deed', due_on };
      const { body } = await asAgent('POST', `/api/transactions/${transaction}/asked-files`, asked)();
      return asAgent('POST', `/api/asked-files/${body.id}/remind`)();
    },
  ],
  // The same, the account's deactivation, and the code; changes also notify the open pages.
  [
    'POST /api/guest/signer/code',
    7,
    () => call('POST', '/api/guest/signer/code', { body: signer, cookie: signerCookie }),
  ],
  // One of them is the live session: the link makes someone a signer.
  [
    'POST /api/transactions/{id}/documents/{step}/signers/email',
    8,
    () =>
      asAgent('POST', `/api/transactions/${cosigned.id}/documents/1/signers/email`, {
        fingerprint,
        signer: 2,
        email: 'tom@usage.example',
      })(),
  ],
  [
    'POST /api/guest/signer/sign',
    12,
    async () => {
      const [sue] = cosigned.signers;
      const mail = await mailTo(sue?.email ?? '', /Your code to sign/);
      const code = /document: (\d{6})/.exec(mail.text)?.[1] ?? '';
      const { body } = await signersDocument(signer);
      return call('POST', '/api/guest/signer/sign', {
        body: { ...signer, ...signature(body, sue?.name ?? ''), code },
        cookie: signerCookie,
      });
    },
  ],
  [
    'POST /api/guest/signer/decline',
    8,
    async () => {
      const toms = await linkFor('tom@usage.example');
      const opened = await signersDocument(toms);
      return call('POST', '/api/guest/signer/decline', {
        body: { ...toms, reason: 'No.' },
        cookie: cookieIn(opened.headers.get('set-cookie') ?? ''),
      });
    },
  ],
  // A file's folder and the file, however many there are; an agent's folder is found by the request. What is decided about them also needs
  // both parties.
  ['POST /api/guest/files', 2, () => filesOf(sharing).list()],
  [
    'POST /api/guest/files/start',
    3,
    () => filesOf(sharing).start({ name: 'July.pdf', kind: 'bank-statement', size: statement.length }),
  ],
  [
    'POST /api/guest/files/{id}/parts',
    2,
    () => filesOf(sharing).parts(arrived, [{ number: 1, sha256: sha256(statement) }]),
  ],
  ['POST /api/guest/files/{id}/complete', 4, () => filesOf(sharing).complete(arrived)],
  ['POST /api/guest/files/{id}/open', 2, () => filesOf(sharing).open(shared)],
  // All earlier versions are read at once.
  ['POST /api/guest/files/{id}/versions', 3, () => filesOf(sharing).versions(versioned)],
  ['POST /api/guest/files/{id}/remove', 3, () => filesOf(sharing).remove(arrived)],
  // The transaction, and its files; a change also checks that the transaction still takes files.
  ['GET /api/transactions/{id}/files', 2, () => filesOf(inTransaction()).list()],
  [
    'POST /api/transactions/{id}/files',
    3,
    () => filesOf(inTransaction()).start({ name: 'Deed.pdf', kind: 'other', size: statement.length }),
  ],
  [
    'POST /api/files/{id}/parts',
    3,
    () => filesOf(inTransaction()).parts(own, [{ number: 1, sha256: sha256(statement) }]),
  ],
  ['POST /api/files/{id}/complete', 4, () => filesOf(inTransaction()).complete(own)],
  ['GET /api/files/{id}/versions', 3, () => filesOf(inTransaction()).versions(ownVersioned)],
  ['DELETE /api/files/{id}', 4, () => filesOf(inTransaction()).remove(own)],
  ['GET /api/communications/{id}/files', 3, () => filesOf(fromAgent()).list()],
  ['POST /api/files/{id}/open', 3, () => filesOf(fromAgent()).open(shared)],
  // The decision stays with each of the files, which are read for it.
  [
    'POST /api/communications/{id}/documents/ask',
    6,
    () => asAgent('POST', `/api/communications/${sharing.communicationId}/documents/ask`, { reason: 'All pages' })(),
  ],
  [
    'POST /api/guest/documents/send',
    4,
    async () => {
      await upload(sharing, statement);
      const words = { words: 'documents-1', agreed: true };
      return call('POST', '/api/guest/documents/send', { body: { ...sharing.link, ...words }, cookie: sharing.cookie });
    },
  ],
  [
    'POST /api/communications/{id}/documents/accept',
    6,
    () => asAgent('POST', `/api/communications/${sharing.communicationId}/documents/accept`)(),
  ],
  [
    'POST /api/guest/documents/withdraw',
    3,
    () => call('POST', '/api/guest/documents/withdraw', { body: sharing.link, cookie: sharing.cookie }),
  ],
  // The transaction, twice if the agent changes it, its agreement with the term, the client's address, the tour with its reminders, and the
  // listeners to three conversations; a client's also reads the link, its browser and whether the agent's account is deactivated.
  ['POST /api/guest/transaction/tours', 12, () => tourOfGuest('POST', purchase.home)],
  [
    'PUT /api/guest/transaction/tours',
    12,
    async () => tourOfGuest('PUT', { ...(await aTourToChange()), to: 'moved', ...timeOf('11:00') }),
  ],
  ['POST /api/transactions/{id}/tours', 8, () => tourOfAgent('POST', purchase.home)],
  [
    'PUT /api/transactions/{id}/tours',
    8,
    async () => tourOfAgent('PUT', { ...(await aTourToChange()), to: 'confirmed' }),
  ],
  // The transaction's owner, then the transaction, the agreement with its record, the ended ones, and the draft beside it.
  [
    'POST /api/transactions/{id}/documents/{step}/next',
    8,
    async () => {
      const path = `/api/transactions/${purchase.id}/documents/1`;
      const { fingerprint: signed } = await eventually(async () => {
        const { body } = await asAgent('GET', path)();
        return body.state === 'sealed' ? body : undefined;
      });
      return asAgent('POST', `${path}/next`, { fingerprint: signed, to: 'prepared' })();
    },
  ],
  // The request, and its statement with the letter; a client's also reads the browser, and the agent's account.
  ['PUT /api/communications/{id}/pre-approval', 4, async () => statedBy('agent')],
  ['DELETE /api/communications/{id}/pre-approval', 4, () => notStated()],
  ['POST /api/guest/pre-approval', 4, async () => statedBy('guest')],
  [
    'POST /api/guest/pre-approval/remove',
    3,
    () => call('POST', '/api/guest/pre-approval/remove', { body: sharing.link, cookie: sharing.cookie }),
  ],
];

/** A purchase with its agreement signed. */
let purchase: Awaited<ReturnType<typeof aSignedPurchase>>;
const timeOf = (time: string) => ({ day: purchase.home.day, time, zone: purchase.home.zone });
const tourOfGuest = (method: string, body: object) =>
  call(method, '/api/guest/transaction/tours', { body: { ...purchase.link, ...body } });
const tourOfAgent = (method: string, body: object) =>
  call(method, `/api/transactions/${purchase.id}/tours`, { ...people.agentA, body });
/** Made before the call that counts, so by a route that isn't the one. */
const aTourToChange = async () => {
  await tourOfAgent('POST', purchase.home);
  const { tours } = (await call('GET', `/api/transactions/${purchase.id}`, people.agentA)).body;
  const { id: tour, at: seen } = tours.find(({ state }: { state: string }) => state === 'proposed');
  return { tour, seen };
};

const notStated = () => call('DELETE', `/api/communications/${sharing.communicationId}/pre-approval`, people.agentA);
const STATED = { lender: 'Prairie Home Loans', amount: 5_000_000, expires_on: '2030-01-15', contact: 'Lou Lender' };
const statedBy = async (who: 'agent' | 'guest') => {
  const { link, cookie } = sharing;
  const from = who === 'agent' ? fromAgent() : ({ link, cookie, place: 'approval' } as const);
  const { id: file_id } = await upload(from, statement, { kind: 'lender-letter' });
  return who === 'agent'
    ? call('PUT', `/api/communications/${sharing.communicationId}/pre-approval`, {
        ...people.agentA,
        body: { ...STATED, file_id },
      })
    : call('POST', '/api/guest/pre-approval', { body: { ...link, ...STATED, file_id }, cookie });
};

/** A document that waits for a further signer. */
let cosigned: CosignedTransaction;
let signer: DocumentLink;
let signerCookie: string;
let fingerprint: string;

beforeAll(async () => {
  people = await actors();
  mailDeal = await aDealWithMail(people.agentA);
  const assistantsAgent = await newAgent();
  assistantToken = (await connect(assistantsAgent)).access_token;
  await sendAsAssistant(assistantToken);
  await allowAll(assistantsAgent);
  const { id, asked: scopes } = (await call('GET', '/api/assistants', assistantsAgent)).body.assistants[0];
  allowAgain = () => call('PUT', `/api/assistants/${id}`, { ...assistantsAgent, body: { scopes } });
  guest = await guestOf(people.agentA);
  listing = await makeListing(people.agentA);
  buyer = await buyerAt(people.agentA, listing);
  await fundsRequest.change(await mainTable(), { linkId: buyer.link.request_id }, { set: { state: 'received' } });
  linked = await guestOf(people.agentA);
  await linkBank(linked);
  await accountsOf(linked);
  sharing = await guestOf(people.agentA);
  shared = await share(sharing);
  versioned = await share(sharing, await share(sharing));
  arrived = await startUpload(sharing, statement);
  await sendParts(sharing, arrived, statement);
  const client = { first_name: 'Tess', last_name: 'Seller', email: `s-${Date.now()}@u.example` };
  const started = await asAgent('POST', '/api/transactions', { agent_name: 'Ada Agent', message: '', ...client })();
  transaction = started.body.id;
  const { id: before } = await upload(inTransaction(), statement);
  ownVersioned = (await upload(inTransaction(), statement, { replaces: before })).id;
  own = await startUpload(inTransaction(), statement);
  await sendParts(inTransaction(), own, statement);
  cosigned = await aCosignedTransaction(people.agentA, [aSigner(), aSigner('Tom Trustee', 'Trustee')]);
  [signer] = cosigned.links as [DocumentLink];
  const opened = await signersDocument(signer);
  signerCookie = cookieIn(opened.headers.get('set-cookie') ?? '');
  ({ fingerprint } = opened.body);
  await showDeals();
  leaver = await joinWithClient('Lee Leaving');
  leaving = await joinWithClient('Lou Leaving');
  deal = (await aDeal('one')).id;
  purchase = await aSignedPurchase(people.agentA);
  await atRest([people.agentA.id, guest.link.request_id, linked.link.request_id, sharing.link.request_id]);
});

describe('the database', () => {
  it.each(bars)('is asked by %s at most %i times', async (route, most, run) => {
    if (run === handOverAccount) await asStaffTo(leaver.id, 'deactivate', { email: leaver.email });
    const row = await measure(route, run);
    console.log(printed(route, most, row));
    expect(row.invocations).toBe(1);
    expect(row.databaseRequests).toBeLessThanOrEqual(mostOf(route, most));
  });

  it('is asked twice more by the first proof of a pin: counted, and given back', async () => {
    const fresh = await guestOf(people.agentA);
    const first = await measure('POST /api/guest/request', () =>
      call('POST', '/api/guest/request', { body: fresh.link }),
    );
    const within = await measure('POST /api/guest/request', asGuest('/api/guest/request'));
    console.log(`usage: a pin without a session: ${first.databaseRequests}, with one: ${within.databaseRequests}`);
    // Within a window that is open already the first of the two conditional writes is in vain. The browser gets its row, which the client sees
    // and can close (docs/adr/004-client-links.md).
    expect(first.databaseRequests - within.databaseRequests).toBeLessThanOrEqual(4);
    // The request, and the business card of its agent.
    expect(within.databaseRequests).toBe(2);
  });
});
