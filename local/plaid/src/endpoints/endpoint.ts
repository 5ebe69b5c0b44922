import type { z } from 'zod';

/** A PDF instead of JSON. */
export type Binary = { contentType: string; bytes: Promise<Buffer> };

export type Endpoint = { path: string; schema: z.ZodType; handle(input: unknown): object | Binary };

/** A reply as the SDK types it; the router adds the request id. */
export type Reply<T> = Omit<T, 'request_id'>;

export const endpoint = <S extends z.ZodType>(
  path: string,
  schema: S,
  handle: (input: z.infer<S>) => object | Binary,
): Endpoint => ({ path, schema, handle: (input) => handle(input as z.infer<S>) });

export const isBinary = (reply: object): reply is Binary => 'bytes' in reply;
