// Secrets are read once per process, at the first call that needs them, and again after some minutes so that a
// rotation reaches a warm function.

import { MINUTE } from '../platform/clock.ts';
import { askSecrets } from './clients.ts';
import type { AskAws } from './json-service.ts';

export type Secret = () => Promise<string>;

const KEEP_MS = 5 * MINUTE;

export const createSecret = (arn: string, ask: AskAws = askSecrets): Secret => {
  let held: { value: Promise<string>; until: number } | undefined;
  return () => {
    if (held && held.until > Date.now()) return held.value;
    const value = ask<{ SecretString?: string }>('GetSecretValue', { SecretId: arn }).then(({ SecretString }) => {
      if (!SecretString) throw new Error('The secret has no text value');
      return SecretString;
    });
    held = { value, until: Date.now() + KEEP_MS };
    value.catch(() => {
      held = undefined;
    });
    return value;
  };
};

/** For secrets that hold a JSON object, such as a client id with its key. */
export const jsonSecret =
  <T>(secret: Secret) =>
  async (): Promise<T> =>
    JSON.parse(await secret()) as T;
