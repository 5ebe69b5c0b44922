import { describe, expect, it } from 'vitest';
import { ConditionFailed } from '#core/data/db.ts';
import { type GuestLink, linkNotFound } from '#core/http/guest-link.ts';
import { MINUTE } from '#core/platform/clock.ts';
import type { Connection } from '#core/realtime/socket-entity.ts';
import { aRequest } from '#test/builders/a-request.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { someParties } from '#test/builders/some-parties.ts';
import { openSession } from '../session.ts';
import { identifySpeaker } from './speaker.ts';

const database = aTestDatabase();

const START = new Date('2026-11-10T12:00:00Z').getTime();
const pinKey = async () => 'key';
const requestLink = (id: string, over: Parameters<typeof aRequest>[0] = {}): GuestLink => ({
  id,
  kind: 'request',
  item: { ...aRequest({ id, ...over }), linkId: id, kind: 'request' },
});
let tables = 0;

/** A connection that has named its conversation but proven nothing yet. */
const aConnection = async ({
  link = requestLink('link-1'),
  ticketOf = 'agent-1',
  guestSessions = {},
  isOnHold = false,
  isClosed = false,
} = {}) => {
  const db = await database.emptyTable(`speaker-${++tables}`);
  let now = START;
  const clock = () => new Date(now);
  const { id: sessionId } = await openSession({ db, clock, pinKey })(someParties(), 1);
  let row: Connection | undefined = { connectionId: 'connection-1', sessionId, guestSessions };
  const shown: object[] = [];
  let reads = 0;
  const identify = identifySpeaker({
    db,
    clock,
    pinKey,
    proveGuest: async (_, given, sessions) => {
      shown.push(sessions);
      if (given !== 'pin') throw linkNotFound();
      return { link, browserId: 'browser-1', isOnHold: async () => isOnHold };
    },
    connections: {
      redeem: async () => ticketOf || undefined,
      find: async () => {
        reads++;
        return row;
      },
      join: async (channel, connectionId, _now, about, only = []) => {
        if (isClosed && only.length > 0) throw new ConditionFailed({ write: only[0]?.name });
        row = { ...about, connectionId, channel };
      },
    },
  });
  return {
    sessionId,
    shown,
    identify: (proof = {}) => identify('connection-1', proof),
    row: () => row,
    reads: () => reads,
    wait: (ms: number) => {
      now += ms;
    },
    lose: () => {
      row = undefined;
    },
  };
};

const pin = { request_id: 'link-1', request_pin: 'pin' };

describe('the speaker on a connection', () => {
  it('is the guest with the pin of its link', async () => {
    const { identify, sessionId, row } = await aConnection();
    expect(await identify(pin)).toEqual({ who: 'user', sessionId });
    expect(row()).toMatchObject({
      channel: `chat:${sessionId}`,
      who: 'user',
      linkId: 'link-1',
      browserId: 'browser-1',
    });
  });

  it('is the guest whose session came with the handshake: it takes no try of the pin', async () => {
    const guestSessions = { '__Host-guest-link1234': 'session' };
    const { identify, shown, row } = await aConnection({ guestSessions });
    await identify(pin);
    expect(shown).toEqual([guestSessions]);
    expect(row()).not.toHaveProperty('guestSessions');
  });

  it('is no guest while the account of the agent is deactivated', async () => {
    const { identify, row } = await aConnection({ isOnHold: true });
    await expect(identify(pin)).rejects.toMatchObject({ code: 'LINK_ON_HOLD' });
    expect(row()).not.toHaveProperty('who');
  });

  it('is no guest whose browser is closed at this moment', async () => {
    const { identify, row } = await aConnection({ isClosed: true });
    await expect(identify(pin)).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    expect(row()).not.toHaveProperty('who');
  });

  it('is the agent with a ticket', async () => {
    const { identify, sessionId, row, wait } = await aConnection();
    const agent = { who: 'agent', sessionId, agentId: 'agent-1' };
    expect(await identify({ ticket: 'ticket-1' })).toEqual(agent);
    expect(await identify()).toEqual(agent);
    wait(MINUTE);
    expect(await identify()).toEqual(agent);
    expect(row()).toMatchObject({ who: 'agent', linkId: 'link-1' });
  });

  it('is remembered for a minute, and then read from the connection', async () => {
    const { identify, sessionId, reads, wait } = await aConnection();
    await identify(pin);
    await identify();
    expect(reads()).toBe(1);
    wait(MINUTE);
    expect(await identify()).toEqual({ who: 'user', sessionId });
    expect(reads()).toBe(2);
  });

  it.each([
    ['at once', 0],
    ['after what was remembered is forgotten', MINUTE],
  ])('is refused with another pin on a connection that has proven one, %s', async (_, later) => {
    const { identify, sessionId, wait } = await aConnection();
    await identify(pin);
    wait(later);
    await expect(identify({ ...pin, request_pin: 'another' })).rejects.toMatchObject({ code: 'LINK_NOT_FOUND' });
    await expect(identify({ ...pin, request_id: 'link-2', request_pin: 'x' })).rejects.toMatchObject({
      code: 'LINK_NOT_FOUND',
    });
    expect(await identify(pin)).toEqual({ who: 'user', sessionId });
  });

  it.each([
    ['without a proof', {}, {}, 'UNAUTHENTICATED'],
    ['with a ticket that is used up', { ticketOf: '' }, { ticket: 'ticket-1' }, 'UNAUTHENTICATED'],
    ['as the agent of another transaction', { ticketOf: 'agent-2' }, { ticket: 'ticket-1' }, 'NOT_FOUND'],
    ['with the pin of another link', { link: requestLink('link-2') }, pin, 'LINK_NOT_FOUND'],
    [
      'with the link of a canceled request',
      { link: requestLink('link-1', { state: 'cancelled' }) },
      pin,
      'LINK_CANCELLED',
    ],
  ])('is refused %s', async (_, over, proof, code) => {
    const { identify, row } = await aConnection(over);
    await expect(identify(proof)).rejects.toMatchObject({ code });
    expect(row()).not.toHaveProperty('who');
  });

  it('has to connect again when the connection is unknown', async () => {
    const { identify, lose } = await aConnection();
    lose();
    await expect(identify(pin)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', message: 'Please connect again.' });
  });
});
