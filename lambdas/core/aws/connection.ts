// A connection on which one question at a time is asked, and answered.
import type { Socket } from 'node:net';
import { brokenReply, createReplyReader, type Reply } from './reply-reader.ts';

export type Connection = {
  ask(head: string, body: string | Uint8Array): Promise<Reply>;
  /** Nothing has come on it since its last answer, not even its end. */
  isOpen(): boolean;
  idleMs(): number;
  close(): void;
};

const overdue = (what: string) => Object.assign(new Error(what), { name: 'TimeoutError', code: 'ETIMEDOUT' });

/** Whether an error came before anything had left: what was asked can't have happened. */
export const isUnsent = (error: unknown): boolean => (error as { isUnsent?: boolean }).isUnsent === true;

const TOO_LATE = 408;

type Limits = { connectMs: number; answerMs: number };
type Asked = { resolve(reply: Reply): void; reject(error: Error): void; reader: ReturnType<typeof createReplyReader> };

export const createConnection = (
  socket: Socket,
  { connectMs, answerMs }: Limits,
  /** `whenFree`: the next question can be asked. `whenOver`: none can. `isLater`: a question got no answer, and it wasn't the first. */
  on: { connected: string; whenFree(one: Connection): void; whenOver(one: Connection, isLater: boolean): void },
): Connection => {
  let asked: Asked | undefined;
  let answered = 0;
  let freeSince = 0;
  let failure: Error | undefined;
  let isConnected = false;

  const connecting = setTimeout(() => socket.destroy(overdue('No connection in time')), connectMs);
  socket.once(on.connected, () => {
    isConnected = true;
    clearTimeout(connecting);
  });

  const settle = ({ reply, isLast }: { reply: Reply; isLast: boolean }) => {
    const { resolve } = asked as Asked;
    // Some servers say so before they close an idle connection, and it meets the next question.
    if (reply.status === TOO_LATE && answered > 0) throw brokenReply('is about an earlier question');
    asked = undefined;
    answered++;
    // An answer that came before its question had left is an early refusal.
    if (isLast || socket.writableLength > 0) socket.destroy();
    else {
      // An idle one doesn't keep a script from ending.
      socket.unref();
      freeSince = Date.now();
      on.whenFree(connection);
    }
    resolve(reply);
  };

  const take = (read: (of: Asked) => ReturnType<Asked['reader']['add']>) => {
    try {
      const whole = asked && read(asked);
      if (whole) settle(whole);
    } catch (error) {
      socket.destroy(error as Error);
    }
  };

  socket.on('data', (piece: Buffer) => {
    if (asked) take(({ reader }) => reader.add(piece));
    else socket.destroy();
  });
  socket.on('end', () => take(({ reader }) => reader.end()));
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('close', () => {
    clearTimeout(connecting);
    const open = asked;
    asked = undefined;
    on.whenOver(connection, open !== undefined && answered > 0);
    open?.reject(Object.assign(failure ?? brokenReply('broke off'), { isUnsent: !isConnected }));
  });

  const connection: Connection = {
    ask: (head, body) =>
      new Promise((resolve, reject) => {
        const answering = setTimeout(() => socket.destroy(overdue('No answer in time')), answerMs);
        const settled =
          <T>(tell: (value: T) => void) =>
          (value: T) => {
            clearTimeout(answering);
            tell(value);
          };
        asked = { resolve: settled(resolve), reject: settled(reject), reader: createReplyReader() };
        socket.ref();
        if (typeof body === 'string') socket.write(head + body);
        else {
          socket.cork();
          socket.write(head);
          socket.write(body);
          socket.uncork();
        }
      }),
    isOpen: () => !socket.destroyed && socket.readable,
    idleMs: () => Date.now() - freeSince,
    close: () => void socket.destroy(),
  };
  return connection;
};
