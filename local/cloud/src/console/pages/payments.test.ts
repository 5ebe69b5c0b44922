import { expect, it, onTestFinished } from 'vitest';
import { consoleSources, serveConsole } from '../../../testing/a-console.ts';

const aConsole = async () => {
  const { sources, done } = consoleSources();
  const { url, close } = await serveConsole(sources);
  onTestFinished(async () => void (await close()));
  const post = (path: string, body?: object) =>
    fetch(`${url}/_local/payments${path}`, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) });
  return { url, done, post };
};

it('renews, fails and ends a subscription', async () => {
  const { done, post } = await aConsole();
  for (const act of ['renew', 'fail', 'cancel']) expect((await post(`/sub_1/${act}`)).status).toBe(200);
  expect(done).toEqual(['renewed sub_1', 'failed sub_1', 'cancelled sub_1']);
});

it('has the next webhooks come twice, turned round or not at all', async () => {
  const { done, post } = await aConsole();
  await post('/webhooks', { copies: 2, order: 'reversed' });
  await post('/webhooks', { hold: true });
  expect(done).toEqual([
    'deliver {"copies":2,"order":"reversed","hold":false}',
    'deliver {"copies":1,"order":"made","hold":true}',
  ]);
});

it('names what it does not know', async () => {
  const { done, post } = await aConsole();
  expect((await post('/sub_2/renew')).status).toBe(404);
  expect((await post('/sub_1/explode')).status).toBe(404);
  expect((await post('/webhooks', { copies: 0 })).status).toBe(400);
  expect(done).toEqual([]);
});
