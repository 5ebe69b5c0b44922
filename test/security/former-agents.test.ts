// T-30, T-32: what a former agent has noted or left open is dead once the client has moved, or the agent's account is deactivated: the
// pins of the client and of a further signer, a session that a browser began with them, and a socket that is open.
// Seen red: with the further signers' pins left as they were by a move, and by a deactivation; with the browsers left open by that.
// @module-tag deep
import { describe, expect, it } from 'vitest';
import { actors, cookieIn, type Person, subscribedAgent } from '../cloud/actors.ts';
import { call, mailsTo } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { aCosignedTransaction, signersDocument } from '../cloud/further-signers.ts';
import { newAgent } from '../cloud/new-agent.ts';
import { newOffice } from '../cloud/office-seats.ts';
import type { DocumentLink } from '../cloud/signing.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { opened, socketPath } from './raw-socket.ts';

type Someone = Omit<Person, 'id'>;

const idOf = async (by: Someone): Promise<string> => (await call('GET', '/api/me', by)).body.id;

/** A client and a further signer of Lee's, who noted both pins, opened both pages, and has the client's conversation open. */
const aNotedClient = async (lee: Someone) => {
  const { id, email, link, signers, links } = await aCosignedTransaction(lee);
  const [signer] = links as [DocumentLink];
  const body = { name: 'Sam Seller', email, address: '1 Main Street', phone_number: '2175550177' };
  expect((await call('POST', '/api/client-list', { ...lee, body })).status).toBe(201);
  const client = await call('POST', '/api/guest/transaction', { body: link });
  const cookie = cookieIn(client.headers.get('set-cookie') ?? '');
  const shown = await signersDocument(signer);
  const signersCookie = cookieIn(shown.headers.get('set-cookie') ?? '');
  // A document that waits for a signature keeps a client where they are.
  const declined = await call('POST', '/api/guest/signer/decline', {
    body: { ...signer, reason: 'No.' },
    cookie: signersCookie,
  });
  expect([client.status, shown.status, declined.status]).toEqual([200, 200, 200]);
  const conversation = (await call('POST', '/api/chat/sessions/', { body: { ...link, step: 2 } })).body.id as string;
  const socket = await opened(socketPath.chat(conversation));
  socket.send({ type: 'hello', request_id: link.request_id, request_pin: link.request_pin });
  await socket.waitFor(({ type }) => type === 'ready');
  const own = await opened(socketPath.chat(conversation));
  own.send({ type: 'hello', ticket: await ticketOf(lee) });
  await own.waitFor(({ type }) => type === 'ready');
  return {
    id,
    conversation,
    own,
    email,
    link,
    cookie,
    signer,
    signersCookie,
    signersEmail: signers[0]?.email ?? '',
    socket,
  };
};
type Noted = Awaited<ReturnType<typeof aNotedClient>>;

const newPinFor = (email: string, { request_id, request_pin }: DocumentLink): Promise<DocumentLink> =>
  eventually(async () =>
    (await mailsTo(email))
      .flatMap(({ text }) => [...text.matchAll(/\/guest-(?:tasks|sign)\/([^/\s]+)\/(\w+)/g)])
      .map(([, id = '', pin = '']) => ({ request_id: id, request_pin: pin }))
      .find((one) => one.request_id === request_id && one.request_pin !== request_pin),
  );

const asClient = (body: object, cookie?: string) => call('POST', '/api/guest/transaction', { body, cookie });
const asSigner = (body: object, cookie?: string) => call('POST', '/api/guest/signer/document', { body, cookie });

const expectDead = async (noted: Noted) => {
  await Promise.all([noted.socket.closed, noted.own.closed]);
  const clients = await newPinFor(noted.email, noted.link);
  const signers = await newPinFor(noted.signersEmail, noted.signer);
  const dead = [
    await asClient(noted.link),
    await asClient(noted.link, noted.cookie),
    await asSigner(noted.signer),
    await asSigner(noted.signer, noted.signersCookie),
  ];
  expect(dead.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  // The people themselves continue with the pins from their own mail.
  expect([(await asClient(clients)).status, (await asSigner(signers)).status]).toEqual([200, 200]);
};

// P-16.
describe('what a former agent has noted opens nothing', () => {
  it('once an owner has moved the client to a colleague', async () => {
    const [mia, ben] = [await newAgent('Mia Managing'), await newAgent('Ben Coming')];
    const lee = await subscribedAgent('Lee Going');
    const at = `/api/offices/${await newOffice(mia, 'Former Homes')}`;
    for (const other of [lee, ben]) {
      await call('POST', `${at}/invitations`, { ...mia, body: { email: other.email, role: 'agent' } });
      expect((await call('POST', `${at}/accept`, other)).status).toBe(200);
    }
    const noted = await aNotedClient(lee);
    const moved = await call('POST', `${at}/members/${await idOf(lee)}/hand-over`, {
      ...mia,
      body: { to_id: await idOf(ben) },
    });
    expect(moved.status).toBe(200);
    await eventually(async () => (await call('GET', `${at}/handovers`, mia)).body.handovers[0].state === 'done');
    expect((await call('GET', `/api/transactions/${noted.id}`, ben)).status).toBe(200);
    await expectDead(noted);
    // The former agent's own page of the conversation doesn't come back, either.
    const again = await opened(socketPath.chat(noted.conversation));
    again.send({ type: 'hello', ticket: await ticketOf(lee) });
    expect(await again.waitFor(({ type }) => type === 'ready' || type === 'error')).toMatchObject({
      code: 'NOT_FOUND',
    });
    again.end();
  });

  it('once staff have deactivated the account', async () => {
    const { staff } = await actors();
    const lee = await subscribedAgent('Lee Closed');
    const noted = await aNotedClient(lee);
    const path = `/api/staff/accounts/${await idOf(lee)}/deactivate`;
    expect((await call('POST', path, { ...staff, body: { email: lee.email } })).status).toBe(200);
    await expectDead(noted);
  });
});
