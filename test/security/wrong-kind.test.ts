// An id of the right owner and the wrong kind, or in the wrong state, does nothing: it is refused, and no row changes.
// Seen red: while `draft_id` deleted any of the agent's own messages, sealed reports disappeared from the list.
import { beforeAll, describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors, type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { linkBank, linkOwnBank, reportOf } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { attack, type Reply } from './attack.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { fieldsOf, sampleBody } from './sample-input.ts';

const KINDS = ['request', 'canceled request', 'sent report', 'draft', 'bank', 'link', 'report'] as const;
type Kind = (typeof KINDS)[number];

/** For each place that takes an ID, the kinds it is for. A new place fails the test until it is named here. */
const FOR: Record<string, Kind[]> = {
  'funds/request.remind': ['request'],
  'funds/request.extend': ['request'],
  'funds/request.changeReminders': ['request'],
  'funds/request.correctEmail': ['request'],
  // Canceling once more is a no-op.
  'funds/request.cancel': ['request', 'canceled request'],
  'funds/request.discardDraft': ['draft'],
  // Anything but a communication counts as a draft that is gone: it doesn't keep anyone from sending.
  'funds/request.createCommunication draft_id': ['draft', 'bank', 'link', 'report'],
  // A proposal of an assistant is none of these.
  'funds/request.createCommunication proposal_id': [],
  'funds/request.remind proposal_id': [],
  // Any communication has a page; without a report it says so.
  'funds/guest-link.closeBrowsers browser_id': [],
  'funds/report.proofOfFunds': ['request', 'canceled request', 'sent report'],
  'funds/report.reportFile': ['sent report'],
  // Allowed only while its client lets the agent ask.
  'funds/report.askStillGood': [],
  'funds/report.withdrawOwn': ['sent report'],
  'funds/bank.repairToken': ['bank'],
  'funds/bank.repaired': ['bank'],
  'funds/bank.unlinkBank': ['bank'],
  // A deal is none of these.
  'funds/deals.deal': [],
  // The IDs of an office aren't among these.
  'funds/deals.officeDeals': [],
  'funds/deals.saveDealNote': [],
  'funds/request.requestLog': ['request', 'canceled request'],
  'funds/request.showLink': ['request'],
  // Decided only for a client's own answer, and about a file that it has.
  'funds/pre-approval.savePreApproval': [],
  // Removing what isn't there is a no-op.
  'funds/pre-approval.removePreApproval': ['request', 'canceled request'],
  'funds/pre-approval.savePreApproval file_id': [],
  'funds/pre-approval.guestSavePreApproval file_id': [],
  'funds/report/authority.acceptAuthority file_id': [],
  'funds/report/authority.refuseAuthority file_id': [],
  'funds/report/authority.shareAuthority file_id': [],
  'funds/report/authority.acceptAuthority': [],
  'funds/report/authority.refuseAuthority': [],
  'funds/report/authority.shareAuthority': [],
  'funds/report/authority.takeBackAuthority': [],
  'funds/report/offer-letter.offerLetters': ['sent report'],
  'funds/report/offer-letter.sendOfferLetter': ['sent report'],
  'funds/report/offer-letter.withdrawOfferLetter': [],
  'funds/report/offer-letter.ownLetterFile': [],
  'funds/report/offer-letter.guestOfferLetters': [],
  'funds/report/offer-letter.guestSendOfferLetter': [],
  'funds/report/offer-letter.guestWithdrawOfferLetter': [],
  'funds/report/offer-letter.guestLetterFile': [],
  'funds/report.withdrawGuest': [],
  'funds/report.sentReport': [],
  'funds/report.sentFile': [],
  'funds/report.explainHolder': [],
  'funds/bank.guestLinkToken item_id': [],
  'funds/bank.guestAccounts repaired_item_id': [],
};

let agent: Person;
let guest: Guest;
let ids: Record<Kind, string>;
beforeAll(async () => {
  agent = (await actors()).agentA;
  guest = await guestOf(agent);
  const canceled = await guestOf(agent);
  await call('POST', `/api/communications/${canceled.communicationId}/cancel`, { token: agent.token });
  await linkBank(guest);
  const bank = await linkOwnBank(agent);
  const data = bank.accounts.map(({ account_id }: { account_id: string }) => ({ item_id: bank.item_id, account_id }));
  const create = async (body: object) =>
    (await call('POST', '/api/communications/create/report', { token: agent.token, body })).body.id as string;
  const report = { report_request_type: 2, report_type: 1, proof_amount: 1000, data };
  const sent = await create({ ...report, to_user: 'reader@kinds.example' });
  ids = {
    request: guest.communicationId,
    'canceled request': canceled.communicationId,
    'sent report': sent,
    draft: await create({ ...report, message_draft: 1 }),
    bank: bank.item_id,
    link: guest.link.request_id,
    report: (await reportOf(agent, sent)).report_id,
  };
});

const inFunds = ({ id }: ListedRoute) => id.startsWith('funds/');
const idFields = (route: ListedRoute) =>
  Object.keys(fieldsOf(route.body)).filter((name) => /_id$/.test(name) && name !== 'request_id');

type Place = { name: string; with: (id: string) => (() => Promise<Reply>)[] };

const as = ({ token, cookie }: Person) => ({ token, cookie });

const send = (route: ListedRoute, path: string, body: object) =>
  route.auth === 'agent'
    ? attack({ method: route.method, path, ...as(agent), body: route.method === 'GET' ? undefined : body })
    : attack({ method: route.method, path, cookie: guest.cookie, body: { ...body, ...guest.link } });

/** The fields that a body needs to reach the code behind the ID: both kinds of communication, sent and saved. */
const bodiesOf = (route: ListedRoute): object[] =>
  route.id === 'funds/request.createCommunication'
    ? [aRequestForm({ to_user_email: 'kind@kinds.example' }), aRequestForm({ message_draft: 1 })]
    : [sampleBody(route, 'kind')];

const places = (): Place[] =>
  routesFor('agent', 'guest')
    .filter(inFunds)
    .flatMap((route) => [
      ...(route.params.length > 0
        ? [{ name: route.id, with: (id: string) => [() => send(route, pathOf(route, id), sampleBody(route, 'kind'))] }]
        : []),
      ...idFields(route).map((field) => ({
        name: `${route.id} ${field}`,
        with: (id: string) => bodiesOf(route).map((body) => () => send(route, pathOf(route), { ...body, [field]: id })),
      })),
    ]);

describe('an id of the wrong kind', () => {
  it('has its right kinds named for every place that takes one', () => {
    expect(
      places()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(FOR).sort());
  });

  it('is refused in every place, and changes nothing', async () => {
    const owners = [agent.id, guest.link.request_id];
    const before = await atRest(owners);
    const wrong: string[] = [];
    let tries = 0;
    for (const place of places())
      for (const kind of KINDS.filter((one) => !FOR[place.name]?.includes(one)))
        for (const run of place.with(ids[kind])) {
          const { status, text } = await run();
          tries++;
          if (status < 400 || status >= 500) wrong.push(`${place.name} of a ${kind}: ${status} ${text.slice(0, 80)}`);
        }
    const after = await atRest(owners);
    console.log(`T-04 wrong kinds: ${tries} tries, ${wrong.length} not refused`);
    expect(wrong).toEqual([]);
    expect(after).toEqual(before);
    const list = await call('GET', '/api/communications', { token: agent.token });
    expect(list.status).toBe(200);
  });
});
