// The payment service fails in all its ways: a buyer does not notice one failure, and gets a clear error when it stays unreachable.
// Seen red: with no retry in Stripe's SDK, a buyer saw a single 500.
import { describe, expect, it } from 'vitest';
import { call } from '../cloud/client.ts';
import { printResult } from '../cloud/print-result.ts';
import { sized } from '../cloud/size.ts';
import { type Fault, faultHits, injectFault, withoutFaultsBetween } from './inject-fault.ts';

withoutFaultsBetween();

const kinds: Fault['kind'][] = ['reset', '429', '500', 'cut', ...(sized(0, 1) ? (['timeout'] as const) : [])];
const buy = () => call('POST', '/api/checkout', { body: { plan: 'professional' } });

describe('a buyer', () => {
  /** Half an answer may have had its effect, and a service that limits us wants fewer calls: neither is asked again. */
  const toldAtOnce: Fault['kind'][] = ['cut', '429'];

  it.each(kinds)('does not notice one failure, or is asked to try again: %s', async (kind) => {
    await injectFault({ target: 'stripe', kind, count: 1, operation: '/v1/checkout/sessions' });
    const { status, body } = await buy();
    printResult('F-01', `stripe: one ${kind}: ${status} ${body?.code ?? ''} after ${await faultHits()} hit`);
    expect(await faultHits()).toBe(1);
    if (toldAtOnce.includes(kind)) expect(body).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    else expect(status).toBe(201);
  });

  it.each(kinds)('gets a clear error when it stays unreachable, and nothing was charged: %s', async (kind) => {
    await injectFault({ target: 'stripe', kind, count: 3, operation: '/v1/checkout/sessions' });
    const { status, body, headers } = await buy();
    printResult('F-01', `stripe: ${kind} three times: ${status} ${body?.code}`);
    expect([status, body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    expect(body.message).toContain('Nothing was charged');
    expect(headers.get('retry-after')).toBeTruthy();
    await call('DELETE', '/_local/faults');
    expect((await buy()).status).toBe(201);
  });
});
