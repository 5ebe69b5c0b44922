import { KMSClient, KMSInvalidSignatureException, SignCommand, VerifyCommand } from '@aws-sdk/client-kms';
import { patience } from './clients.ts';
import type { SealChecker, Sealer } from './seal.ts';

const how = { MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' } as const;

export const kmsSealer = (keyId: string, kms = new KMSClient(patience)): Sealer => ({
  keyId,
  async sign(digest) {
    const { Signature } = await kms.send(new SignCommand({ KeyId: keyId, Message: digest, ...how }));
    if (!Signature) throw new Error('KMS answered without a signature');
    return Signature;
  },
});

/** The function's own key, whatever a stored row says it was signed with. */
export const kmsSealChecker = (ownKeyId: string, kms = new KMSClient(patience)): SealChecker => ({
  async verify(digest, signature, keyId) {
    if (keyId !== ownKeyId) return false;
    try {
      const { SignatureValid } = await kms.send(
        new VerifyCommand({ KeyId: ownKeyId, Message: digest, Signature: signature, ...how }),
      );
      return SignatureValid === true;
    } catch (error) {
      if (error instanceof KMSInvalidSignatureException) return false;
      throw error;
    }
  },
});
