// The public halves of the seal keys. A multi-Region key is the same one in each Region, so the Region in use is asked.
import { sealKeyName } from '../../lambdas/core/crypto/kms-seal.ts';
import { jsonRequest } from '../aws/json-request.ts';
import type { PublicKey } from './check-copy.ts';

export const publicKeysOf = (keyArns: string[]): Promise<PublicKey[]> =>
  Promise.all(
    keyArns.map(async (arn) => {
      const region = process.env.AWS_REGION ?? '';
      const KeyId = arn.replace(/^(arn:aws:kms:)[\w-]+/, `$1${region}`);
      const answer = await jsonRequest<{ PublicKey: string }>('kms', 'TrentService.GetPublicKey', { KeyId });
      const lines = answer.PublicKey.match(/.{1,64}/g)?.join('\n');
      return { name: sealKeyName(arn), pem: `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n` };
    }),
  );
