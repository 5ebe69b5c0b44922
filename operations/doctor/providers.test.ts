import { CLIENT_ID, SECRET, startPlaid } from '@local/plaid/testing/a-plaid';
import { expect, it } from 'vitest';
import { tryPlaid } from './providers.ts';

it("says which address is missing in Plaid's dashboard, and succeeds once it is allowed", async () => {
  const missing = await startPlaid({ redirectUris: ['https://other.test/bank-return'] });
  const allowed = await startPlaid({ redirectUris: ['https://site.test/bank-return'] });
  const trying = ({ baseUrl }: typeof missing) =>
    tryPlaid(baseUrl, 'https://site.test', { client_id: CLIENT_ID, secret: SECRET });
  await expect(trying(missing)).rejects.toThrow(
    'Plaid refused: OAuth redirect URI must be configured in the developer dashboard (allow https://site.test/bank-return there)',
  );
  await expect(trying(allowed)).resolves.toBeUndefined();
});
