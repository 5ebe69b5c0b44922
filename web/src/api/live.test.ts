import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type LiveState, openLive, pauseBefore } from './live.ts';

class Socket {
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  sent: string[] = [];
  closed = false;
  readyState = 0;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
    this.onclose();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** `random` is 1 unless a test is about the random part. */
function aConnection(
  ticket = async () => 'ticket',
  isFinal?: (error: unknown) => boolean,
  random: { random?: () => number } = { random: () => 1 },
) {
  const sockets: Socket[] = [];
  const states: LiveState[] = [];
  const pushes: string[] = [];
  const stop = openLive({
    ticket,
    isFinal,
    connect: () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onPush: (text) => pushes.push(text),
    onState: (state) => states.push(state),
    ...random,
  });
  return { sockets, states, pushes, stop };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('passes pushes on', async () => {
  const { sockets, states, pushes } = aConnection();
  await settle();
  sockets[0]?.onopen();
  sockets[0]?.onmessage({ data: '{"type":"event"}' });
  expect(states).toEqual(['connecting', 'live']);
  expect(pushes).toEqual(['{"type":"event"}']);
});

test('reconnects with growing pauses, and starts over after a success', async () => {
  const { sockets } = aConnection();
  await settle();
  sockets[0]?.onclose();
  await vi.advanceTimersByTimeAsync(999);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
  sockets[1]?.onclose();
  await vi.advanceTimersByTimeAsync(1999);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  sockets[2]?.onopen();
  sockets[2]?.onclose();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(4);
});

test('comes back when chance says, so that many browsers do not come at once', async () => {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => chance.mockRestore());
  const { sockets } = aConnection(undefined, undefined, {});
  await settle();
  sockets[0]?.onclose();
  await vi.advanceTimersByTimeAsync(499);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
});

test('tries again when there is no ticket', async () => {
  let asked = 0;
  const { sockets } = aConnection(async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return 'ticket';
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets).toHaveLength(1);
});

test('keeps an idle connection awake', async () => {
  const { sockets } = aConnection();
  await settle();
  sockets[0]?.onopen();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(sockets[0]?.sent).toHaveLength(2);
});

test('stays closed once stopped', async () => {
  const { sockets, states, stop } = aConnection();
  await settle();
  sockets[0]!.readyState = 1;
  sockets[0]?.onopen();
  stop();
  expect(states.at(-1)).toBe('live');
  expect(sockets[0]?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('stopped while connecting, it closes as soon as it is open', async () => {
  const { sockets, states, stop } = aConnection();
  await settle();
  stop();
  expect(sockets[0]?.closed).toBe(false);
  sockets[0]?.onopen();
  expect(sockets[0]?.closed).toBe(true);
  expect(states).toEqual(['connecting']);
});

test('never waits longer than half a minute, nor less than half its pause', () => {
  expect(pauseBefore(20, 1)).toBe(30_000);
  expect(pauseBefore(20, 0)).toBe(15_000);
  expect(pauseBefore(0, 0)).toBe(500);
});

test('asks for no other ticket once one is refused for good', async () => {
  let asked = 0;
  const refused = async () => {
    asked += 1;
    throw new Error('refused');
  };
  const { states } = aConnection(refused, () => true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states).toEqual(['connecting', 'waiting']);
  expect(asked).toBe(1);
});
