import { findRoute } from 'simulator-kit/console/route';
import { expect, it } from 'vitest';
import type { Delivery } from './events.ts';
import { paymentRoutes } from './simulator.ts';

const aConsole = () => {
  const done: string[] = [];
  let chosen: Required<Delivery> = { copies: 1, order: 'made', hold: false };
  const routes = paymentRoutes({
    subscriptions: () => [
      { id: 'sub_1', customer: 'cus_1', email: 'ada@agents.example', status: 'active' },
      { id: 'sub_2', customer: 'cus_2', email: 'bea@agents.example', status: 'incomplete', debit: 'cs_1' },
    ],
    deliver: (how) => {
      done.push(`deliver ${JSON.stringify(how)}`);
      chosen = { ...chosen, ...how };
    },
    delivery: () => chosen,
    renew: (id) => void done.push(`renewed ${id}`),
    failPayment: (id) => void done.push(`failed ${id}`),
    cancel: (id) => void done.push(`canceled ${id}`),
    settle: (id, outcome) => void done.push(`settled ${id} ${outcome}`),
  });
  const send = async (method: string, path: string, body: Record<string, unknown> = {}) => {
    const { route, params } = findRoute(routes, method, `/payments${path}`);
    return route.run({ method, params, query: new URLSearchParams(), body, wantsPage: false });
  };
  return { done, post: (path: string, body?: Record<string, unknown>) => send('POST', path, body), send };
};

it('renews, fails and ends a subscription', async () => {
  const { done, post } = aConsole();
  for (const action of ['renew', 'fail', 'cancel']) await post(`/sub_1/${action}`);
  await post('/checkouts/cs_1/failed');
  expect(done).toEqual(['renewed sub_1', 'failed sub_1', 'canceled sub_1', 'settled cs_1 failed']);
});

it('sends the next webhooks twice, in reverse order or not at all', async () => {
  const { done, post } = aConsole();
  await post('/webhooks', { copies: 2, order: 'reversed' });
  await post('/webhooks', { hold: true });
  expect(done).toEqual([
    'deliver {"copies":2,"order":"reversed","hold":false}',
    'deliver {"copies":1,"order":"made","hold":true}',
  ]);
});

it('refuses what it does not know', async () => {
  const { done, post } = aConsole();
  await expect(post('/sub_3/renew')).rejects.toMatchObject({ status: 404 });
  await expect(post('/sub_1/explode')).rejects.toMatchObject({ status: 404 });
  await expect(post('/checkouts/cs_2/succeeded')).rejects.toMatchObject({ status: 404 });
  await expect(post('/checkouts/cs_1/lost')).rejects.toMatchObject({ status: 400 });
  await expect(post('/webhooks', { copies: 0 })).rejects.toMatchObject({ status: 400 });
  expect(done).toEqual([]);
});

it('shows each subscription with what can be done to it', async () => {
  const reply = await aConsole().send('GET', '');
  const { markup } = reply.kind === 'view' ? reply.page().content : { markup: '' };
  expect(markup).toContain('ada@agents.example');
  expect(markup.match(/action="\/_local\/payments\/sub_1\/\w+"/g)).toHaveLength(3);
  expect(markup.match(/action="\/_local\/payments\/checkouts\/cs_1\/\w+"/g)).toHaveLength(2);
  expect(markup).not.toContain('/payments/sub_2/');
});

it('shows how webhooks arrive now, after it was changed', async () => {
  const { post, send } = aConsole();
  const shown = async () => {
    const reply = await send('GET', '');
    const { markup } = reply.kind === 'view' ? reply.page().content : { markup: '' };
    return [
      /name="copies"[^>]* value="(\d+)"/.exec(markup)?.[1],
      ...[...markup.matchAll(/value="(\w+)" selected/g)].map(([, value]) => value),
    ];
  };
  expect(await shown()).toEqual(['1', 'made', 'false']);
  await post('/webhooks', { copies: 3, order: 'reversed', hold: true });
  expect(await shown()).toEqual(['3', 'reversed', 'true']);
});
