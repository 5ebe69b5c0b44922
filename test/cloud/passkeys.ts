// A passkey of a person who has just signed in.
import { anAuthenticator, type Wrong } from 'cdk-run/testing/an-authenticator';
import { type BrowserSession, baseUrl, call } from './client.ts';

export type Key = ReturnType<typeof anAuthenticator>;

/**
 * The second step that owners of an office have; the session of a person who has just signed in has taken both steps from then
 * on.
 */
export const withSecondStep = async <P extends BrowserSession | { token: string; cookie?: string }>(
  person: P,
): Promise<P> => {
  const reply = await addPasskey({ cookie: '', ...person });
  if (reply.status !== 201) throw new Error(`A passkey was refused: ${reply.text}`);
  return person;
};

export const addPasskey = async (person: BrowserSession, key: Key = anAuthenticator(baseUrl()), wrong: Wrong = {}) => {
  const { body } = await call('POST', '/api/passkeys/options', person);
  const credential = JSON.stringify(key.register(JSON.parse(body.options), wrong));
  return call('POST', '/api/passkeys', { ...person, body: { name: 'Laptop', credential } });
};
