import { z } from 'zod';
import { parseParams } from '../api/params.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for the one variable part. */
  path: string;
  handle(params: unknown, id: string): object;
};

export const endpoint = <S extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: S,
  handle: (params: z.infer<S>, id: string) => object,
): Endpoint => ({ method, path, handle: (params, id) => handle(parseParams(schema, params), id) });

export const fields = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject(shape);
