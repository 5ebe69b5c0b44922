// A passkey of a person who has just signed in.
import { anAuthenticator, type Wrong } from '@local/cloud/testing/an-authenticator';
import { type BrowserSession, baseUrl, call } from './client.ts';

export type Key = ReturnType<typeof anAuthenticator>;

export const addPasskey = async (person: BrowserSession, key: Key = anAuthenticator(baseUrl()), wrong: Wrong = {}) => {
  const { body } = await call('POST', '/api/passkeys/options', person);
  const credential = JSON.stringify(key.register(JSON.parse(body.options), wrong));
  return call('POST', '/api/passkeys', { ...person, body: { name: 'Laptop', credential } });
};
