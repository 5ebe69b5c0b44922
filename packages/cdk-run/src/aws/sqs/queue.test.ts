import { describe, expect, it } from 'vitest';
import { countsAt, isExpired, isSpent, isVisible, moved, newMessage, received } from './queue.ts';

const NOON = new Date('2026-11-21T12:00:00Z').getTime();
const aMessage = () => newMessage('work', {}, { sentAt: NOON, delay: 10 });

describe('a message of a queue', () => {
  it('is visible once its delay is over', () => {
    expect(isVisible(NOON + 9_999)(aMessage())).toBe(false);
    expect(isVisible(NOON + 10_000)(aMessage())).toBe(true);
  });

  it('is hidden by each receive, which replaces the receipt', () => {
    const first = received(aMessage(), NOON + 10_000, 60);
    const second = received(first, NOON + 80_000, 60);
    expect(second).toMatchObject({ receives: 2, firstReceivedAt: NOON + 10_000, visibleAt: NOON + 140_000 });
    expect(second.receipt).not.toBe(first.receipt);
  });

  it('is spent when it was received as often as the queue allows and is visible again', () => {
    const message = received(aMessage(), NOON, 60);
    expect(isSpent(NOON + 59_999, { maxReceiveCount: 1 })(message)).toBe(false);
    expect(isSpent(NOON + 60_000, { maxReceiveCount: 1 })(message)).toBe(true);
    expect(isSpent(NOON + 60_000, { maxReceiveCount: 2 })(message)).toBe(false);
    expect(isSpent(NOON + 60_000, undefined)(message)).toBe(false);
  });

  it('expires by the time it was sent, however often it was received', () => {
    const message = received(aMessage(), NOON + 50_000, 60);
    expect(isExpired(NOON + 59_999, 60)(message)).toBe(false);
    expect(isExpired(NOON + 60_000, 60)(message)).toBe(true);
  });

  it('starts over in the queue that it is moved to, with the time it was sent', () => {
    const message = received(aMessage(), NOON, 60);
    expect(moved(message, 'arn:work', NOON + 5)).toEqual({
      source: 'arn:work',
      id: message.id,
      body: 'work',
      attributes: {},
      sentAt: NOON,
      visibleAt: NOON + 5,
      receives: 0,
    });
  });

  it('is counted as visible, in flight or delayed', () => {
    const messages = [aMessage(), received(aMessage(), NOON, 5), received(aMessage(), NOON, 60)];
    expect(countsAt(messages, NOON)).toEqual({ visible: 0, inFlight: 2, delayed: 1 });
    expect(countsAt(messages, NOON + 10_000)).toEqual({ visible: 2, inFlight: 1, delayed: 0 });
  });
});
