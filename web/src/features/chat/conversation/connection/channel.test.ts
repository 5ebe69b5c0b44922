// A model of server and network against the channel: random histories, 10,000 in full size, of loss, doubling, reordering and reconnects.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#contracts/chat/conversation';
import { sized } from '#test/cloud/size.ts';
import {
  type Channel,
  type ChannelEvent,
  emptyChannel,
  missingAfter,
  nextToSend,
  shownMessages,
  unanswered,
  updateChannel,
} from './channel.ts';

type Frame = { clientId: string; text: string };
type Step =
  | {
      do:
        | 'write'
        | 'agent'
        | 'connect'
        | 'disconnect'
        | 'deliver'
        | 'lose'
        | 'double'
        | 'push'
        | 'loseP'
        | 'doubleP'
        | 'ask';
    }
  | { do: 'gap' };

/** Like the real server: a number for each message, one message per client ID, and sometimes a lost number. */
const createServer = () => {
  const log: ChatMessage[] = [];
  let seq = 0;
  return {
    log,
    last: () => seq,
    skip: () => {
      seq += 1;
    },
    store: (text: string, from: ChatMessage['from'], client_id?: string): ChatMessage => {
      const earlier = client_id && log.find((one) => one.client_id === client_id);
      if (earlier) return earlier;
      seq += 1;
      const message = { id: `m${seq}`, seq, from, text, timestamp: '', client_id };
      log.push(message);
      return message;
    },
    after: (number: number) => log.filter((one) => one.seq > number).slice(0, 3),
  };
};

const play = (steps: readonly (readonly [Step, number])[]) => {
  const server = createServer();
  let channel: Channel = emptyChannel;
  let toServer: Frame[] = [];
  let toClient: ChannelEvent[] = [];
  const written: string[] = [];
  const feed = (event: ChannelEvent) => {
    channel = updateChannel(channel, event);
  };
  const pump = () => {
    for (let next = nextToSend(channel); next; next = nextToSend(channel)) {
      toServer.push({ clientId: next.clientId, text: next.text });
      feed({ type: 'sent', clientId: next.clientId });
    }
  };
  const receive = ({ clientId, text }: Frame) => {
    const { id, seq, timestamp } = server.store(text, 'user', clientId);
    toClient.push({ type: 'acknowledged', clientId, id, seq, timestamp });
  };
  const ask = () => {
    const after = missingAfter(channel);
    if (after !== undefined) feed({ type: 'history', after, messages: server.after(after) });
  };
  const at = <T>(list: T[], pick: number) => (list.length > 0 ? pick % list.length : -1);

  const actions: Record<Step['do'], (pick: number) => void> = {
    write: () => {
      const text = `own ${written.length}`;
      written.push(text);
      feed({ type: 'wrote', clientId: `c${written.length}`, text, at: '' });
    },
    agent: () => toClient.push({ type: 'message', message: server.store(`agent ${server.last()}`, 'agent') }),
    connect: () => channel.connection === 0 && feed({ type: 'connected', last: server.last() }),
    disconnect: () => feed({ type: 'disconnected' }),
    deliver: (pick) => toServer.splice(at(toServer, pick), 1).forEach(receive),
    lose: (pick) => toServer.splice(at(toServer, pick), 1),
    double: (pick) => {
      const frame = toServer[at(toServer, pick)];
      if (frame) toServer.push(frame);
    },
    push: (pick) => toClient.splice(at(toClient, pick), 1).forEach(feed),
    loseP: (pick) => toClient.splice(at(toClient, pick), 1),
    doubleP: (pick) => {
      const event = toClient[at(toClient, pick)];
      if (event) toClient.push(event);
    },
    ask,
    gap: () => server.skip(),
  };
  for (const [step, pick] of steps) {
    actions[step.do](pick);
    pump();
    const numbers = channel.messages.map(({ seq }) => seq);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  }
  // From here on, the network works, and the channel has to recover.
  let rounds = 0;
  do {
    expect(rounds++).toBeLessThan(500);
    feed({ type: 'disconnected' });
    feed({ type: 'connected', last: server.last() });
    pump();
    toServer.forEach(receive);
    toServer = [];
    toClient.forEach(feed);
    toClient = [];
    const before = channel.upTo;
    ask();
    if (missingAfter(channel) !== undefined && channel.upTo === before) feed({ type: 'gaveUp' });
  } while (channel.waiting.length > 0 || missingAfter(channel) !== undefined);
  return { channel, server, written };
};

const steps = fc.array(
  fc.tuple(
    fc
      .constantFrom<Step['do']>(
        'write',
        'write',
        'agent',
        'agent',
        'connect',
        'connect',
        'disconnect',
        'deliver',
        'deliver',
        'lose',
        'double',
        'push',
        'push',
        'loseP',
        'doubleP',
        'ask',
        'gap',
      )
      .map((name) => ({ do: name }) as Step),
    fc.nat(20),
  ),
  { maxLength: 40 },
);

describe('the channel', () => {
  it('holds every message exactly once and in order, whatever the network does', () => {
    let histories = 0;
    fc.assert(
      fc.property(steps, (history) => {
        histories += 1;
        const { channel, server, written } = play(history);
        expect(channel.messages.map(({ id }) => id)).toEqual(server.log.map(({ id }) => id));
        expect(server.log.filter(({ from }) => from === 'user').map(({ text }) => text)).toEqual(written);
      }),
      { numRuns: sized(2_000, 10_000) },
    );
    console.log(`T-14 channel: ${histories} histories, each message once and in order`);
  });

  const wrote = (clientId: string): ChannelEvent => ({ type: 'wrote', clientId, text: clientId, at: '' });

  it('sends one message at a time, and an unacknowledged one again on the next connection', () => {
    let channel = [wrote('a'), wrote('b'), { type: 'connected', last: 0 } as const].reduce<Channel>(
      (c, e) => updateChannel(c, e),
      emptyChannel,
    );
    expect(nextToSend(channel)?.clientId).toBe('a');
    channel = updateChannel(channel, { type: 'sent', clientId: 'a' });
    expect(nextToSend(channel)).toBeUndefined();
    channel = updateChannel(updateChannel(channel, { type: 'disconnected' }), { type: 'connected', last: 0 });
    expect(nextToSend(channel)).toMatchObject({ clientId: 'a', wasSent: true });
  });

  it("hides the server's greeting, shows what people wrote, and leaves no gap to read again", () => {
    const said = (seq: number, from: ChatMessage['from']) => ({
      id: `m${seq}`,
      seq,
      from,
      text: 'Welcome to Step 2!',
      timestamp: '',
    });
    const messages = [said(1, 'assistant'), said(2, 'agent'), said(3, 'user')];
    const channel = updateChannel(emptyChannel, { type: 'history', after: 0, isFirst: true, messages });
    expect(shownMessages(channel).map(({ from }) => from)).toEqual(['agent', 'user']);
    expect(missingAfter(channel)).toBeUndefined();
  });

  it('knows the unanswered message, and waits while another is being sent', () => {
    const question: ChatMessage = { id: 'm1', seq: 1, from: 'user', text: 'Hello?', timestamp: '', client_id: 'a' };
    const asked = updateChannel(emptyChannel, { type: 'message', message: question });
    expect(unanswered(asked)).toBe(question);
    expect(unanswered(updateChannel(asked, wrote('b')))).toBeUndefined();
    const answer: ChatMessage = { ...question, id: 'm2', seq: 2, from: 'assistant', client_id: 'answer:m1' };
    expect(unanswered(updateChannel(asked, { type: 'message', message: answer }))).toBeUndefined();
    expect(unanswered(emptyChannel)).toBeUndefined();
  });

  it('keeps a refused message with its reason, and sends the next one', () => {
    const channel = [
      wrote('a'),
      wrote('b'),
      { type: 'connected', last: 0 } as const,
      { type: 'sent', clientId: 'a' } as const,
      { type: 'refused', clientId: 'a', reason: 'Too fast' } as const,
    ].reduce<Channel>((c, e) => updateChannel(c, e), emptyChannel);
    expect(channel.waiting[0]).toMatchObject({ refusal: 'Too fast' });
    expect(nextToSend(channel)?.clientId).toBe('b');
  });
});
