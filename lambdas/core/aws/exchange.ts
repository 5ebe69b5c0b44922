// Sends requests over reused connections, one at a time on each. TLS is loaded only for an https address, because loading it
// slows a cold start. docs/adr/009-kernel.md says why this is neither Node's HTTP client nor undici.
import { connect, isIP, type Socket } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { type Connection, connected, createConnection, everythingRead } from './connection.ts';
import type { Reply } from './reply-reader.ts';

export type { Reply } from './reply-reader.ts';
/** `path` overrides the endpoint's own. */
export type Exchange = (headers: Record<string, string>, body: string | Uint8Array, path?: string) => Promise<Reply>;

const LIMITS = { connectMs: 1000, answerMs: 3000 };

/** Matches line breaks and characters beyond plain text. */
const UNSAFE = /[^\t -~]/;

const headOf = (path: string, headers: Record<string, string>): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const unsafe = [`POST ${path}`, ...lines].find((line) => UNSAFE.test(line));
  if (unsafe !== undefined) throw new Error(`Not for a header: ${JSON.stringify(unsafe)}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
};

/** Opens sockets to one address; encrypted ones resume the last TLS session. */
const socketsTo = (host: string, port: number, isEncrypted: boolean) => {
  let session: Buffer | undefined;
  const encrypted = async (): Promise<Socket> => {
    const tls = await import('node:tls');
    const name = isIP(host) ? {} : { servername: host };
    const socket = tls.connect({ host, port, ...name, ...(session && { session }), ALPNProtocols: ['http/1.1'] });
    return socket.on('session', (agreed) => {
      session = agreed;
    });
  };
  const plain = async (): Promise<Socket> => connect({ host, port });
  return isEncrypted ? encrypted : plain;
};

/** `keeps`: false for requests that can't be sent twice, because a reused connection may have ended unseen. */
export const createExchange = (endpoint: string, { limits = LIMITS, keeps = true } = {}): Exchange => {
  const url = new URL(endpoint);
  const { hostname, path } = urlToHttpOptions(url);
  const isEncrypted = url.protocol === 'https:';
  const openSocket = socketsTo(hostname as string, Number(url.port || (isEncrypted ? 443 : 80)), isEncrypted);
  let idle: Connection[] = [];

  const open = async (): Promise<Connection> => {
    const socket = await openSocket();
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 1000);
    const connection = createConnection(socket, limits.answerMs, {
      whenFree: (one) => (keeps ? idle.push(one) : one.close()),
      whenOver: (over, isLater) => {
        const others = idle.filter((one) => one !== over);
        idle = isLater ? [] : others;
        // After a freeze, all connections are dead, and three tries would soon be used up on them.
        if (isLater) for (const one of others) one.close();
      },
    });
    await connected(socket, isEncrypted ? 'secureConnect' : 'connect', limits.connectMs);
    return connection;
  };

  /** A connection on which no bytes have arrived without a request. New ones are checked too: some servers speak first. */
  const quiet = async (): Promise<Connection> => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      await everythingRead();
      if (kept.isOpen()) return kept;
    }
    const opened = await open();
    await everythingRead();
    return opened;
  };

  return async (headers, body, ownPath = path as string) => {
    const head = headOf(ownPath, { host: url.host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
    return (await quiet()).send(head, body);
  };
};
