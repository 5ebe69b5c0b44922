// Every message of every socket, in the mouth of those who may not say it, and said as it must not be.
// Seen red: with a right pin taken for any conversation, another's link opened this one.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { printResult } from '../cloud/print-result.ts';
import { isFullSize, sized } from '../cloud/size.ts';
import { ticketOf } from '../cloud/socket-ticket.ts';
import { closedAfterFrames, opened, type Raw, socketPath } from './raw-socket.ts';
import { allMessages, type ListedMessage, proofs } from './socket-list.ts';

/** A stranger's answer to each: a refusal, or silence if a message has no meaning for anybody else. */
const actorTable: Record<string, 'refused' | 'silence'> = {
  hello: 'refused',
  message: 'refused',
  typing: 'refused',
  seen: 'refused',
  handoff: 'refused',
};

const STEP = 2;
let people: Actors;
let guestA: Guest;
let guestB: Guest;
let room: string;

const sessionOf = async ({ link }: Guest) =>
  (await call('POST', '/api/chat/sessions/', { body: { ...link, step: STEP } })).body.id as string;
const historyOf = async ({ link }: Guest, id: string) =>
  (await call('GET', `/api/chat/sessions/${id}/messages/?${new URLSearchParams(link)}`)).text;

beforeAll(async () => {
  people = await actors();
  [guestA, guestB] = await Promise.all([guestOf(people.agentA), guestOf(people.agentB)]);
  room = await sessionOf(guestA);
});

const open: Raw[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.end();
});
const enter = async (sessionId = room): Promise<Raw> => {
  const socket = await opened(socketPath.chat(sessionId));
  open.push(socket);
  return socket;
};
const isRefusal = ({ type }: { type?: string }) => type === 'error';
const joined = async ({ link }: Guest, sessionId = room): Promise<Raw> => {
  const socket = await enter(sessionId);
  socket.send({ type: 'hello', ...link });
  await socket.waitFor(({ type }) => type === 'ready');
  return socket;
};
/** Says something true and waits until it is acknowledged: earlier messages have been handled by then. */
const stillTalks = (socket: Raw, message = 'still here') => {
  const client_id = randomUUID();
  let asked = 0;
  return eventually(async () => {
    // Like a page: repeats a message a second later if it is not acknowledged.
    if (asked++ % 20 === 0) socket.send({ type: 'message', message, client_id, again: asked > 1 });
    return socket.received.find((frame) => frame.type === 'ack' && frame.client_id === client_id);
  });
};
const chunks = <T>(all: T[], size: number): T[][] =>
  all.length === 0 ? [] : [all.slice(0, size), ...chunks(all.slice(size), size)];

describe('every message of a socket', () => {
  it('is known by the actor table', { tags: 'deep' }, () => {
    expect(allMessages.map(({ type }) => type).toSorted()).toEqual(Object.keys(actorTable).toSorted());
  });

  it('is refused to callers who have proven nothing, or something else', async () => {
    const ear = await joined(guestA);
    const [ticketB, usedA] = [await ticketOf(people.agentB), await ticketOf(people.agentA)];
    await (await opened(socketPath.events(usedA))).end();
    const falseProofs = [
      {},
      guestB.link,
      { request_id: guestB.link.request_id, request_pin: guestA.link.request_pin },
      { request_id: '0'.repeat(32), request_pin: 'ZZZZZZZZ' },
      { ticket: ticketB },
      { ticket: usedA },
      { ticket: 'x'.repeat(100) },
      { ticket: people.agentA.token },
      { ...guestB.link, ticket: ticketB },
      { request_id: ['a'], request_pin: { $ne: '' } },
    ];
    const mark = `stranger ${randomUUID()}`;
    for (const { type, sample } of allMessages) {
      const socket = await enter();
      for (const proof of falseProofs)
        socket.send({ ...sample, ...('message' in sample ? { message: mark } : {}), ...proof });
      if (actorTable[type] === 'refused') {
        await socket.waitFor(() => socket.received.length >= falseProofs.length);
        expect(socket.received.filter(isRefusal), type).toHaveLength(falseProofs.length);
        for (const { code } of socket.received) expect(code, type).not.toMatch(/INTERNAL|UNAVAILABLE/);
      } else {
        socket.send({ type: 'typing' });
        await socket.waitFor(isRefusal);
        expect(socket.received, type).toHaveLength(1);
      }
      socket.end();
    }
    await stillTalks(ear);
    expect(ear.received.map(({ type }) => type)).toEqual(['ready', 'ack']);
    expect(await historyOf(guestA, room)).not.toContain(mark);
    printResult(
      'T-15',
      `sockets: ${allMessages.length} messages x ${falseProofs.length} false proofs, all without effect`,
    );
  });

  it('reaches only its own conversation, whatever else it names', async () => {
    const [ear, other] = [await joined(guestA), await joined(guestB, await sessionOf(guestB))];
    const mark = `elsewhere ${randomUUID()}`;
    const names = {
      sessionId: room,
      session_id: room,
      channel: `chat:${room}`,
      id: room,
      linkId: guestA.link.request_id,
    };
    for (const { sample } of allMessages)
      other.send({ ...sample, ...('message' in sample ? { message: mark } : {}), ...names, ...guestA.link });
    await stillTalks(other);
    await stillTalks(ear);
    expect(ear.received.map(({ type }) => type)).toEqual(['ready', 'ack']);
    expect(await historyOf(guestA, room)).not.toContain(mark);
  });

  it('says nothing of what the server decides', async () => {
    const [ear, mouth] = [await joined(guestA), await joined(guestA)];
    const mark = `forged-${randomUUID()}`;
    const owned = {
      from: 'agent',
      who: 'agent',
      id: mark,
      seq: 4_000,
      timestamp: '2001-01-01T00:00:00.000Z',
      warning: 'wire-fraud',
      agentId: mark,
      agent_id: mark,
      sessionId: mark,
      connectionId: mark,
      handed_off: true,
      is_staff: true,
      expires: 1,
    };
    for (const { type, sample } of allMessages.filter(({ type }) => type !== 'handoff')) {
      const { seq: _, ...rest } = type === 'seen' ? owned : { ...owned, seq: owned.seq };
      mouth.send({ ...owned, ...rest, ...sample });
    }
    const { seq } = await stillTalks(mouth, 'and now the truth');
    await ear.waitFor(({ message }) => message === 'and now the truth');
    for (const frame of ear.received.filter(({ type }) => type !== 'ready')) {
      expect(frame.from, JSON.stringify(frame)).toBe('user');
      expect(JSON.stringify(frame)).not.toContain(mark);
      expect(JSON.stringify(frame)).not.toContain('2001-01-01');
      expect(frame.warning).toBeUndefined();
    }
    expect(seq).toBeLessThan(4_000);
    expect(await historyOf(guestA, room)).not.toContain(mark);
  });
});

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1) });
const wrongValues = [null, 1e308, -1, [], [['x']], {}, deep(200), '', '\u0000', 'x'.repeat(5_000), true, '\ud800'];

const wrongFrames = ({ sample, fields }: ListedMessage): string[] =>
  fields
    .filter((name) => !proofs.includes(name))
    .flatMap((name) => wrongValues.map((value) => JSON.stringify({ ...sample, [name]: value })));

const noMessages = [
  '',
  ' ',
  'null',
  'true',
  '42',
  '"hello"',
  '[]',
  '[{"type":"typing"}]',
  '{}',
  '{"type":null}',
  '{"type":["message"]}',
  '{"type":"Message"}',
  '{"type":"ready","seq":1}',
  '{"type":"ack","client_id":"x"}',
  '{"type":"constructor"}',
  '{"type":"__proto__"}',
  '{"__proto__":{"type":"message"}}',
  '{"constructor":{"prototype":{"who":"agent"}}}',
  '{"type":"typing"',
  '{"type":"typing"}{"type":"typing"}',
  "{'type':'typing'}",
  'type=typing',
  `{"type":"message","message":"${'\\u0000'.repeat(2_000)}"}`,
  '{"action":"$connect"}',
  '{"action":"$disconnect"}',
  '{"routeKey":"$disconnect"}',
  `${'['.repeat(5_000)}`,
  JSON.stringify(deep(1_000)),
];

type Logged = { at: string; error?: unknown };

describe('a frame that is wrong', () => {
  it('is answered in words, ends nothing, and reaches no one else', async () => {
    const wrong = allMessages.flatMap(wrongFrames).filter((_, at) => at % sized(3, 1) === 0);
    const frames = [...wrong, ...noMessages];
    const began = new Date().toISOString();
    const ear = await joined(guestB, await sessionOf(guestB));
    const own = await sessionOf(guestB);
    // A connection may say twenty things at once; more than that is another test.
    await inFlight(3, chunks(frames, 16), async (some) => {
      const mouth = await joined(guestB, own);
      for (const frame of some) mouth.send(frame);
      await stillTalks(mouth);
      const refusals = mouth.received.filter(({ type }) => type === 'error' || type === undefined);
      for (const refusal of refusals) {
        expect(['MALFORMED', 'INVALID'], JSON.stringify(refusal)).toContain(refusal.code);
        expect(refusal.message).toBeTruthy();
      }
      mouth.end();
    });
    expect(ear.received.filter(isRefusal)).toEqual([]);
    const log = (await call('GET', '/_local/log?function=groundwork-dev-chat-socket')).body as Logged[];
    // Another test has functions die on purpose.
    expect(log.filter(({ at, error }) => error && at > began)).toEqual([]);
    printResult('T-06', `sockets: ${frames.length} wrong frames, none of them answered by an error of ours`);
  });

  it('closes the connection when it is binary, too long, or too long in all', { tags: 'deep' }, async () => {
    const binary = await joined(guestA);
    binary.send(Buffer.from(JSON.stringify({ type: 'typing' })));
    expect(await binary.closed).toBe(1003);
    const path = socketPath.chat(room);
    const filled = (bytes: number) => Buffer.alloc(bytes, 'x');
    expect(await closedAfterFrames(path, [filled(32 * 1024 + 1)])).toBe(1009);
    expect(
      await closedAfterFrames(
        path,
        Array.from({ length: 5 }, () => filled(30 * 1024)),
      ),
    ).toBe(1009);
    const allowed = await joined(guestA);
    allowed.send({ type: 'message', message: 'x'.repeat(31 * 1024) });
    expect((await allowed.waitFor(isRefusal)).code).toBe('INVALID');
    await stillTalks(allowed);
  });
});

describe('too many messages', () => {
  it('are refused, whichever they are, and slow down no one else', { tags: 'deep' }, async () => {
    const calm = await joined(guestA);
    const cheap = allMessages.filter(({ type }) => type === 'typing');
    // Each instance of the function counts for itself, and forgives with time: a flood does not end before it is refused.
    await inFlight(1, isFullSize ? allMessages : cheap, async ({ type, sample }) => {
      const loud = await joined(guestB, await sessionOf(guestB));
      for (let at = 0; at < 300; at++) loud.send(sample);
      await eventually(async () => {
        const isRefused = loud.received.some(({ code }) => code === 'TOO_MANY_REQUESTS');
        for (let at = 0; at < 20 && !isRefused; at++) loud.send(sample);
        return isRefused;
      });
      expect(loud.received.filter((frame) => frame.type === 'ack').length, type).toBeLessThan(200);
      loud.end();
    });
    await stillTalks(calm);
    expect(calm.received.filter(isRefusal)).toEqual([]);
  });
});

describe('a link that has ended', () => {
  it('opens no conversation and says nothing more, with any message', { tags: 'deep' }, async () => {
    const guest = await guestOf(people.agentA);
    const own = await sessionOf(guest);
    const before = await joined(guest, own);
    const late = await enter(own);
    const cancelled = await call('POST', `/api/communications/${guest.communicationId}/cancel`, {
      token: people.agentA.token,
    });
    expect(cancelled.status).toBe(200);
    await before.closed;
    const mark = `late ${randomUUID()}`;
    const told = allMessages.filter(({ type }) => actorTable[type] === 'refused');
    for (const { sample } of told)
      late.send({ ...sample, ...('message' in sample ? { message: mark } : {}), ...guest.link });
    await late.waitFor(() => late.received.length >= told.length);
    for (const { type, code } of late.received) {
      expect(type).toBe('error');
      expect(['LINK_CANCELLED', 'LINK_NOT_FOUND', 'UNAUTHENTICATED']).toContain(code);
    }
    const { body } = await call('GET', `/api/transactions/${guest.communicationId}/sessions/${STEP}/messages`, {
      token: people.agentA.token,
    });
    expect(JSON.stringify(body)).not.toContain(mark);
  });
});
