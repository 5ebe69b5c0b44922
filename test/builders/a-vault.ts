// The vault over a real table, with a KMS that only turns the text around: a text sealed for one place opens nowhere else.

import type { AskAws } from '#core/aws/json-service.ts';
import type { Db } from '#core/data/db.ts';
import { createVault, type Vault } from '../../lambdas/funds/bank/vault.ts';

type Input = { Plaintext?: string; CiphertextBlob?: string; EncryptionContext: object };

const kms = (async (operation: string, { Plaintext, CiphertextBlob = '', EncryptionContext }: Input) => {
  const place = JSON.stringify(EncryptionContext);
  if (operation === 'Encrypt') return { CiphertextBlob: Buffer.from(`${place}|${Plaintext}`).toString('base64') };
  const sealed = Buffer.from(CiphertextBlob, 'base64').toString();
  if (!sealed.startsWith(`${place}|`)) throw new Error('InvalidCiphertextException');
  return { Plaintext: sealed.slice(place.length + 1) };
}) as AskAws;

export const aVault = (vaultDb: Db, tableName: string): Vault =>
  createVault({ kms, keyId: 'key-1', vaultDb, tableName });
