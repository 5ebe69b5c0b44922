import { askKms } from '../aws/clients.ts';
import type { SealChecker, Sealer } from './seal.ts';

const how = { MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' } as const;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

export const kmsSealer = (keyId: string): Sealer => ({
  keyId,
  async sign(digest) {
    const question = { KeyId: keyId, Message: base64(digest), ...how };
    const { Signature } = await askKms<{ Signature?: string }>('Sign', question);
    if (!Signature) throw new Error('KMS answered without a signature');
    return new Uint8Array(Buffer.from(Signature, 'base64'));
  },
});

/** The function's own key, whatever a stored row says it was signed with. */
export const kmsSealChecker = (ownKeyId: string): SealChecker => ({
  async verify(digest, signature, keyId) {
    if (keyId !== ownKeyId) return false;
    const question = { KeyId: ownKeyId, Message: base64(digest), Signature: base64(signature), ...how };
    try {
      const { SignatureValid } = await askKms<{ SignatureValid?: boolean }>('Verify', question);
      return SignatureValid === true;
    } catch (error) {
      if ((error as Error).name === 'KMSInvalidSignatureException') return false;
      throw error;
    }
  },
});
