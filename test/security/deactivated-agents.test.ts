// T-19: while an agent's account is deactivated, guests of every kind begin nothing for the agent and tell them nothing; what is their
// own goes on. The guard is in core/http/serve.ts, by `forTheAgent` of the route.
// Seen red: explanations, replies to letters, licenses, agreements to send and to "still good?" went through, and letters knew no agent.
// @module-tag deep
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { MINUTE } from '../../lambdas/core/platform/clock.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors, cookieIn, type GuestLink, guestOf, type Person, subscribedAgent } from '../cloud/actors.ts';
import { atRest, rowsAbout } from '../cloud/at-rest.ts';
import { answerRequest, linkBank, linkOwnBank, release, SILENT_WEBHOOK } from '../cloud/bank-journey.ts';
import { call, mailsTo } from '../cloud/client.ts';
import { rowsOwnedBy } from '../cloud/database.ts';
import { eventually } from '../cloud/eventually.ts';
import { aCosignedTransaction } from '../cloud/further-signers.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { signInAgain } from '../cloud/new-agent.ts';
import { runSchedule } from '../cloud/schedules.ts';
import { attack } from './attack.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { choices, fieldsOf, kindsIn, type Schema, sampleBody } from './sample-input.ts';

const routes = routesFor('guest');

/** The link in the newest email that has one; with `but`, in one with another pin. */
const linkTo = (email: string, but?: string): Promise<GuestLink> =>
  eventually(async () => {
    const links = (await mailsTo(email)).flatMap(({ text }) => [...text.matchAll(/\/guest[\w-]*\/(\w{32})\/(\w+)/g)]);
    const [, request_id = '', request_pin = ''] = links.find(([, , pin]) => pin !== but) ?? [];
    return request_id && request_pin ? { request_id, request_pin } : undefined;
  });

type Holder = { kind: string; link: GuestLink; cookie: string };

const opening: Record<string, string> = {
  request: '/api/guest/request',
  transaction: '/api/guest/transaction',
  signer: '/api/guest/signer/document',
  report: '/api/guest/report',
  letter: '/api/guest/letter',
  "client's own letter": '/api/guest/letter',
};

const open = async (kind: string, link: GuestLink): Promise<Holder> => {
  const { status, text, headers } = await call('POST', opening[kind] ?? '', { body: link });
  if (status !== 200) throw new Error(`The link of a ${kind} doesn't open: ${text}`);
  return { kind, link, cookie: cookieIn(headers.get('set-cookie') ?? '') };
};

const ok = async (answer: ReturnType<typeof call>) => {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
};

const ownReportTo = async ({ token, cookie, ...agent }: Person, to_user: string) => {
  const { item_id, accounts } = await linkOwnBank({ token, ...(cookie && { cookie }), ...agent });
  const data = accounts.map(({ account_id }: { account_id: string }) => ({ item_id, account_id }));
  const own = { report_request_type: 2, report_type: 2, to_user, to_user_email: to_user, proof_amount: 1000, data };
  await ok(call('POST', '/api/communications/create/report', { token, body: aRequestForm(own) }));
};

let agent: Person;
let staff: Person;
let holders: Holder[];

const setActive = ({ id, email }: Person, is: boolean) =>
  ok(call('POST', `/api/staff/accounts/${id}/${is ? 'reactivate' : 'deactivate'}`, { ...staff, body: { email } }));

beforeAll(async () => {
  staff = (await actors()).staff;
  agent = await subscribedAgent('Dee Activated');
  const at = `${process.pid}-${Date.now()}@readers.example`;
  const addresses = { report: `report-${at}`, letter: `letter-${at}`, "client's own letter": `own-${at}` };
  const [waiting, answered, cosigned] = [await guestOf(agent), await guestOf(agent), await aCosignedTransaction(agent)];
  await linkBank(waiting);
  const { report_id } = await answerRequest(agent, answered);
  await ownReportTo(agent, addresses.report);
  const aLetterTo = (recipient_email: string) => ({ recipient_name: 'Lee Lister', recipient_email, amount: 1000 });
  await ok(
    call('POST', `/api/communications/${answered.communicationId}/letters`, {
      token: agent.token,
      cookie: agent.cookie,
      body: aLetterTo(addresses.letter),
    }),
  );
  await ok(
    call('POST', `/api/guest/reports/${report_id}/letters`, {
      cookie: answered.cookie,
      body: { ...answered.link, ...aLetterTo(addresses["client's own letter"]) },
    }),
  );
  const readers = await Promise.all(
    Object.entries(addresses).map(async ([kind, email]) => open(kind, await linkTo(email))),
  );
  await setActive(agent, false);
  const clients = await Promise.all(
    Object.entries({
      request: { email: waiting.email, ...waiting.link },
      transaction: { email: cosigned.email, ...cosigned.link },
      signer: { email: cosigned.signers[0]?.email ?? '', ...cosigned.links[0] },
    }).map(async ([kind, { email, request_pin }]) => open(kind, await linkTo(email, request_pin))),
  );
  holders = [...readers, ...clients];
});

type Tried = { body: Record<string, unknown>; isGiven: boolean };

/** For calls that give or withdraw: bodies with each possible value. */
const bodiesOf = (route: ListedRoute): Tried[] => {
  const { forTheAgent, body: schema } = route;
  if (typeof forTheAgent !== 'object') return [{ body: sampleBody(route), isGiven: forTheAgent === true }];
  const [[name, given] = ['', '']] = Object.entries(forTheAgent);
  const kinds = kindsIn(schema as Schema) ?? [schema as Schema];
  const values = [...kinds.flatMap((kind) => choices(fieldsOf(kind)[name] as Schema)), true, false];
  const bodies = kinds
    .flatMap((kind) =>
      values.map((value): Tried['body'] => ({ ...sampleBody({ ...route, body: kind }), [name]: value })),
    )
    .filter((body) => v.is(schema as Schema, body))
    .map((body) => ({ body, isGiven: body[name] === given }));
  if (new Set(bodies.map(({ isGiven }) => isGiven)).size < 2)
    throw new Error(`${route.id} only gives, or only takes back`);
  return bodies;
};

const triedBy = (isGiven: boolean) =>
  routes.flatMap((route) =>
    bodiesOf(route)
      .filter((one) => one.isGiven === isGiven)
      .flatMap(({ body }) => holders.map((holder) => ({ route, body, holder }))),
  );

const answers = (isGiven: boolean) =>
  inFlight(4, triedBy(isGiven), async ({ route, body, holder: { kind, link, cookie } }) => {
    const path = pathOf(route);
    const { status, body: answer } =
      route.method === 'GET'
        ? await attack({ method: 'GET', path: `${path}?${new URLSearchParams(link)}`, cookie })
        : await attack({ method: route.method, path, cookie, body: { ...body, ...link } });
    return {
      isOnHold: answer?.code === 'LINK_ON_HOLD',
      kind,
      said: `${route.id} by the link of a ${kind}: ${status} ${answer?.code}`,
    };
  });

// P-11.
it('what a guest begins for a deactivated agent is refused by every route, and what is their own is not', async () => {
  const owners = [agent.id, ...holders.map(({ link }) => link.request_id)];
  await atRest(owners);
  const before = await rowsAbout(owners);
  const given = await answers(true);
  const wrong = given.filter(({ isOnHold, kind }) => isOnHold === (kind === "client's own letter"));
  expect(wrong.map(({ said }) => said)).toEqual([]);
  expect(await rowsAbout(owners)).toEqual(before);
  const own = await answers(false);
  console.log(`T-19 deactivated agents: ${given.length} calls for the agent, ${own.length} of the guest's own`);
  expect(own.filter(({ isOnHold }) => isOnHold).map(({ said }) => said)).toEqual([]);
});

// Seen red: the report was issued, and the agent read it once the account was open again.
it('what a guest released a moment before is not issued for a deactivated agent', async () => {
  const late = await subscribedAgent('Lee Late');
  const guest = await guestOf(late);
  await linkBank(guest, SILENT_WEBHOOK);
  await release(guest);
  await setActive(late, false);
  const report = await eventually(async () => {
    await runSchedule('poll-banks', new Date(Date.now() + 20 * MINUTE));
    const rows = await rowsOwnedBy('main', [guest.link.request_id]);
    return rows.find(({ SK, state }) => SK.startsWith('FUNDS-REPORT#') && state !== 'pending');
  });
  expect(report.state).toBe('failed');
  await setActive(late, true);
  const { token } = await signInAgain(late.email);
  const read = await attack({ method: 'GET', path: `/api/communications/${guest.communicationId}/report`, token });
  expect(read.body.report_id).not.toBe(report.reportId ?? report.id);
  // The client's word stands: another report may have been issued since the account is open again.
  const withheld = (await rowsOwnedBy('main', [guest.link.request_id])).find(({ SK }) => SK === report.SK);
  expect(withheld?.state).toBe('failed');
});
