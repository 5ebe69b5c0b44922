// A chat socket as a browser opens it, and its incoming messages, in order.
import WebSocket from 'ws';
import { baseUrl } from './client.ts';
import { eventually } from './eventually.ts';

// biome-ignore lint/suspicious/noExplicitAny: frames are looked into as a stranger's program would, without our types
type Frame = any;

export const openChat = async (sessionId: string, { origin = baseUrl(), cookie = '' } = {}) => {
  const socket = new WebSocket(`${baseUrl().replace('http', 'ws')}/ws/chat/${sessionId}/`, {
    origin,
    headers: cookie ? { cookie } : {},
  });
  const received: Frame[] = [];
  let isOpen = true;
  socket.once('close', () => {
    isOpen = false;
  });
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const hear = async (fits: (frame: Frame) => boolean): Promise<Frame> => {
    const heard = received.find(fits);
    if (!heard) throw new Error(`Only this came: ${JSON.stringify(received)}`);
    return heard;
  };
  return {
    sessionId,
    received,
    /** The first frame that fits, if it's there. */
    hear,
    isOpen: () => isOpen,
    send: (frame: object) => socket.send(JSON.stringify(frame)),
    /** The first frame that fits, as soon as it arrives. */
    waitFor: (fits: (frame: Frame) => boolean): Promise<Frame> => eventually(() => hear(fits)),
    close: () =>
      new Promise<void>((resolve) => {
        if (!isOpen) return resolve();
        socket.once('close', () => resolve());
        socket.close(1000);
      }),
  };
};
export type Chat = Awaited<ReturnType<typeof openChat>>;
