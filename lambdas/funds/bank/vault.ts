// The vault: the tokens that open bank accounts and the money behind exclusive letters, encrypted by KMS with owner and
// name as context, in a table that only the functions for banks and reports may read. A row that is moved to another owner
// doesn't decrypt.
import type { AskAws } from '#core/aws/json-service.ts';
import { textOf } from '#core/data/attribute-value.ts';
import { type Condition, type Db, isNew, type Write, when } from '#core/data/db.ts';
import { vaultToken } from './entity.ts';

const ACCESS_TOKEN = 'BANK#';
const REPORT_TOKEN = 'ASSET#';

export type Place = { owner: string; name: string };
/** The vault's place for the token that opens a bank connection. */
export const accessTokenPlace = (owner: string, itemId: string): Place => ({ owner, name: ACCESS_TOKEN + itemId });
/** The vault's place for the token that reads a report at the bank. */
export const reportTokenPlace = (owner: string, assetReportId: string): Place => ({
  owner,
  name: REPORT_TOKEN + assetReportId,
});
export const isAccessToken = ({ name }: Pick<Place, 'name'>): boolean => name.startsWith(ACCESS_TOKEN);

/** `expires`: when it's deleted, in epoch seconds. */
type SealOptions = { if?: Condition; expires?: number };

export type Vault = {
  /** The encrypted row, for the same transaction as the row that it belongs to. */
  seal(place: Place, text: string, options?: SealOptions): Promise<Write>;
  open(place: Place): Promise<string | undefined>;
  /** `isUnchanged`: the condition of a write that relies on the text as read, or on its absence. */
  openToChange(place: Place): Promise<{ text: string | undefined; isUnchanged: Condition }>;
  accessTokens(owner: string): Promise<{ itemId: string; token: string }[]>;
  reportTokens(owner: string): Promise<{ assetReportId: string; token: string }[]>;
  removal(place: Place, condition?: Condition): Write;
};

export const createVault = (deps: { kms: AskAws; keyId: string; vaultDb: Db; tableName: string }): Vault => {
  const { kms, keyId, vaultDb, tableName: table } = deps;

  const decrypt = async ({ owner, name }: Place, ciphertext: Uint8Array): Promise<string> => {
    const { Plaintext } = await kms<{ Plaintext?: string }>('Decrypt', {
      KeyId: keyId,
      CiphertextBlob: Buffer.from(ciphertext).toString('base64'),
      EncryptionContext: { owner, name },
    });
    // The bank would refuse an empty token, as if the client had ended the connection.
    if (!Plaintext) throw new Error('KMS answered without a plaintext');
    return Buffer.from(Plaintext, 'base64').toString('utf8');
  };

  const openAll = async (owner: string, prefix: string) => {
    const { items } = await vaultDb.query({ pk: owner, prefix, consistent: true });
    return Promise.all(
      items.map(async (item) => {
        const name = textOf(item.SK);
        const token = await decrypt({ owner, name }, vaultToken.read(item).ciphertext);
        return { id: name.slice(prefix.length), token };
      }),
    );
  };

  return {
    async seal(place, text, { if: condition, expires } = {}) {
      const { owner, name } = place;
      const { CiphertextBlob } = await kms<{ CiphertextBlob?: string }>('Encrypt', {
        KeyId: keyId,
        Plaintext: Buffer.from(text, 'utf8').toString('base64'),
        EncryptionContext: { owner, name },
      });
      if (!CiphertextBlob) throw new Error('KMS answered without a ciphertext');
      const ciphertext = new Uint8Array(Buffer.from(CiphertextBlob, 'base64'));
      return { table, ...vaultToken.put(place, { ciphertext, ...(expires && { expires }) }, { if: condition }) };
    },
    async open(place) {
      const row = await vaultToken.get(vaultDb, place, { consistent: true });
      return row && decrypt(place, row.ciphertext);
    },
    async openToChange(place) {
      const row = await vaultToken.get(vaultDb, place, { consistent: true });
      if (!row) return { text: undefined, isUnchanged: isNew };
      const { ciphertext } = row;
      return {
        text: await decrypt(place, ciphertext),
        isUnchanged: when('#ciphertext = :read', { ':read': ciphertext }),
      };
    },
    accessTokens: async (owner) => (await openAll(owner, ACCESS_TOKEN)).map(({ id, token }) => ({ itemId: id, token })),
    reportTokens: async (owner) =>
      (await openAll(owner, REPORT_TOKEN)).map(({ id, token }) => ({ assetReportId: id, token })),
    removal: (place, condition) => ({ table, ...vaultToken.delete(place, { if: condition }) }),
  };
};
