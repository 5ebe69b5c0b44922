import type { PublicKey } from '#core/crypto/kms-seal.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes } from '../contract.ts';

/** The keys never change while a function lives: they're asked for once. */
export const sealKeys = ({ publicKeys }: { publicKeys: () => Promise<PublicKey[]> }) => {
  let asked: Promise<PublicKey[]> | undefined;
  return async (): Promise<Reply<typeof routes.sealKeys>> => {
    asked ??= publicKeys();
    const keys = await asked.catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return {
      keys: keys.map(({ name, isPresent, pem }) => ({
        key_id: name,
        is_present: isPresent,
        algorithm: 'ECDSA_SHA_256',
        pem,
      })),
    };
  };
};
