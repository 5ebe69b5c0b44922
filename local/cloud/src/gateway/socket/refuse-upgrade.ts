import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OriginReply } from '../exchange.ts';

/** After an upgrade request only the bare socket is left to answer on. */
export const refuseUpgrade = (socket: Duplex, { status, headers, body }: OriginReply) => {
  const all = [...headers, ['Content-Length', String(body.length)], ['Connection', 'close']];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n`, 'latin1');
  socket.end(body);
};
