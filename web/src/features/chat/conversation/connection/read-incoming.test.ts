import { describe, expect, it } from 'vitest';
import { readFrame, readHistory, readMessage, readSessionId, UNNUMBERED } from './read-incoming.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const AT = '2026-11-20T09:00:00.000Z';

describe('a message', () => {
  it.each([
    { from: 'agent', text: 'Hello', timestamp: AT },
    { sender: 'agent', message: 'Hello', created_at: AT },
    { sender: 'agent', content: 'Hello', timestamp: AT },
  ])('is read from %j', (raw) => {
    expect(readMessage(raw, NOW)).toMatchObject({ from: 'agent', text: 'Hello', timestamp: AT, seq: UNNUMBERED });
  });

  it('without a time has come now', () => {
    expect(readMessage({ from: 'assistant', message: 'Hello' }, NOW)).toMatchObject({ timestamp: NOW });
    expect(readMessage({ from: 'assistant', message: 'Hello', timestamp: 'soon' }, NOW)?.timestamp).toBe(NOW);
  });

  it.each([null, 'Hello', { from: 'agent' }, { text: 'Hello' }, { from: 'toString', text: 'Hello' }])(
    'that has no sender or no words is left out: %j',
    (raw) => {
      expect(readMessage(raw, NOW)).toBeUndefined();
    },
  );
});

it('a history is read message by message, and anything else is an empty one', () => {
  const history = readHistory([{ from: 'user', text: 'One', id: '1', seq: 1, timestamp: AT }, {}], NOW);
  expect(history).toMatchObject([{ id: '1', seq: 1, text: 'One' }]);
  expect(readHistory({ detail: 'Not found' }, NOW)).toEqual([]);
});

describe('a frame', () => {
  it('without a type is a message', () => {
    expect(readFrame({ from: 'assistant', message: 'Hello' }, NOW)).toMatchObject({
      type: 'message',
      from: 'assistant',
      message: 'Hello',
      timestamp: NOW,
    });
  });

  it('of another type comes as it is', () => {
    expect(readFrame({ type: 'typing', from: 'agent' }, NOW)).toEqual({ type: 'typing', from: 'agent' });
  });

  it.each([null, [], 'x', { message: 'Hello' }])('that says nothing is no frame: %j', (raw) => {
    expect(readFrame(raw, NOW)).toBeUndefined();
  });
});

it.each([
  [{ id: 's-1' }, 's-1'],
  [{}, undefined],
  [{ id: '' }, undefined],
  [{ id: 7 }, undefined],
  [null, undefined],
])('the reply %j has the session %s', (reply, id) => {
  expect(readSessionId(reply)).toBe(id);
});
