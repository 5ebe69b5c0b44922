// The headers of each kind of reply: they tell a browser where it may be used, shown and kept.
// Seen red: with addresses of PDFs that let browsers keep the file.
import { describe, expect, it } from 'vitest';
import { actors, guestOf } from '../cloud/actors.ts';
import { answerRequest } from '../cloud/bank-journey.ts';
import { call } from '../cloud/client.ts';
import { inFlight } from '../cloud/in-flight.ts';
import { printResult } from '../cloud/print-result.ts';
import { attack } from './attack.ts';
import { allRoutes, pathOf } from './route-list.ts';
import { sampleBody } from './sample-input.ts';

const EVIL = 'https://evil.example';
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];
const PATHS = ['/', '/dashboard', '/guest/0/0', '/config.json', '/favicon.ico', '/assets/none.js', '/api/none', '/api'];

describe('a reply', () => {
  it('lets no other site read it, whatever it asks for', async () => {
    const preflight = { origin: EVIL, 'access-control-request-method': 'POST' };
    const asked = [
      ...PATHS.flatMap((path) => METHODS.map((method) => ({ method, path, headers: preflight }))),
      ...allRoutes.map((route) => ({
        method: route.method,
        path: pathOf(route),
        headers: preflight,
        body: route.method === 'GET' ? undefined : sampleBody(route),
      })),
      ...allRoutes.map((route) => ({ method: 'OPTIONS', path: pathOf(route), headers: preflight })),
    ];
    const open = await inFlight(16, asked, async (order) => {
      const { headers } = await attack(order);
      const allowing = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      return allowing.length > 0 ? [`${order.method} ${order.path}: ${allowing}`] : [];
    });
    printResult('T-04', `other sites: ${asked.length} replies, ${open.flat().length} that they may read`);
    expect(open.flat()).toEqual([]);
  });

  it('carries the headers that keep it in its place, also when it is an error', async () => {
    // HSTS counts only over HTTPS: the template's checks hold it.
    const wanted = {
      'x-content-type-options': /^nosniff$/,
      'referrer-policy': /^no-referrer$/,
      'x-frame-options': /^DENY$/,
      'content-security-policy': /frame-ancestors 'none'/,
    };
    const orders = [
      ...PATHS.map((path) => ({ method: 'GET', path })),
      ...allRoutes.map((route) => ({ method: route.method, path: pathOf(route) })),
    ];
    const bare = await inFlight(16, orders, async (order) => {
      const { headers } = await attack(order);
      const missing = Object.entries(wanted).filter(([name, value]) => !value.test(String(headers[name] ?? '')));
      return missing.map(([name]) => `${order.method} ${order.path}: ${name} is ${headers[name]}`);
    });
    printResult('T-03', `headers: ${orders.length} replies, ${bare.flat().length} headers missing`);
    expect(bare.flat()).toEqual([]);
  });

  it('of the API is JSON, also when the gateway itself refuses', async () => {
    const odd = await inFlight(16, allRoutes, async (route) => {
      const { headers, status } = await attack({ method: route.method, path: pathOf(route) });
      const type = String(headers['content-type']);
      return (route.auth === 'key' || route.auth === 'assistant'
        ? /^application\/problem\+json/
        : /^application\/json/
      ).test(type)
        ? []
        : [`${route.id}: ${status} ${type}`];
    });
    expect(odd.flat()).toEqual([]);
  });

  it('does not come for methods that echo or list', async () => {
    const found = await inFlight(8, ['TRACE', 'PROPFIND', 'CONNECTX'], async (method) => {
      const replies = await inFlight(4, PATHS, (path) => attack({ method, path, headers: { 'x-secret': 'echo-me' } }));
      return replies.flatMap(({ status, text }, at) =>
        status < 400 || text.includes('echo-me') ? [`${method} ${PATHS[at]}: ${status}`] : [],
      );
    });
    expect(found.flat()).toEqual([]);
  });
});

describe('the PDF of a report', () => {
  it('is a download that no browser keeps', async () => {
    const { agentA } = await actors();
    const guest = await guestOf(agentA);
    await answerRequest(agentA, guest);
    const { body } = await call('GET', `/api/communications/${guest.communicationId}/report/pdf`, agentA);
    const file = await fetch(body.url);
    expect(file.status).toBe(200);
    await file.arrayBuffer();
    const of = (name: string) => file.headers.get(name);
    expect([of('content-type'), of('cache-control')]).toEqual(['application/pdf', 'no-store']);
    expect(of('content-disposition')).toMatch(
      /^attachment; filename="[\w. -]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/,
    );
  });
});
