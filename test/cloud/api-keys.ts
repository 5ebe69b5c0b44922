// API keys, as My Profile makes them, and calls of the public API with one.
import createClient from 'openapi-fetch';
import { ALL_SCOPES } from '#vocabulary/open/keys';
import type { Person } from './actors.ts';
import { baseUrl, call } from './client.ts';
import type { Answer } from './heard.ts';
import type { paths } from './public-api-types.ts';

export type ApiKey = { id: string; key: string };

/** The person signed in within the last minutes: making a key asks for that. */
export const newKey = async (
  { token, cookie }: Pick<Person, 'token' | 'cookie'>,
  scopes: readonly string[] = ALL_SCOPES,
  name = 'Sync',
  is_test = false,
): Promise<ApiKey> => {
  const made = await call('POST', '/api/keys', { token, cookie, body: { name, scopes, is_test } });
  if (made.status !== 201) throw new Error(`No key was made: ${made.text}`);
  return made.body;
};

export const withKey =
  ({ key }: Pick<ApiKey, 'key'>) =>
  (method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
    call(method, path, { token: key, body, headers });

/** A stranger's client: foreign tools made it from the OpenAPI document. */
export const clientOf = ({ key }: Pick<ApiKey, 'key'>) =>
  createClient<paths>({ baseUrl: baseUrl(), headers: { authorization: `Bearer ${key}` } });
