import { freePort } from '@local/cloud/free-port';
import { expect, it } from 'vitest';
import { callsTo } from './calls.ts';

it('says which call of the demo data got no answer, and why', async () => {
  const url = `http://127.0.0.1:${await freePort(0)}`;
  await expect(callsTo(url).call('GET', '/api/me?secret=1')).rejects.toThrow(
    `The demo data's GET ${url}/api/me failed: ECONNREFUSED`,
  );
});
