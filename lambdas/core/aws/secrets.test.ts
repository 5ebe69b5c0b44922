import { expect, it, onTestFinished, vi } from 'vitest';
import { createSecret, serviceKeys, UNFILLED } from './secrets.ts';

it('is read once, and again after five minutes: a changed one needs no deployment', async () => {
  const held = { text: '{"key":"old"}', reads: 0 };
  const ask = async <T>(): Promise<T> => {
    held.reads += 1;
    return { SecretString: held.text } as T;
  };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const keys = serviceKeys<{ key: string }>(createSecret('plaid', ask), '');
  expect([await keys(), await keys()]).toEqual([{ key: 'old' }, { key: 'old' }]);
  held.text = '{"key":"new"}';
  vi.setSystemTime(new Date('2026-11-21T12:04:59Z'));
  expect(await keys()).toEqual({ key: 'old' });
  vi.setSystemTime(new Date('2026-11-21T12:05:01Z'));
  expect(await keys()).toEqual({ key: 'new' });
  expect(held.reads).toBe(2);
});

it('that no operator has filled in says what is not set up', async () => {
  const held = async () => JSON.stringify({ client_id: UNFILLED, secret: 'x' });
  await expect(serviceKeys(held, "Linking isn't set up yet.")()).rejects.toMatchObject({
    code: 'NOT_SET_UP',
    message: "Linking isn't set up yet.",
  });
});
