// Secrets are read once per process, at the first call that needs them, and again after some minutes so that a
// rotation reaches a warm function.

import { AppError } from '../http/errors.ts';
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

/** The content of an outside service's keys until an operator fills them in. */
export const UNFILLED = 'to be filled';

/** The keys of an outside service, from a secret that holds a JSON object. Without them, `refusal` is what people read. */
export const serviceKeys =
  <T extends object>(secret: Secret, refusal: string) =>
  async (): Promise<T> => {
    const keys = JSON.parse(await secret()) as T;
    if (Object.values(keys).includes(UNFILLED)) throw new AppError('NOT_SET_UP', { message: refusal });
    return keys;
  };
