// A dependency that is dead is left alone, and the rest of the product goes on.
// Seen red: with a circuit that never opens for Plaid, 24 calls were made for 8 people instead of 15.
import { beforeAll, expect, it } from 'vitest';
import { FAILURES_IN_A_ROW } from '../../lambdas/core/platform/circuit.ts';
import { type Actors, actors, guestOf } from '../cloud/actors.ts';
import { call } from '../cloud/client.ts';
import { eventually } from '../cloud/eventually.ts';
import { printResult } from '../cloud/print-result.ts';
import { faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

let people: Actors;
beforeAll(async () => {
  people = await actors();
});
withoutFaultsBetween();

it('answers at once when Plaid is dead, asks it no more, and serves everything else', async () => {
  const { link, cookie } = await guestOf(people.agentA);
  await injectFault({ target: 'plaid', kind: '500', count: 1000, operation: '/link/token/create' });
  const ask = () => call('POST', '/api/guest/create_link_token', { body: link, cookie });
  // One after the other meet one instance, as people do who come one after the other.
  const found: { status: number; code: string; asked: number }[] = [];
  for (let at = 0; at < FAILURES_IN_A_ROW + 3; at++) {
    const { status, body } = await ask();
    found.push({ status, code: body?.code, asked: await faultHits() });
  }
  const asked = found.at(-1)?.asked ?? 0;
  const others = await Promise.all([
    call('GET', '/api/dashboard', { token: people.agentA.token }),
    call('GET', '/api/myaccount', { token: people.agentA.token }),
    call('POST', '/api/guest/request', { body: link, cookie }),
  ]);
  printResult(
    'F-02',
    `Plaid dead: ${found.length} people printResult, ${asked} calls made, ${others.length} other calls served`,
  );
  expect(found.map(({ status, code }) => `${status} ${code}`)).toEqual(found.map(() => '503 BANK_UNAVAILABLE'));
  expect(asked).toBe(3 * FAILURES_IN_A_ROW);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);

  // It recovers automatically after ten seconds.
  await call('DELETE', '/_local/faults');
  await eventually(async () => (await ask()).status === 200);
});
