// The vault while KMS says nothing: what it answers is a token, or an error.
import { expect, it } from 'vitest';
import type { AskAws } from '#core/aws/json-service.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aVault } from '#test/builders/a-vault.ts';
import { accessTokenPlace, createVault } from './vault.ts';

const database = aTestDatabase();
const silent = (async () => ({})) as AskAws;

it('opens nothing and seals nothing when KMS answers without what was asked', async () => {
  const vaultDb = await database.emptyTable('vault');
  const place = accessTokenPlace('owner', 'item');
  await vaultDb.transact([await aVault(vaultDb, 'vault').seal(place, 'access-token')]);
  const vault = createVault({ kms: silent, keyId: 'key-1', vaultDb, tableName: 'vault' });
  await expect(vault.open(place)).rejects.toThrow('KMS answered without a plaintext');
  await expect(vault.accessTokens('owner')).rejects.toThrow('KMS answered without a plaintext');
  await expect(vault.seal(place, 'access-token')).rejects.toThrow('KMS answered without a ciphertext');
  expect(await aVault(vaultDb, 'vault').open(place)).toBe('access-token');
});
