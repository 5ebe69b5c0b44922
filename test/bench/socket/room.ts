// People in one conversation: the time that one person's message takes to another, and to all the others.
import WebSocket from 'ws';

type Frame = { type: string; message?: string; code?: string };

export type Room = {
  /** Milliseconds from sending to receiving: the first of the others, and the last. */
  say(): Promise<{ first: number; last: number }>;
  close(): void;
};

export const enter = async (url: string, people: number, hello: object): Promise<Room> => {
  const sockets: WebSocket[] = [];
  const listeners = new Set<(frame: Frame) => void>();
  for (let n = 0; n < people; n++) {
    const socket = new WebSocket(url);
    const next = (type: string) =>
      new Promise<void>((resolve, reject) => {
        socket.on('message', function heard(data) {
          const frame = JSON.parse(String(data)) as Frame;
          if (frame.type === 'error') reject(new Error(String(data)));
          if (frame.type !== type) return;
          socket.off('message', heard);
          resolve();
        });
      });
    await next('open');
    if ('type' in hello) {
      const ready = next('ready');
      socket.send(JSON.stringify(hello));
      await ready;
    }
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      for (const listener of listeners) listener(frame);
    });
    sockets.push(socket);
  }
  let said = 0;
  return {
    say: () =>
      new Promise((resolve, reject) => {
        const text = `Message ${++said}`;
        // Each in turn, because of the rate limit for each speaker.
        const speaker = sockets[said % sockets.length]!;
        const started = performance.now();
        let heard = 0;
        let first = 0;
        const listener = ({ type, message, code }: Frame) => {
          // Otherwise everyone waits for words that no one hears.
          if (type === 'error') reject(new Error(`Message ${said} was refused: ${code} ${message}`));
          if (type !== 'message' || message !== text) return;
          if (++heard === 1) first = performance.now() - started;
          if (heard < sockets.length - 1) return;
          listeners.delete(listener);
          resolve({ first, last: performance.now() - started });
        };
        listeners.add(listener);
        speaker.send(JSON.stringify({ type: 'message', message: text, client_id: `c-${said}` }));
      }),
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
};
