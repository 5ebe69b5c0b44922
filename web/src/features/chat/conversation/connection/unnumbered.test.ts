// Messages without an ID, which the specification allows: each is recognized by its text and shown once.
import { describe, expect, it } from 'vitest';
import { AUTHORS } from '#contracts/chat/conversation';
import { type Channel, emptyChannel, shownMessages, updateChannel } from './channel.ts';
import { readHistory, readMessage } from './read-incoming.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();
const texts = (channel: Channel) => shownMessages(channel).map(({ from, text }) => `${from}: ${text}`);
const history = (...messages: [string, string, number][]) =>
  updateChannel(emptyChannel, {
    type: 'history',
    after: 0,
    isFirst: true,
    messages: readHistory(
      messages.map(([sender, content, ms]) => ({ sender, content, created_at: at(ms) })),
      at(0),
    ),
  });
const live = (channel: Channel, from: string, message: string, ms: number) => {
  const read = readMessage({ from, message }, at(ms));
  if (!read) throw new Error('unreadable');
  return updateChannel(channel, { type: 'message', message: read }, 'user');
};

describe('messages without an ID', () => {
  it.each(AUTHORS)('of a history are shown once within a second, from each sender: %s', (from) => {
    expect(texts(history([from, 'Hello', 0], [from, 'Hello', 1000], [from, 'Hello', 2001]))).toEqual([
      `${from}: Hello`,
      `${from}: Hello`,
    ]);
  });

  it('of a history are shown in its order, and a repeat within a second once', () => {
    const channel = history(
      ['agent', 'Hello', 0],
      ['agent', 'Hello', 1000],
      ['user', 'Hello', 1000],
      ['agent', 'Hello', 2001],
    );
    expect(texts(channel)).toEqual(['agent: Hello', 'user: Hello', 'agent: Hello']);
  });

  it('that come live are shown once within five seconds', () => {
    const first = live(history(['user', 'Hi', 0]), 'assistant', 'Hello', 10_000);
    expect(texts(live(first, 'assistant', 'Hello', 15_000))).toEqual(['user: Hi', 'assistant: Hello']);
    expect(texts(live(first, 'assistant', 'Hello', 15_001))).toEqual([
      'user: Hi',
      'assistant: Hello',
      'assistant: Hello',
    ]);
  });

  it("are ignored live if they are the reader's own", () => {
    expect(texts(live(emptyChannel, 'user', 'Hi', 0))).toEqual([]);
  });
});
