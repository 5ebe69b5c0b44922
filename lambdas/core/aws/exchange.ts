// One question, one answer, over a connection that is kept. Encrypted or not as the address says; what the address does not
// need is not loaded, which a cold start notices.
import type { Agent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { urlToHttpOptions } from 'node:url';

export type Reply = { status: number; headers: IncomingMessage['headers']; text: string };
/** `path` where it is not the endpoint's own. */
export type Exchange = (headers: Record<string, string>, body: string | Uint8Array, path?: string) => Promise<Reply>;

type Transport = {
  Agent: new (options: { keepAlive: boolean }) => Agent;
  request(options: RequestOptions, onReply: (reply: IncomingMessage) => void): ClientRequest;
};

const LIMITS = { connectMs: 1000, answerMs: 3000 };

const overdue = (what: string) => Object.assign(new Error(what), { name: 'TimeoutError', code: 'ETIMEDOUT' });

const dropIdle = ({ freeSockets }: Agent): void => {
  for (const idle of Object.values(freeSockets).flat()) idle?.destroy();
};

export const createExchange = (endpoint: string, limits = LIMITS): Exchange => {
  // Once: made of a URL for each call, they'd cost a third of it.
  const address = urlToHttpOptions(new URL(endpoint));
  const isEncrypted = address.protocol === 'https:';
  let opened: Promise<{ transport: Transport; agent: Agent }> | undefined;
  const open = async () => {
    const transport: Transport = isEncrypted ? await import('node:https') : await import('node:http');
    return { transport, agent: new transport.Agent({ keepAlive: true }) };
  };

  return async (headers, body, path) => {
    opened ??= open();
    const { transport, agent } = await opened;
    return new Promise<Reply>((resolve, reject) => {
      const give = (up: string) => () => sent.destroy(overdue(up));
      let connecting: NodeJS.Timeout | undefined;
      const answering = setTimeout(give('No answer in time'), limits.answerMs);
      const settle = () => {
        clearTimeout(connecting);
        clearTimeout(answering);
      };
      const fail = (error: Error) => {
        settle();
        // A function that was frozen thaws with connections that are all dead. Three tries are soon used up on those.
        if (sent.reusedSocket) dropIdle(agent);
        reject(error);
      };
      const sent = transport.request(
        {
          ...address,
          method: 'POST',
          ...(path ? { path } : {}),
          agent,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          // An answer that breaks off is an error ('aborted'), never a short answer.
          reply.on('error', fail);
          reply.on('end', () => {
            settle();
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            });
          });
        },
      );
      sent.on('error', fail);
      sent.on('socket', (socket) => {
        if (!socket.connecting) return;
        connecting = setTimeout(give('No connection in time'), limits.connectMs);
        socket.once(isEncrypted ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
      });
      sent.end(body);
    });
  };
};
