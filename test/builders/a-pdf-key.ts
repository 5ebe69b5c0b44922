import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { signDigest } from 'cdk-run/ecdsa-digest';
import type { PdfKey } from '#core/signature/pdf-signer.ts';

/** A key that signs digests like KMS. Node's own crypto hashes its input. */
export const aPdfKey = (): PdfKey & { own: KeyObject } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    own: publicKey,
    publicKey: async () => publicKey.export({ type: 'spki', format: 'der' }),
    sign: async (digest) => signDigest(privateKey, Buffer.from(digest)),
  };
};
