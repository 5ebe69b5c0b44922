// API Gateway takes frames of at most 32 KB; the socket library knows only whole messages. This reads the headers along.
import type { Duplex } from 'node:stream';

export const MAX_FRAME = 32 * 1024;

/** Fed with the bytes of a connection in order, says whether a frame above the limit has begun. */
export const createFrameWatch = () => {
  let header: number[] = [];
  let skipping = 0;
  let exceeded = false;

  return (chunk: Buffer): boolean => {
    let at = 0;
    while (at < chunk.length && !exceeded) {
      if (skipping > 0) {
        const step = Math.min(skipping, chunk.length - at);
        skipping -= step;
        at += step;
        continue;
      }
      header.push(chunk[at] ?? 0);
      at += 1;
      const length = payloadLength(header);
      if (length === undefined) continue;
      exceeded = length > MAX_FRAME;
      skipping = length;
      header = [];
    }
    return exceeded;
  };
};

/** Calls `onTooLong` once, as soon as a frame above the limit begins. */
export const watchFrames = (socket: Duplex, onTooLong: () => void): void => {
  const watch = createFrameWatch();
  let tooLong = false;
  socket.on('data', (chunk: Buffer) => {
    if (tooLong || !watch(chunk)) return;
    tooLong = true;
    onTooLong();
  });
};

/** Undefined until the header is complete: two bytes, the long length if any, the mask if any. */
const payloadLength = (header: number[]): number | undefined => {
  const [, second = 0] = header;
  const short = second & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  const mask = second & 0x80 ? 4 : 0;
  if (header.length < 2 || header.length < 2 + extra + mask) return undefined;
  if (extra === 0) return short;
  return header.slice(2, 2 + extra).reduce((sum, byte) => sum * 256 + byte, 0);
};
