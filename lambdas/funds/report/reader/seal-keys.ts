import { X509Certificate } from 'node:crypto';
import type { PublicKey } from '#core/crypto/kms-seal.ts';
import type { SealChecker } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import type { Reply } from '#core/http/route.ts';
import { pemOf } from '#core/signature/certificate.ts';
import { readCertificates } from '#core/signature/certificate-store.ts';
import type { routes } from '../contract.ts';

type Deps = { db: Pick<Db, 'get'>; checker: SealChecker; publicKeys: () => Promise<PublicKey[]> };
type Published = Reply<typeof routes.sealKeys>;

const toPublished = (certificate: Uint8Array, isPresent: boolean): Published['certificates'][number] => ({
  is_present: isPresent,
  valid_until: new Date(new X509Certificate(certificate).validTo).toISOString(),
  pem: pemOf('CERTIFICATE', certificate),
});

/** None before the first PDF. */
const publishedCertificates = async (deps: Deps): Promise<Published['certificates']> => {
  const { chain = [], earlier = [] } = (await readCertificates(deps)) ?? {};
  return [...chain.map((one) => toPublished(one, true)), ...earlier.map((one) => toPublished(one, false))];
};

/** What checks a seal and a PDF without us. The keys never change while a function lives: they're asked for once. */
export const sealKeys = (deps: Deps) => {
  let asked: Promise<PublicKey[]> | undefined;
  return async (): Promise<Published> => {
    asked ??= deps.publicKeys();
    asked.catch(() => {
      asked = undefined;
    });
    const [keys, certificates] = await Promise.all([asked, publishedCertificates(deps)]);
    return {
      keys: keys.map(({ name, isPresent, algorithm, pem }) => ({
        key_id: name,
        is_present: isPresent,
        algorithm,
        pem,
      })),
      certificates,
    };
  };
};
