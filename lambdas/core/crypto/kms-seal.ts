import { askKms } from '../aws/clients.ts';
import type { PdfKey } from '../signature/pdf-signer.ts';
import type { SealChecker, Sealer } from './seal.ts';

const how = { MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' } as const;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

export const kmsSealer = (keyId: string, ask = askKms): Sealer => ({
  keyId,
  async sign(digest) {
    const question = { KeyId: keyId, Message: base64(digest), ...how };
    const { Signature } = await ask<{ Signature?: string }>('Sign', question);
    if (!Signature) throw new Error('KMS answered without a signature');
    return new Uint8Array(Buffer.from(Signature, 'base64'));
  },
});

/** A multi-Region key has the same name in each Region. */
export const sealKeyName = (keyArn: string): string => keyArn.slice(keyArn.lastIndexOf('/') + 1);

/** The keys that seals of ours were made with: the present one, and after a comma each earlier one. */
export const sealKeysIn = (setting: string): string[] => setting.split(',').filter(Boolean);

/** Only keys that the function was given count, whatever a stored row says it was signed with. */
export const kmsSealChecker = (ownKeys: string[], ask = askKms): SealChecker => ({
  async verify(digest, signature, keyId) {
    const own = ownKeys.find((key) => sealKeyName(key) === sealKeyName(keyId));
    if (!own) return false;
    const question = { KeyId: own, Message: base64(digest), Signature: base64(signature), ...how };
    try {
      const { SignatureValid } = await ask<{ SignatureValid?: boolean }>('Verify', question);
      return SignatureValid === true;
    } catch (error) {
      if ((error as Error).name === 'KMSInvalidSignatureException') return false;
      throw error;
    }
  },
});

/** The key that signs PDFs. Its public half never changes, so it's asked for once. */
export const kmsPdfKey = (keyId: string, ask = askKms): PdfKey => {
  let asked: Promise<Uint8Array> | undefined;
  return {
    sign: kmsSealer(keyId, ask).sign,
    publicKey() {
      asked ??= ask<{ PublicKey?: string }>('GetPublicKey', { KeyId: keyId }).then(
        ({ PublicKey = '' }) => new Uint8Array(Buffer.from(PublicKey, 'base64')),
      );
      asked.catch(() => {
        asked = undefined;
      });
      return asked;
    },
  };
};

export type PublicKey = { name: string; isPresent: boolean; pem: string };

/** The public halves, for anyone who checks a seal without us. */
export const kmsPublicKeys =
  (ownKeys: string[], ask = askKms) =>
  (): Promise<PublicKey[]> =>
    Promise.all(
      ownKeys.map(async (key, at) => {
        const { PublicKey = '' } = await ask<{ PublicKey?: string }>('GetPublicKey', { KeyId: key });
        const lines = PublicKey.match(/.{1,64}/g)?.join('\n');
        const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;
        return { name: sealKeyName(key), isPresent: at === 0, pem };
      }),
    );
