import { expect, it } from 'vitest';
import { clientByKeys } from './client-by-keys.ts';

const aClient = () => {
  const made: string[] = [];
  const secret = { key: 'one' };
  const client = clientByKeys({
    sdk: async () => 'sdk',
    keys: async () => ({ ...secret }),
    make: (sdk, { key }) => `${sdk} with ${key}, ${made.push(key)}`,
  });
  return { client, secret, made };
};

it('keeps a client while its keys are the same', async () => {
  const { client, made } = aClient();
  expect([await client(), await client()]).toEqual(['sdk with one, 1', 'sdk with one, 1']);
  expect(made).toEqual(['one']);
});

it('makes another one when the keys have changed', async () => {
  const { client, secret } = aClient();
  await client();
  secret.key = 'two';
  expect(await client()).toBe('sdk with two, 2');
});

it('asks again after keys that could not be read', async () => {
  let tries = 0;
  const keys = async () => {
    if (tries++ === 0) throw new Error('no route to host');
    return 'one';
  };
  const client = clientByKeys({ sdk: async () => 'sdk', keys, make: (_, key) => key });
  await expect(client()).rejects.toThrow('no route to host');
  expect(await client()).toBe('one');
});
