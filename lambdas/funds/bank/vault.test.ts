// T-11: a row of the vault decrypts only in its own place; and while KMS is down, the vault returns a token or an
// error. Seen red: with a context that didn't name the owner.
import { expect, it } from 'vitest';
import type { AskAws } from '#core/aws/json-service.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aVault } from '#test/builders/a-vault.ts';
import { vaultToken } from './entity.ts';
import { accessTokenPlace, createVault } from './vault.ts';

const database = aTestDatabase();
const silent = (async () => ({})) as AskAws;

it.each([
  ['owner', accessTokenPlace('thief', 'item')],
  ['item', accessTokenPlace('owner', 'other-item')],
])('opens no row that was moved to another %s', async (what, elsewhere) => {
  const vaultDb = await database.emptyTable(`moved-${what}`);
  const vault = aVault(vaultDb, `moved-${what}`);
  const place = accessTokenPlace('owner', 'item');
  await vaultDb.transact([await vault.seal(place, 'access-token')]);
  const row = await vaultToken.get(vaultDb, place);
  if (!row) throw new Error('Nothing was sealed');
  await vaultDb.put(vaultToken.item(elsewhere, row));
  await expect(vault.open(elsewhere)).rejects.toThrow('InvalidCiphertext');
  expect(await vault.open(place)).toBe('access-token');
});

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
