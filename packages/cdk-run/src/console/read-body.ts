import type { IncomingMessage } from 'node:http';
import { ConsoleError } from 'simulator-kit/console/route';

const MOST_BYTES = 1024 * 1024;

/** The fields that were sent, as JSON or as a form; none at all is no fields. */
export const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ConsoleError(413, 'The body is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.trim() === '') return {};
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    // An empty field of a form is one that was not filled in.
    return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));
  }
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ConsoleError(400, 'The body is a JSON object');
  }
  return body as Record<string, unknown>;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConsoleError(400, 'The body is not JSON');
  }
};
