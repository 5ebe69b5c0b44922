// A connection that carries one request at a time.
import type { Socket } from 'node:net';
import { brokenReply, createReplyReader, type Reply, type Whole } from './reply-reader.ts';

export type Connection = {
  /** Call it only after reading everything that has arrived: a response before its request belongs to someone else. */
  send(head: string, body: string | Uint8Array): Promise<Reply>;
  /** True if nothing has arrived since the last response, not even the end of the connection. */
  isOpen(): boolean;
  close(): void;
};

const overdue = (message: string) => Object.assign(new Error(message), { name: 'TimeoutError', code: 'ETIMEDOUT' });

const REQUEST_TIMEOUT = 408;

type Pending = {
  resolve(reply: Reply): void;
  reject(error: Error): void;
  reader: ReturnType<typeof createReplyReader>;
  /** The request's last byte has left this process. */
  isSent: boolean;
  /** A whole response that arrived before the request was sent. */
  early?: Whole;
};

/** Resolves when `event` says that the socket is connected. */
export const connected = (socket: Socket, event: string, connectMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error = brokenReply('broke off');
    const connecting = setTimeout(() => socket.destroy(overdue('No connection in time')), connectMs);
    const failed = (error: Error) => {
      failure = error;
    };
    const closed = () => {
      clearTimeout(connecting);
      reject(Object.assign(failure, { isUnsent: true }));
    };
    socket.on('error', failed);
    socket.on('close', closed);
    socket.once(event, () => {
      clearTimeout(connecting);
      socket.off('error', failed);
      socket.off('close', closed);
      resolve();
    });
  });

/**
 * Resolves when all bytes that have arrived on any socket are read, which happens once between two turns of the event
 * loop. Only then does a process that was busy or frozen find a server's unsolicited last response.
 */
export const everythingRead = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const createPending = (
  resolve: (reply: Reply) => void,
  reject: (error: Error) => void,
  whenSettled: () => void,
): Pending => ({
  resolve: (reply) => {
    whenSettled();
    resolve(reply);
  },
  reject: (error) => {
    whenSettled();
    reject(error);
  },
  reader: createReplyReader(),
  isSent: false,
});

const write = (socket: Socket, request: { head: string; body: string | Uint8Array }, pending: Pending): void => {
  const whenSent = (error?: Error | null) => {
    pending.isSent = !error;
  };
  const { head, body } = request;
  if (typeof body === 'string') socket.write(head + body, whenSent);
  else {
    socket.cork();
    socket.write(head);
    socket.write(body, whenSent);
    socket.uncork();
  }
};

/**
 * Wraps a connected socket. `whenFree`: the connection can take the next request. `whenOver`: it can't take any;
 * `isLater` if it broke during a request that wasn't its first.
 */
export const createConnection = (
  socket: Socket,
  answerMs: number,
  on: { whenFree(one: Connection): void; whenOver(one: Connection, isLater: boolean): void },
): Connection => {
  let pending: Pending | undefined;
  let answered = 0;
  let failure: Error | undefined;

  const settle = ({ reply, isLast }: Whole) => {
    const { resolve } = pending as Pending;
    // Some servers send a timeout before they close an idle connection, and it crosses with the next request.
    if (reply.status === REQUEST_TIMEOUT && answered > 0) throw brokenReply('is about an earlier request');
    pending = undefined;
    answered++;
    if (isLast) socket.destroy();
    else {
      // An idle connection doesn't keep a script from ending.
      socket.unref();
      on.whenFree(connection);
    }
    resolve(reply);
  };

  const orBreak = (act: () => void) => {
    try {
      act();
    } catch (error) {
      socket.destroy(error as Error);
    }
  };

  /** TLS reports a finished write one turn late, so a quick response may seem to be early. */
  const settleOnceSent = async (of: Pending, whole: Whole) => {
    of.early = whole;
    await everythingRead();
    if (pending !== of) return;
    orBreak(() => {
      if (!of.isSent) throw brokenReply('came before its request had been sent');
      settle(whole);
    });
  };

  const take = (read: (reader: Pending['reader']) => Whole | undefined) =>
    orBreak(() => {
      const of = pending;
      if (!of || of.early) throw brokenReply('came without a request');
      const whole = read(of.reader);
      if (!whole) return;
      if (of.isSent) settle(whole);
      else void settleOnceSent(of, whole);
    });

  socket.on('data', (piece: Buffer) => take((reader) => reader.add(piece)));
  socket.on('end', () => {
    if (pending && !pending.early) take((reader) => reader.end());
  });
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('close', () => {
    const open = pending;
    pending = undefined;
    on.whenOver(connection, open !== undefined && answered > 0);
    if (open?.early && open.isSent && !failure) open.resolve(open.early.reply);
    else open?.reject(failure ?? brokenReply('broke off'));
  });

  const connection: Connection = {
    send: (head, body) =>
      new Promise((resolve, reject) => {
        if (!connection.isOpen()) {
          reject(Object.assign(failure ?? brokenReply('broke off'), { isUnsent: true }));
          return;
        }
        const answering = setTimeout(() => socket.destroy(overdue('No answer in time')), answerMs);
        pending = createPending(resolve, reject, () => clearTimeout(answering));
        socket.ref();
        write(socket, { head, body }, pending);
      }),
    isOpen: () => !socket.destroyed && socket.readable,
    close: () => void socket.destroy(),
  };
  return connection;
};
