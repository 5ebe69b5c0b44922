// The vault: what opens a bank account, encrypted by KMS with owner and item as context, in a table of its own that only
// the banking and report functions may read. A row moved to another owner does not decrypt.
import type { AskAws } from '#core/aws/json-service.ts';
import type { Db, Write } from '#core/data/db.ts';

/** `name` is BANK#item for an access token, ASSET#report for a report token. */
type Place = { owner: string; name: string };

export type Vault = {
  /** The encrypted row, to be written in the same transaction as what it belongs to. */
  seal(place: Place, token: string): Promise<Write>;
  open(place: Place): Promise<string | undefined>;
  /** All tokens of an owner whose name begins with the prefix. */
  openAll(owner: string, prefix: string): Promise<{ name: string; token: string }[]>;
  removal(place: Place): Write;
};

export const createVault = (deps: { kms: AskAws; keyId: string; vaultDb: Db; tableName: string }): Vault => {
  const { kms, keyId, vaultDb, tableName } = deps;
  const context = ({ owner, name }: Place) => ({ owner, name });

  const decrypt = async (place: Place, ciphertext: Uint8Array): Promise<string> => {
    const { Plaintext = '' } = await kms<{ Plaintext?: string }>('Decrypt', {
      KeyId: keyId,
      CiphertextBlob: Buffer.from(ciphertext).toString('base64'),
      EncryptionContext: context(place),
    });
    return Buffer.from(Plaintext, 'base64').toString('utf8');
  };

  return {
    async seal(place, token) {
      const { CiphertextBlob } = await kms<{ CiphertextBlob?: string }>('Encrypt', {
        KeyId: keyId,
        Plaintext: Buffer.from(token, 'utf8').toString('base64'),
        EncryptionContext: context(place),
      });
      if (!CiphertextBlob) throw new Error('KMS answered without a ciphertext');
      return {
        table: tableName,
        put: { PK: place.owner, SK: place.name, ciphertext: new Uint8Array(Buffer.from(CiphertextBlob, 'base64')) },
      };
    },
    async open(place) {
      const row = await vaultDb.get<{ ciphertext: Uint8Array }>(
        { PK: place.owner, SK: place.name },
        { consistent: true },
      );
      return row && decrypt(place, row.ciphertext);
    },
    async openAll(owner, prefix) {
      const { items } = await vaultDb.query<{ SK: string; ciphertext: Uint8Array }>({ pk: owner, prefix });
      return Promise.all(
        items.map(async (row) => ({ name: row.SK, token: await decrypt({ owner, name: row.SK }, row.ciphertext) })),
      );
    },
    removal: (place) => ({ table: tableName, delete: { PK: place.owner, SK: place.name } }),
  };
};
