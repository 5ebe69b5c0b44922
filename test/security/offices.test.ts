// The walls of an office: what its routes refuse to whom, and that being colleagues opens nothing of what an agent has.
// Seen red: with a manager managing anyone, 25 calls went through; with a stranger taken for the first member, all of them.
// @module-tag deep
import { beforeAll, describe, expect, it } from 'vitest';
import type { routes as signingRoutes } from '../../lambdas/chat/signing/contract.ts';
import type { routes as handoverRoutes } from '../../lambdas/client-work/handover/contract.ts';
import { DEAL_FILTERS, type DealFilter, type routes as dealRoutes } from '../../lambdas/funds/deals/contract.ts';
import { type routes as officeRoutes, ROLES, type Role } from '../../lambdas/members/offices/contract.ts';
import type { routes as seatRoutes } from '../../lambdas/members/offices/seats/contract.ts';
import type { routes as keyRoutes } from '../../lambdas/open/keys/contract.ts';
import { aRequestForm } from '../builders/a-request-form.ts';
import { actors } from '../cloud/actors.ts';
import { rowsAbout } from '../cloud/at-rest.ts';
import { call, guestLinkIn, mailTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { sized } from '../cloud/size.ts';
import { attack, type Reply } from './attack.ts';
import { type Cast, makeCast } from './cast.ts';
import { makeOffices, must, type OfficeCast, type OfficePerson } from './office-cast.ts';
import { byAgents, inTurn, steal } from './others-try.ts';
import { type ListedRoute, routesFor } from './route-list.ts';
import { fieldsOf, sampleBody } from './sample-input.ts';

type OfficeRoute =
  | Exclude<keyof typeof officeRoutes, 'offices' | 'createOffice'>
  | keyof typeof seatRoutes
  | keyof typeof handoverRoutes
  | Extract<keyof typeof dealRoutes, 'officeDeals'>
  | Extract<keyof typeof keyRoutes, `${string}Office${string}` | `office${string}`>
  | Extract<keyof typeof signingRoutes, `${string}Office${string}` | `office${string}`>;

/** The roles that each route of an office is for, and the people that they apply to. A route that isn't here doesn't compile. */
const open: Record<OfficeRoute, { [own in Role]?: 'everyone' | 'agents' }> = {
  office: { owner: 'everyone', manager: 'everyone', agent: 'everyone' },
  inviteMember: { owner: 'everyone', manager: 'agents' },
  uninviteMember: { owner: 'everyone', manager: 'agents' },
  changeRole: { owner: 'everyone' },
  removeMember: { owner: 'everyone', manager: 'agents' },
  // Their own deals.
  showPipeline: { owner: 'everyone', manager: 'everyone', agent: 'everyone' },
  // Only members who show them; no one does, so far.
  officeDeals: {},
  officePlan: { owner: 'everyone' },
  buySeats: { owner: 'everyone' },
  previewSeats: { owner: 'everyone' },
  changeSeats: { owner: 'everyone' },
  endPlan: { owner: 'everyone' },
  resumePlan: { owner: 'everyone' },
  planPortal: { owner: 'everyone' },
  handovers: { owner: 'everyone', manager: 'everyone', agent: 'everyone' },
  handOverClients: { owner: 'everyone' },
  officeKeys: { owner: 'everyone' },
  revokeOfficeKey: { owner: 'everyone' },
  // Only with an invitation, which no one in it has.
  acceptOffice: {},
  declineOffice: {},
};

/** The fields of an answer with a figure of the deal, or with the bank's result. */
const FIGURES = ['amount', 'total', 'minimum', 'fund_status', 'holder', 'report', 'price', 'message'];

const ofOffices = () => routesFor('agent').filter(({ path }) => path.startsWith('/api/offices/{id}'));
const nameIn = ({ id }: ListedRoute) => id.split('.').at(-1) as OfficeRoute;

let cast: OfficeCast;
beforeAll(async () => {
  cast = await makeOffices();
});

type Order = { route: ListedRoute; by: OfficePerson; office: string; about: OfficePerson; role: Role };

const send = ({ route, by, office, about, role }: Order): Promise<Reply> => {
  const fields = { role, email: about.email };
  const body = sampleBody(route);
  const named = Object.fromEntries(Object.entries(fields).filter(([name]) => name in body));
  return attack({
    method: route.method,
    path: route.path
      .replace('{id}', office)
      .replace('{member}', about.id)
      .replace(/\{(?:step|key)\}/, '1'),
    token: by.token,
    cookie: by.cookie,
    body: route.method === 'GET' ? undefined : { ...body, ...named },
  });
};

const said = ({ route, by, office, about, role }: Order) =>
  `${route.id} of ${office === cast.offices.A ? 'A' : 'B'} by ${by.who}, about ${about.who}, ${role}`;

/** Every route of an office by each of these people, about everyone and with every role, where the route takes them. */
const orders = (office: 'A' | 'B', people: OfficePerson[]): Order[][] =>
  ofOffices().flatMap((route) => {
    const fields = fieldsOf(route.body);
    const isAboutSomeone = route.params.includes('member') || 'email' in fields;
    const [first] = cast.everyone;
    const abouts = isAboutSomeone ? cast.everyone : [first as OfficePerson];
    const roles = 'role' in fields ? ROLES : ROLES.slice(0, 1);
    return people.map((by) =>
      abouts.flatMap((about) => roles.map((role) => ({ route, by, office: cast.offices[office], about, role }))),
    );
  });

/** One person's tries on one route: in the short form every fifth, beginning at another one each time. */
const someOf = (tries: Order[], turn: number): Order[] => {
  const step = Math.min(sized(5, 1), tries.length);
  return tries.filter((_, at) => at % step === turn % step);
};

/** Colleagues of the same role have the same rights over people of the same role: in the short form one of each kind. */
const oneOfEachKind = (all: Order[]): Order[] => {
  const seen = new Set<string>();
  const kindOf = ({ roles, invitedAs }: OfficePerson) => JSON.stringify({ roles, invitedAs });
  return all.filter(({ route, by, about, role }) => {
    const kind = [route.id, kindOf(by), kindOf(about), role, by === about].join();
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew || sized(0, 1) > 0;
  });
};

/** The role that decides: of the person it's about, of their invitation, or the one that is given. */
const target = ({ route, about, role }: Order, office: 'A' | 'B'): Role | undefined => {
  if (nameIn(route) === 'removeMember') return about.roles[office];
  return nameIn(route) === 'uninviteMember' ? about.invitedAs : role;
};

const isRefused = (order: Order, office: 'A' | 'B'): boolean => {
  const { route, by, about } = order;
  const own = by.roles[office];
  const whose = own && open[nameIn(route)][own];
  const isLeaving = nameIn(route) === 'removeMember' && by === about;
  if (whose === 'everyone' || isLeaving) return false;
  const to = target(order, office);
  return !(whose && to === 'agent');
};

const unchanged = async (owners: string[], run: () => Promise<string[]>) => {
  const before = await rowsAbout(owners);
  expect(before.length).toBeGreaterThan(5);
  expect(await run()).toEqual([]);
  expect(await rowsAbout(owners)).toEqual(before);
};

describe('an office', () => {
  it('has a decision for each of its routes', () => {
    expect(ofOffices().map(nameIn).sort()).toEqual(Object.keys(open).sort());
  });

  it("doesn't exist for anyone who isn't in it, whatever they try, and none of its rows change", async () => {
    let count = 0;
    for (const office of ['A', 'B'] as const) {
      const outside = cast.everyone.filter(({ roles, invitedAs }) => !roles[office] && !(office === 'A' && invitedAs));
      await unchanged([cast.offices[office]], async () => {
        const all = orders(office, outside).flatMap(someOf);
        count += all.length;
        // An office that doesn't exist gives everyone the same answer.
        const nones = new Map<string, Promise<Reply>>();
        const noneOf = (order: Order) => {
          const asked = nones.get(order.route.id) ?? send({ ...order, office: 'none' });
          nones.set(order.route.id, asked);
          return asked;
        };
        const found = await inFlight(8, all, async (order) => {
          const [real, none] = [await send(order), await noneOf(order)];
          return real.status === 404 && real.text === none.text ? [] : [`${said(order)}: ${real.status} ${real.text}`];
        });
        return found.flat();
      });
    }
    console.log(`T-04 offices: ${count} calls from outside, none answered`);
  });

  it('lets each role do only what is its own, and changes nothing for the others', async () => {
    let count = 0;
    for (const office of ['A', 'B'] as const) {
      const inside = cast.everyone.filter(({ roles }) => roles[office]);
      await unchanged([cast.offices[office]], async () => {
        const beyond = orders(office, inside).flatMap((tries) => tries.filter((order) => isRefused(order, office)));
        const all = oneOfEachKind(beyond);
        count += all.length;
        const found = await inFlight(8, all, async (order) => {
          const { status, text } = await send(order);
          return [403, 404, 409].includes(status) ? [] : [`${said(order)}: ${status} ${text}`];
        });
        return found.flat();
      });
    }
    console.log(`T-04 offices: ${count} calls beyond one's role, all refused`);
  });

  it('answers those it is open to', async () => {
    const found = await inFlight(
      4,
      cast.everyone.filter(({ roles }) => roles.A),
      async (by) => {
        const [route] = ofOffices().filter((one) => nameIn(one) === 'office');
        const { status, body } = await send({
          route: route as ListedRoute,
          by,
          office: cast.offices.A,
          about: by,
          role: 'agent',
        });
        return status === 200 && body.role === by.roles.A ? [] : [`${by.who}: ${status}`];
      },
    );
    expect(found.flat()).toEqual([]);
  });
});

describe("an agent's clients, deals and reports", () => {
  let own: Cast;
  beforeAll(async () => {
    const { staff } = await actors();
    own = await makeCast({ agentA: cast.people.agentA, agentB: cast.people.agentB, staff });
  });

  it('are neither shown to nor changed by anyone of their office, nor of another', async () => {
    const { ownerA, managerA, colleagueA, both, agentB, former } = cast.people;
    const others = [both, colleagueA, agentB, ...[ownerA, former].slice(0, sized(0, 2))];
    const ids = [...own.ids, { id: own.agentA.id, room: 'members', at: 'member' }];
    // Colleagues see each other's name and address.
    const marks = own.marks.filter((mark) => mark !== own.agentA.email);
    const owners = [own.agentA.id, own.guestA.link.request_id, own.openGuestA.link.request_id];
    // In the short form the manager takes turns with the others.
    const managers = sized(0, 1) ? byAgents([managerA], ids) : [];
    const all = [...managers, ...inTurn([managerA, ...others], ids)];
    const { count, leaks, changed } = await steal({ marks, owners }, all);
    console.log(`T-04 offices: ${count} attempts by colleagues, ${leaks} leaks, ${changed} rows changed`);
  });

  it('are shown to the managers of an office that the agent shows them to, without a figure, and to no one else', async () => {
    const { agentA, ownerA, managerA, ownerB } = cast.people;
    const show = (shown: boolean) =>
      call('PUT', `/api/offices/${cast.offices.A}/pipeline`, { ...agentA, body: { shown } });
    const dealsOf = (by: OfficePerson, show: DealFilter = 'open', office = cast.offices.A) =>
      attack({
        method: 'GET',
        path: `/api/offices/${office}/members/${agentA.id}/deals?show=${show}`,
        token: by.token,
      });
    expect((await dealsOf(managerA)).status).toBe(409);
    expect((await show(true)).status).toBe(200);
    const [mark] = own.marks;
    const secret = [...own.marks.filter((one) => one !== mark), ...own.ids.map(({ id }) => id), ...FIGURES];
    for (const by of [ownerA, managerA]) {
      const seen = await eventually(async () => {
        const all = await Promise.all(DEAL_FILTERS.map((filter) => dealsOf(by, filter)));
        const text = all.map((reply) => reply.text).join('\n');
        return text.includes(`Bo ${mark}`) ? text : undefined;
      });
      expect(secret.filter((one) => seen.includes(one))).toEqual([]);
    }
    const others = cast.everyone.filter((one) => one !== ownerA && one.roles.A !== 'manager');
    for (const by of others)
      for (const office of [cast.offices.A, cast.offices.B]) {
        const { status, text } = await dealsOf(by, 'open', office);
        expect([403, 404, 409], `${by.who}: ${status}`).toContain(status);
        expect(text).not.toContain(mark);
      }
    expect((await dealsOf(ownerB, 'open', cast.offices.B)).status).toBe(409);
    expect((await show(false)).status).toBe(200);
    for (const by of cast.everyone) expect((await dealsOf(by)).text).not.toContain(mark);
  });
});

// P-09.
describe('what was handed over', () => {
  it('is closed to the agent who had it and the owner who moved it, and to everyone else but the new agent', async () => {
    const { ownerA, managerA, colleagueA: had, both: has, agentB, former } = cast.people;
    const at = `/api/offices/${cast.offices.A}`;
    const mark = `Moved${Date.now()}`;
    const email = `${mark}@walls.example`.toLowerCase();
    const client = { name: mark, email, address: '1 Wall Street', phone_number: '2175550188' };
    const { id: clientId } = await must('POST', '/api/client-list', had, client);
    const form = aRequestForm({ to_user_email: email, to_user_first_name: mark });
    const { id: requestId } = await must('POST', '/api/communications/create/report', had, form);
    const { request_id: linkId } = guestLinkIn(await mailTo(email, /asks for your proof of funds/));
    const seller = { agent_name: 'Had Walls', first_name: mark, last_name: 'Seller', email, message: '' };
    const { id: dealId } = await must('POST', '/api/transactions', had, seller);
    await must('POST', `${at}/members/${had.id}/hand-over`, ownerA, { to_id: has.id });
    await eventually(async () => (await must('GET', `${at}/handovers`, ownerA)).handovers[0].state === 'done');
    expect((await call('GET', `/api/communications/${requestId}/log`, has)).status).toBe(200);
    expect((await call('GET', `/api/transactions/${dealId}`, has)).status).toBe(200);

    const ids = ['funds', 'chat', 'clients'].flatMap((room) =>
      [clientId, requestId, dealId, linkId].map((one) => ({ id: one, room, at: `${room}.id` })),
    );
    const others = [managerA, ownerA, ...[agentB, former].slice(0, sized(0, 2))];
    const people = [had, ...others];
    const all = [...byAgents([had], ids), ...inTurn(others, ids)];
    const { count } = await steal({ marks: [mark, email], owners: [has.id, linkId] }, all);
    console.log(`T-04 offices: ${count} attempts at what was handed over, none went through`);
    // Nor is it in any list that they have.
    for (const by of people)
      for (const route of routesFor('agent').filter(({ method, params }) => method === 'GET' && params.length === 0)) {
        const { text } = await attack({ method: 'GET', path: route.path, token: by.token, cookie: by.cookie });
        expect(text.includes(mark) || text.includes(email), `${route.id} by ${by.who}`).toBe(false);
      }
  });
});
