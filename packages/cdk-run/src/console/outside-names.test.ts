import { expect, it } from 'vitest';
import { createOutsideNames } from './outside-names.ts';

const nameOf = createOutsideNames({ plaid: 'http://127.0.0.1:4010', stripe: 'http://127.0.0.1:4020' });

it.each([
  ['127.0.0.1:4010', '/asset_report/get', 'plaid:/asset_report/get'],
  ['127.0.0.1:4020', '/v1/checkout/sessions', 'stripe:/v1/checkout/sessions'],
  ['127.0.0.1:4020', '/v1/checkout/sessions/cs_test_a1B2c3D4e5?expand[]=x', 'stripe:/v1/checkout/sessions/{id}'],
  ['127.0.0.1:4020', '/v1/subscriptions/sub_GW0Yx2pScAWKY6HRO2', 'stripe:/v1/subscriptions/{id}'],
  ['elsewhere.example', '/', 'elsewhere.example:/'],
])('a call of %s at %s is counted as %s', (host, path, name) => {
  expect(nameOf(host, path)).toBe(name);
});
