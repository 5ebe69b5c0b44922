// Every address of the product with something behind it. A route that is not named here does not compile.
import { href, type paths, type patterns } from '../../web/src/app/paths.ts';
import { anAsk } from '../builders/an-ask.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { linkOwnBank } from '../security/bank-journey.ts';

export type Visitor = 'nobody' | 'agent' | 'staff';
type Visit = { as: Visitor; at: string };
type RouteName = keyof typeof paths | keyof typeof patterns;

const listed = async (path: string, token: string): Promise<Record<string, unknown>[]> => {
  const { body } = await call('GET', path, { token });
  return Object.values(body).find(Array.isArray) ?? [];
};

const idOf = (found: Record<string, unknown> | undefined, what: string): string => {
  if (typeof found?.id !== 'string') throw new Error(`The demo data has no ${what}`);
  return found.id;
};

/** Of a report that the agent sends from a bank of their own, which is unlinked again. */
const readerLink = async (token: string): Promise<string> => {
  const bank = await linkOwnBank({ id: '', email: '', token });
  const email = `reader.${Date.now().toString(36)}@example.com`;
  const sent = await call('POST', '/api/communications/create/report', {
    token,
    body: {
      report_request_type: 2,
      report_type: 1,
      to_user: email,
      proof_amount: 480_000,
      message_subject: 'Proof of funds for 12 Oak Street',
      data: bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id })),
      message_draft: 0,
    },
  });
  if (sent.status !== 201) throw new Error(`The report was not sent: ${sent.text}`);
  const { text } = await mailTo(email, /12 Oak Street/);
  await call('DELETE', `/api/banks/${bank.item_id}`, { token });
  return /\/guest-report\/\S+/.exec(text)?.[0] ?? '';
};

export const visits = async (token: string): Promise<Record<RouteName, Visit>> => {
  const email = `bo.buyer.${Date.now().toString(36)}@example.com`;
  await call('POST', '/api/communications/create/report', { token, body: anAsk({ to_user_email: email }) });
  const { request_id, request_pin } = guestLinkIn(await mailTo(email, /requested your proof/));
  const answered = await eventually(async () =>
    (await listed('/api/communications', token)).find(
      ({ kind, report }) => kind === 'request' && (report as { fund_status: unknown }).fund_status === 1,
    ),
  );
  const [client] = await listed('/api/client-list', token);
  const seller = { agent_name: 'Ada Agent', first_name: 'Sal', last_name: 'Seller', email };
  const started = await call('POST', '/api/transactions', { token, body: seller });
  const campaign = await call('POST', '/api/campaigns', { token, body: {} });
  const reportId = String((answered.report as { report_id?: string }).report_id);

  const agent = (at: string): Visit => ({ as: 'agent', at });
  const nobody = (at: string): Visit => ({ as: 'nobody', at });
  return {
    signIn: nobody('/'),
    newUserSignIn: nobody('/newusersignin'),
    signUp: nobody('/signup'),
    setPassword: nobody('/set_password'),
    policy: nobody('/policy'),
    licence: nobody('/licence'),
    subscribe: nobody('/subscribe'),
    stripeSuccess: nobody('/stripe_success'),
    stripeError: nobody('/stripe_error'),
    hostedUiRedirect: nobody('/hosteduiredirect/'),
    hostedUiRedirectNewUser: nobody('/hosteduiredirectnewuser'),
    processComplete: nobody('/processcomplete'),
    guest: nobody(href.guest(request_id, request_pin)),
    guestSendReport: nobody(href.guestSendReport(request_id, request_pin)),
    guestTasks: nobody(href.guestTasks(request_id, request_pin)),
    guestReport: nobody(await readerLink(token)),
    verify: nobody(href.verify(reportId)),
    verifyDocument: nobody('/verify/document/none'),
    unsubscribe: nobody('/unsubscribe/none'),
    dashboard: agent('/dashboard'),
    requestReport: agent('/requestreport'),
    requestComplete: agent('/requestcomplete'),
    communications: agent('/communications'),
    proofOfFunds: agent(href.proofOfFunds(idOf(answered, 'answered request'))),
    sendReport: agent('/sendreport'),
    myAccount: agent('/myaccount'),
    newAccount: agent('/newaccount'),
    clientList: agent('/client-list'),
    clientImport: agent('/client-list/import'),
    client: agent(href.client(idOf(client, 'client'))),
    callList: agent('/call-list'),
    concierge: agent('/concierge'),
    campaigns: agent('/campaigns'),
    campaign: agent(href.campaign(idOf(campaign.body, 'campaign'))),
    transactions: agent('/transactions'),
    transaction: agent(href.transaction(idOf(started.body, 'transaction'))),
    documentTemplates: agent('/document-templates'),
    roi: agent('/roi'),
    magicEmails: agent('/groundwork/magic_emails'),
    verifiedCallList: agent('/groundwork/call_list'),
    admin: { as: 'staff', at: '/admin' },
  };
};
