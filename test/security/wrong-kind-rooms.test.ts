// The same as wrong-kind.test.ts for what isn't money: an id of the right owner and the wrong kind does nothing to clients, campaigns,
// transactions, files, offices and devices.
// Seen red: with a request left out of what the dashboard takes, its news was marked as read.
// @module-tag deep

import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../builders/a-pdf.ts';
import { type Guest, guestOf, type Person } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { call } from '../cloud/client.ts';
import { establish, subscribe } from '../cloud/database.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import { partOfTheDay } from '../cloud/size.ts';
import { upload } from '../cloud/upload.ts';
import { attack, type Reply } from './attack.ts';
import { type ListedRoute, pathOf, routesFor } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

const KINDS = [
  'request',
  'transaction',
  'client',
  'campaign',
  'file of a request',
  'file of a transaction',
  'asked file',
  'office',
  'other office',
  'account',
  'link',
] as const;
type Kind = (typeof KINDS)[number];

/** A request can be gone on with in a guided transaction. */
const TRANSACTIONS: Kind[] = ['request', 'transaction'];
const FILES: Kind[] = ['file of a request', 'file of a transaction'];

/** For each room, the kinds that its paths are for; a route with others has its own line. A new room fails until it's named. */
const FOR: Record<string, Kind[]> = {
  'chat/conversation': TRANSACTIONS,
  'chat/signing': TRANSACTIONS,
  'chat/signing/own': TRANSACTIONS,
  'chat/transaction': TRANSACTIONS,
  // Tours are of a purchase; the transaction here is a sale.
  'chat/transaction/tours': [],
  'clients/campaigns': ['campaign'],
  'clients/consent': ['client'],
  'client-work/handover': ['office'],
  'clients/list': ['client'],
  // It names a member, too: test/security/offices.test.ts.
  'client-work/handover.handOverClients': [],
  'client-work/timeline': ['client'],
  'chat/files/asked': TRANSACTIONS,
  'chat/files/asked.cancelAskedFile': ['asked file'],
  'chat/files/asked.remindOfFile': ['asked file'],
  'chat/files': FILES,
  'chat/files.requestFiles': ['request'],
  'chat/files.acceptDocuments': ['request'],
  'chat/files.askForDocuments': ['request'],
  'chat/files.transactionFiles': TRANSACTIONS,
  'chat/files.startFile': TRANSACTIONS,
  'chat/files.startApprovalFile': ['request'],
  // A listing is none of these.
  'listings/listing': [],
  'listings/offers': [],
  'members/offices': ['office'],
  'members/offices/seats': ['office'],
  'members/notifications': [],
  'open/keys': [],
  'open/keys.officeKeys': ['office'],
  // It names a member and a key, too: test/journeys/api-keys.test.ts.
  'open/keys.revokeOfficeKey': [],
  // A deal and its emails are none of these.
  'open/mail-in': [],
  'open/assistants/connected': [],
  'open/webhooks': [],
  'members/passkeys': [],
  'members/proposals': [],
  'members/session': [],
};

/** A thing that is gone already counts as done: these answer 200, and still change nothing. */
const ANYWAY = ['members/notifications.removeNewsDevice', 'members/proposals.rejectProposal'];

const forRoute = ({ id }: ListedRoute): Kind[] | undefined => FOR[id] ?? FOR[id.slice(0, id.lastIndexOf('.'))];

const routes = () =>
  routesFor('agent', 'guest').filter(({ id, params }) => params.includes('id') && !id.startsWith('funds/'));

let agent: Person;
let guest: Guest;
let ids: Record<Kind, string>;
const made = async (path: string, body: object) => {
  const { status, body: reply } = await call('POST', path, { token: agent.token, cookie: agent.cookie, body });
  expect(status, path).toBeLessThan(300);
  return reply.id as string;
};
beforeAll(async () => {
  const person = await newAgent('Kim Kinds');
  const { id } = (await call('GET', '/api/me', { token: person.token })).body;
  agent = { id, ...person };
  await Promise.all([subscribe(id), establish(id)]);
  guest = await guestOf(agent);
  const seller = { agent_name: 'Kim', first_name: 'Sam', last_name: 'Seller', email: 'sam@kinds.example', message: '' };
  const transaction = await made('/api/transactions', seller);
  const address = { address: '1 Main Street', phone_number: '2175550188' };
  const due_on = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const other = await newAgent('Otto Other');
  const otherOffice = await newOffice(other, 'Another');
  ids = {
    request: guest.communicationId,
    transaction,
    client: await made('/api/client-list', { name: 'Cleo', email: 'cleo@kinds.example', ...address }),
    campaign: await made('/api/campaigns', { subject: 'News', body: 'Hello' }),
    'file of a request': (await upload(guest, aPdf())).id,
    'file of a transaction': (await upload({ ...agent, place: 'transaction', folder: transaction }, aPdf())).id,
    'asked file': await made(`/api/transactions/${transaction}/asked-files`, {
      text: 'The deed',
      kind: 'deed',
      due_on,
    }),
    office: await newOffice(agent, 'Kinds'),
    'other office': otherOffice,
    account: id,
    link: guest.link.request_id,
  };
});

const send = (route: ListedRoute, id: string): Promise<Reply> => {
  const path = pathOf(route, id);
  const body = sampleBody(route, 'kind');
  if (route.auth === 'agent') {
    const { token, cookie } = agent;
    return attack({ method: route.method, path, token, cookie, body: route.method === 'GET' ? undefined : body });
  }
  if (route.method === 'GET')
    return attack({ method: 'GET', path: `${path}?${new URLSearchParams(guest.link)}`, cookie: guest.cookie });
  return attack({ method: route.method, path, cookie: guest.cookie, body: { ...body, ...guest.link } });
};

describe('an id of the wrong kind, outside of the funds', () => {
  it('has its right kinds named for every place that takes one', () => {
    expect(routes().filter((route) => !forRoute(route))).toEqual([]);
    const named = routes().flatMap(({ id }) => [id, id.slice(0, id.lastIndexOf('.'))]);
    expect(Object.keys(FOR).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('is refused in every place, and changes nothing', async () => {
    const owners = [agent.id, guest.link.request_id, ...Object.values(ids)];
    const before = await atRest(owners);
    const every = routes().flatMap((route) =>
      KINDS.filter((kind) => !forRoute(route)?.includes(kind)).map((kind) => ({ route, kind })),
    );
    const tries = partOfTheDay(every, 3);
    const wrong: string[] = [];
    for (const { route, kind } of tries) {
      const { status, text } = await send(route, ids[kind]);
      const isFine = (status >= 400 && status < 500) || ANYWAY.includes(route.id);
      if (!isFine) wrong.push(`${route.id} of a ${kind}: ${status} ${text.slice(0, 80)}`);
    }
    console.log(`T-04 wrong kinds, other rooms: ${tries.length} tries, ${wrong.length} not refused`);
    expect(wrong).toEqual([]);
    expect(await atRest(owners)).toEqual(before);
  });
});
