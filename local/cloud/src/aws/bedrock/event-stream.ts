// Frames of application/vnd.amazon.eventstream: lengths, headers and payload, each part with its checksum.
import { crc32 } from 'node:zlib';

const STRING = 7;

const header = (name: string, value: string): Buffer => {
  const text = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([STRING]), length, text]);
};

const checksum = (bytes: Buffer): Buffer => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
};

/** `kind`: an exception ends the stream, as services do that break half-way. */
export const frame = (type: string, payload: object, kind: 'event' | 'exception' = 'event'): Buffer => {
  const headers = Buffer.concat([
    header(`:${kind}-type`, type),
    header(':content-type', 'application/json'),
    header(':message-type', kind),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + headers.length + body.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const unsigned = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([unsigned, checksum(unsigned)]);
};
