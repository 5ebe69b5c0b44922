// Every address of the product with something behind it. A route that is not named here does not compile.
import { href } from '../../web/src/config/href.ts';
import type { paths, patterns } from '../../web/src/config/paths.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { guestOf, type Person } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { type BrowserSession, call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aCosignedTransaction } from '../cloud/further-signers.ts';
import { addOffer, buyerAt, makeListing, sellerOf } from '../cloud/listings.ts';
import { campaignAddresses, readerLink, signedTransaction } from './from-mails.ts';

export type Visitor = 'visitor' | 'agent' | 'staff';
type Visit = { as: Visitor; at: string };
type RouteName = keyof typeof paths | keyof typeof patterns;

const listed = async (path: string, token: string): Promise<Record<string, unknown>[]> => {
  const { body } = await call('GET', path, { token });
  return Object.values(body).find(Array.isArray) ?? [];
};

/** On any page of the list: an attacker's is long. */
const answeredRequest = async (token: string): Promise<Record<string, unknown> | undefined> => {
  for (let cursor = ''; ; ) {
    const { body } = await call('GET', `/api/communications?limit=100${cursor}`, { token });
    const found = body.communications.find(
      ({ kind, report }: { kind: string; report: { fund_status: unknown } }) =>
        kind === 'request' && report.fund_status === 1,
    );
    if (found || !body.next_cursor) return found;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
};

const idOf = (found: Record<string, unknown> | undefined, what: string): string => {
  if (typeof found?.id !== 'string') throw new Error(`The demo data has no ${what}`);
  return found.id;
};

/** The addresses in the email to a letter's recipient. */
const offerLetter = async ({ token, cookie }: BrowserSession, id: string): Promise<string> => {
  const recipient_email = `lee.lister.${Date.now().toString(36)}@example.com`;
  const body = { recipient_name: 'Lee Lister', recipient_email, amount: 1 };
  const { status } = await call('POST', `/api/communications/${id}/letters`, { token, cookie, body });
  if (status !== 201) throw new Error('The demo report makes no letter');
  const { text } = await mailTo(recipient_email, /proof-of-funds letter/);
  return /\/guest-letter\/\w+\/\w+/.exec(text)?.[0] ?? '';
};

/** The demo agent owns an office in which a colleague shows her deals. */
const ownOfficeDeals = async (token: string): Promise<string> => {
  const [office] = await listed('/api/offices', token);
  const { body } = await call('GET', `/api/offices/${idOf(office, 'office')}`, { token });
  const shown = body.members.find((one: { shows_pipeline?: boolean }) => one.shows_pipeline);
  return href.officeDeals(String(body.id), idOf(shown, 'colleague who shows her deals'));
};

export const visits = async (session: BrowserSession): Promise<Record<RouteName, Visit>> => {
  const { token } = session;
  const email = `bo.buyer.${Date.now().toString(36)}@example.com`;
  await call('POST', '/api/communications/create/report', { token, body: aRequestForm({ to_user_email: email }) });
  const [mail, answered, clients, reader, campaign, transaction] = await Promise.all([
    mailTo(email, /asks for your proof/),
    eventually(() => answeredRequest(token)),
    listed('/api/client-list', token),
    readerLink(session),
    campaignAddresses(session),
    signedTransaction(session),
  ]);
  const { request_id, request_pin } = guestLinkIn(mail);
  const [further = { request_id: '', request_pin: '' }] = (await aCosignedTransaction(session)).links;
  const sender: Person = { id: '', email: '', token };
  const guest = await guestOf(sender);
  const sent = await answerRequest(sender, guest);
  const reportId = String(sent.report_id);
  const listing = await makeListing(session);
  for (const financing of ['cash', 'fha']) await addOffer(session, listing, { financing });
  const [seller, buyer] = [await sellerOf(session, listing), await buyerAt(session, listing)];

  const agent = (at: string): Visit => ({ as: 'agent', at });
  const visitor = (at: string): Visit => ({ as: 'visitor', at });
  return {
    signIn: visitor('/'),
    newUserSignIn: visitor('/newusersignin'),
    signUp: visitor('/signup'),
    setPassword: visitor('/set_password'),
    policy: visitor('/policy'),
    license: visitor('/licence'),
    developers: visitor('/developers'),
    subscribe: visitor('/subscribe'),
    stripeSuccess: visitor('/stripe_success'),
    stripeError: visitor('/stripe_error'),
    hostedUiRedirect: visitor('/hosteduiredirect/'),
    hostedUiRedirectNewUser: visitor('/hosteduiredirectnewuser'),
    processComplete: visitor('/processcomplete'),
    bankReturn: visitor('/bank-return'),
    guestPin: visitor(`/guest/${request_id}`),
    guest: visitor(href.guest(request_id, request_pin)),
    guestSendReport: visitor(href.guestSendReport(request_id, request_pin)),
    guestTasks: visitor(href.guestTasks(request_id, request_pin)),
    guestSign: visitor(href.guestSign(further.request_id, further.request_pin)),
    guestReport: visitor(reader),
    guestLetter: visitor(await offerLetter(session, guest.communicationId)),
    guestCopy: visitor(href.guestCopy(guest.link.request_id, guest.link.request_pin, String(sent.report_id))),
    verify: visitor(href.verify(reportId)),
    verifyDocument: visitor(`/verify/document/${transaction.documentId}`),
    unsubscribe: visitor(campaign.unsubscribe),
    reportEmail: visitor(campaign.reportEmail),
    dashboard: agent('/dashboard'),
    requestReport: agent('/requestreport'),
    requestComplete: agent('/requestcomplete'),
    communications: agent('/communications'),
    proofOfFunds: agent(href.proofOfFunds(idOf(answered, 'answered request'))),
    sendReport: agent('/sendreport'),
    myAccount: agent('/myaccount'),
    profile: agent('/myaccount/security'),
    newAccount: agent('/newaccount'),
    clientList: agent('/client-list'),
    clientImport: agent('/client-list/import'),
    client: agent(href.client(idOf(clients[0], 'client'))),
    callList: agent('/call-list'),
    concierge: agent('/concierge'),
    campaigns: agent('/campaigns'),
    campaign: agent(href.campaign(campaign.draft)),
    deal: agent(href.deal(String(answered.deal_id))),
    transactions: agent('/transactions'),
    transaction: agent(href.transaction(transaction.id)),
    listings: agent('/listings'),
    listing: agent(href.listing(listing)),
    guestOffers: visitor(href.guestOffers(seller.request_id, seller.request_pin)),
    guestOffer: visitor(href.guestOffer(buyer.link.request_id, buyer.link.request_pin)),
    guestListing: visitor(href.guestListing(listing)),
    roi: agent('/roi'),
    office: agent('/office'),
    officeDeals: agent(await ownOfficeDeals(token)),
    magicEmails: agent('/groundwork/magic_emails'),
    verifiedCallList: agent('/groundwork/call_list'),
    admin: { as: 'staff', at: '/admin' },
  };
};
