// The public halves of the seal keys. A multi-Region key is the same one in each Region, so the Region in use is asked.
import { sealKeyName } from '../../lambdas/core/crypto/kms-seal.ts';
import type { SealKey } from '../../lambdas/core/crypto/seal-algorithms.ts';
import { jsonRequest } from '../aws/json-request.ts';
import type { PublicKey } from './check-copy.ts';

export const publicKeysOf = (keys: SealKey[]): Promise<PublicKey[]> =>
  Promise.all(
    keys.map(async ({ arn, algorithm }) => {
      const region = process.env.AWS_REGION ?? '';
      const KeyId = arn.replace(/^(arn:aws:kms:)[\w-]+/, `$1${region}`);
      const answer = await jsonRequest<{ PublicKey: string }>('kms', 'TrentService.GetPublicKey', { KeyId });
      const lines = answer.PublicKey.match(/.{1,64}/g)?.join('\n');
      const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;
      return { name: sealKeyName(arn), algorithm, pem };
    }),
  );
