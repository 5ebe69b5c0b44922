import type { IncomingMessage } from 'node:http';
import { CognitoError } from './errors.ts';

const MOST = 256 * 1024;

export const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    // What is too long is read to its end and thrown away: an answer in the middle would reset the connection.
    if (size <= MOST) parts.push(part);
  }
  if (size > MOST) throw new CognitoError('RequestEntityTooLargeException', 'The request is too large', 413);
  return Buffer.concat(parts).toString('utf8');
};
