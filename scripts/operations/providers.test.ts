import { CLIENT_ID, SECRET, startPlaid } from '@local/plaid/testing';
import { expect, it } from 'vitest';
import { tryPlaid } from './providers.ts';

it('says which address is missing in the dashboard of Plaid, and is content once it is there', async () => {
  const missing = await startPlaid({ redirectUris: ['https://other.test/bank-return'] });
  const there = await startPlaid({ redirectUris: ['https://site.test/bank-return'] });
  const trying = ({ baseUrl }: typeof missing) =>
    tryPlaid(baseUrl, 'https://site.test', { client_id: CLIENT_ID, secret: SECRET });
  await expect(trying(missing)).rejects.toThrow(
    'Plaid refused: OAuth redirect URI must be configured in the developer dashboard (allow https://site.test/bank-return there)',
  );
  await expect(trying(there)).resolves.toBeUndefined();
});
