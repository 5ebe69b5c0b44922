// One call of an attacker: any bytes, any header. The gateway's own throttle is waited out, so that the answer is always the
// product's; its refusals are answers like any other.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { baseUrl } from '../cloud/client.ts';

export type Attack = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  token?: string;
  cookie?: string;
  /** An object is sent as JSON, bytes unchanged. */
  body?: object | string | Buffer;
};

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as a stranger's program would, without our types
export type Reply = { status: number; text: string; body: any; headers: IncomingHttpHeaders };

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

const once = (order: Attack): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { method, path, headers = {}, token, cookie, body } = order;
    const bytes = body === undefined || Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
    const { hostname, port } = new URL(baseUrl());
    const sent = request(
      {
        host: hostname,
        port,
        agent,
        method,
        path,
        headers: {
          ...(bytes === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(bytes)) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: answer.statusCode ?? 0, text, body: parsed(text), headers: answer.headers });
        });
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      // A kept connection that the other side had closed.
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(once(order)) : reject(error),
    );
    sent.end(bytes);
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The gateway asks for a second (lib/api/rest-api.ts); the product, where it holds to a pace, for longer. */
const isThrottled = ({ status, body, headers }: Reply) =>
  status === 429 && body?.code === 'TOO_MANY_REQUESTS' && headers['retry-after'] === '1';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const attack = async (order: Attack): Promise<Reply> => {
  for (;;) {
    const reply = await once(order);
    if (!isThrottled(reply)) return reply;
    await pause(60);
  }
};
