// The certificate in use, with its chain, and earlier ones. They're sealed like a report: a forged one raises the
// alarm and is ignored, so the next PDF is signed with a certificate that we issue ourselves.
import * as v from 'valibot';
import { type Seal, type SealChecker, type Sealer, sealHolds, sealText } from '../crypto/seal.ts';
import { type Db, isNew, when } from '../data/db.ts';
import type { Clock } from '../platform/clock.ts';
import { alteredRecord } from '../platform/log.ts';
import { parse } from '../schema.ts';
import { pdfCertificates } from './certificates-entity.ts';

/** `chain`: the certificate in use, then its issuer, and so on. */
export type Certificates = { chain: Uint8Array[]; earlier: Uint8Array[] };
export type StoredCertificates = Certificates & { seal: Seal };

const content = v.object({ version: v.literal(1), chain: v.array(v.string()), earlier: v.array(v.string()) });

const bytesOf = (list: string[]) => list.map((one) => new Uint8Array(Buffer.from(one, 'base64')));
const textsOf = (list: Uint8Array[]) => list.map((one) => Buffer.from(one).toString('base64'));

/** Reads a sealed text, whose seal was checked or doesn't matter. */
export const certificatesIn = (text: string): Certificates => {
  const { chain, earlier } = parse(content, JSON.parse(text));
  return { chain: bytesOf(chain), earlier: bytesOf(earlier) };
};

/** Undefined before the first one. */
export const readCertificates = async ({
  db,
  checker,
}: {
  db: Pick<Db, 'get'>;
  checker: SealChecker;
}): Promise<StoredCertificates | undefined> => {
  const row = await pdfCertificates.get(db, {}, { consistent: true });
  if (!row) return undefined;
  if (!(await sealHolds(checker, row.seal))) {
    alteredRecord({ kind: 'certificates' }, 'seal');
    return { chain: [], earlier: [], seal: row.seal };
  }
  return { ...certificatesIn(row.seal.text), seal: row.seal };
};

type SaveDeps = { db: Pick<Db, 'put'>; clock: Clock; sealer: Sealer };

/** Replaces `before`; refused if someone else was faster. */
export const saveChain = async (
  { db, clock, sealer }: SaveDeps,
  chain: Uint8Array[],
  before: StoredCertificates | undefined,
): Promise<void> => {
  const earlier = [...(before?.chain.slice(0, 1) ?? []), ...(before?.earlier ?? [])];
  const seal = await sealText(sealer, { version: 1, chain: textsOf(chain), earlier: textsOf(earlier) });
  const isUnchanged = before ? when('#seal.#fingerprint = :before', { ':before': before.seal.fingerprint }) : isNew;
  await db.put(pdfCertificates.item({}, { seal, savedAt: clock().toISOString() }), isUnchanged);
};
