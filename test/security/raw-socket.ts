// A socket in the hands of an attacker: any path, any header, any frame.
import { randomBytes } from 'node:crypto';
import { type Socket as Connection, connect } from 'node:net';
import WebSocket from 'ws';
import { baseUrl } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';

// biome-ignore lint/suspicious/noExplicitAny: frames are looked into as a stranger's program would, without our types
export type Frame = any;

export type Raw = {
  received: Frame[];
  send(frame: object | string | Buffer): void;
  waitFor(fits: (frame: Frame) => boolean): Promise<Frame>;
  /** The code it was closed with by the other side, once it was. */
  closed: Promise<number>;
  end(): void;
};

export const socketPath = {
  chat: (sessionId: string) => `/ws/chat/${sessionId}/`,
  events: (ticket: string) => `/ws/events/?ticket=${encodeURIComponent(ticket)}`,
};

/** An open socket, or the status that refused it. */
export const tryToConnect = (path: string, headers: Record<string, string> = { origin: baseUrl() }) =>
  new Promise<Raw | number>((resolve, reject) => {
    const socket = new WebSocket(`${baseUrl().replace('http', 'ws')}${path}`, { headers });
    const received: Frame[] = [];
    const closed = new Promise<number>((over) => socket.once('close', over));
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
    socket.once('unexpected-response', (request, reply) => {
      reply.resume();
      request.destroy();
      resolve(reply.statusCode ?? 0);
    });
    socket.on('error', (error) => reject(error));
    socket.once('open', () =>
      resolve({
        received,
        closed,
        send: (frame) =>
          socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
        waitFor: (fits) => eventually(async () => received.find(fits)),
        end: () => socket.terminate(),
      }),
    );
  });

export const opened = async (path: string, headers?: Record<string, string>): Promise<Raw> => {
  const raw = await tryToConnect(path, headers);
  if (typeof raw === 'number') throw new Error(`${path} was refused with ${raw}`);
  return raw;
};

/** The bytes of a client's frame, masked as they must be. */
const frameBytes = (payload: Buffer, { opcode, fin }: { opcode: number; fin: boolean }): Buffer => {
  const mask = randomBytes(4);
  const header = Buffer.alloc(10);
  header[0] = (fin ? 0x80 : 0) | opcode;
  header[1] = 0x80 | 127;
  header.writeBigUInt64BE(BigInt(payload.length), 2);
  const masked = Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
  return Buffer.concat([header, mask, masked]);
};

/** Sends one message in many frames, which no library would do; returns the code that the other side closes with. */
export const closedAfterFrames = (path: string, payloads: Buffer[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(baseUrl());
    const line: Connection = connect(Number(port), hostname);
    let head = '';
    let isOpen = false;
    line.on('error', reject);
    line.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${baseUrl()}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    line.on('data', (bytes: Buffer) => {
      if (isOpen) {
        // The first frame that is a close: its code is the first two bytes behind the header.
        if ((bytes[0] ?? 0) === 0x88) {
          resolve(bytes.readUInt16BE(2));
          line.destroy();
        }
        return;
      }
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head));
      isOpen = true;
      for (const [at, payload] of payloads.entries())
        line.write(frameBytes(payload, { opcode: at === 0 ? 1 : 0, fin: at === payloads.length - 1 }));
    });
  });
