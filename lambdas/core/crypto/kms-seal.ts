import { askKms } from '../aws/clients.ts';
import type { PdfKey } from '../signature/pdf-signer.ts';
import type { SealChecker, Sealer } from './seal.ts';
import { type SealAlgorithm, type SealKey, signingOf } from './seal-algorithms.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

export const kmsSealer = (key: SealKey, ask = askKms): Sealer => ({
  keyId: key.arn,
  async sign(digest) {
    const { Signature } = await ask<{ Signature?: string }>('Sign', signingOf(key, digest));
    if (!Signature) throw new Error('KMS answered without a signature');
    return new Uint8Array(Buffer.from(Signature, 'base64'));
  },
});

/** A multi-Region key has the same name in each Region. */
export const sealKeyName = (keyArn: string): string => keyArn.slice(keyArn.lastIndexOf('/') + 1);

/** Only the function's own keys count, even if a stored row names another. */
export const kmsSealChecker = (ownKeys: SealKey[], ask = askKms): SealChecker => ({
  async verify(digest, signature, keyId) {
    const own = ownKeys.find(({ arn }) => sealKeyName(arn) === sealKeyName(keyId));
    if (!own) return false;
    const question = { ...signingOf(own, digest), Signature: base64(signature) };
    try {
      const { SignatureValid } = await ask<{ SignatureValid?: boolean }>('Verify', question);
      return SignatureValid === true;
    } catch (error) {
      if ((error as Error).name === 'KMSInvalidSignatureException') return false;
      throw error;
    }
  },
});

const publicHalf = async (ask: typeof askKms, keyId: string): Promise<string> => {
  const { PublicKey } = await ask<{ PublicKey?: string }>('GetPublicKey', { KeyId: keyId });
  if (!PublicKey) throw new Error('KMS answered without a public key');
  return PublicKey;
};

/** The key that signs PDFs. Its public half never changes, so it's fetched once. */
export const kmsPdfKey = (keyId: string, ask = askKms): PdfKey => {
  let asked: Promise<Uint8Array> | undefined;
  return {
    sign: kmsSealer({ arn: keyId, algorithm: 'ECDSA_SHA_256' }, ask).sign,
    publicKey() {
      asked ??= publicHalf(ask, keyId).then((key) => new Uint8Array(Buffer.from(key, 'base64')));
      asked.catch(() => {
        asked = undefined;
      });
      return asked;
    },
  };
};

export type PublicKey = { name: string; algorithm: SealAlgorithm; isPresent: boolean; pem: string };

/** The public keys, for anyone who checks a seal without us. */
export const kmsPublicKeys =
  (ownKeys: SealKey[], ask = askKms) =>
  (): Promise<PublicKey[]> =>
    Promise.all(
      ownKeys.map(async ({ arn, algorithm }, at) => {
        const lines = (await publicHalf(ask, arn)).match(/.{1,64}/g)?.join('\n');
        const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;
        return { name: sealKeyName(arn), algorithm, isPresent: at === 0, pem };
      }),
    );
