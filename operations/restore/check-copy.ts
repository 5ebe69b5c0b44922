// Checks that a place can be restored from: every document that a row names exists, every seal holds, and everything matches the
// seal log. Seals are checked with the public half of the key, so that KMS gets one call for each key and not one for each seal.
import { filesOf, signingDocument } from '../../lambdas/chat/signing/public.ts';
import { sealKeyName } from '../../lambdas/core/crypto/kms-seal.ts';
import { type Seal, type SealChecker, sealHolds } from '../../lambdas/core/crypto/seal.ts';
import { isSignedBy, type SealAlgorithm } from '../../lambdas/core/crypto/seal-algorithms.ts';
import { fromAttributes, type Item, textOf } from '../../lambdas/core/data/attribute-value.ts';
import { sealedReport } from '../../lambdas/funds/report/public.ts';
import { allDocuments, allRows } from '../data/stage-data.ts';
import { createLogCheck } from './log-check.ts';
import type { Place } from './point-in-time.ts';

export type PublicKey = { name: string; algorithm: SealAlgorithm; pem: string };
export type CopyCheck = {
  rows: number;
  documents: number;
  seals: number;
  missing: string[];
  broken: string[];
  /** Contradictions to the published seal log. */
  unlogged: string[];
};

/** KMS signed the fingerprint; Node makes it from the text. */
const checkerOf = (keys: PublicKey[]) => ({
  holds(seal: Seal): Promise<boolean> {
    const checker: SealChecker = {
      verify: async (fingerprint, signature, keyId) => {
        const key = keys.find(({ name }) => name === sealKeyName(keyId));
        return key !== undefined && isSignedBy(key.pem, key.algorithm, { text: seal.text, fingerprint, signature });
      },
    };
    return sealHolds(checker, seal);
  },
});

const isSeal = (value: object): value is Seal =>
  ['text', 'fingerprint', 'signature', 'keyId'].every((name) => typeof (value as Item)[name] === 'string');

/** The seals in a row: the row itself, or any of its attributes. */
const sealsIn = (row: Item): Seal[] =>
  [row, ...Object.values(row)].flatMap((value) =>
    typeof value === 'object' && value !== null && isSeal(value) ? [value] : [],
  );

/** The files that a row says exist: of a sealed report, or of a document that everyone has signed. */
const documentsOf = (row: Item): string[] => {
  if (row.SK === sealedReport.definition.key.SK) return [textOf(row.file)];
  return signingDocument.matches(row) ? filesOf(signingDocument.read(row)) : [];
};

const scan = async ({ dynamo, s3, data }: Place, { holds }: ReturnType<typeof checkerOf>): Promise<CopyCheck> => {
  const documents = new Set<string>();
  for await (const key of allDocuments(s3, data.DocumentBucket)) documents.add(key);
  const found: CopyCheck = { rows: 0, documents: documents.size, seals: 0, missing: [], broken: [], unlogged: [] };
  const log = createLogCheck();
  for await (const stored of allRows(dynamo, data.TableName)) {
    found.rows++;
    const row = fromAttributes(stored);
    log.seeRow(row);
    found.missing.push(...documentsOf(row).filter((document) => !documents.has(document)));
    for (const seal of sealsIn(row)) {
      found.seals++;
      if (!(await holds(seal))) found.broken.push(textOf(row.PK));
    }
  }
  return { ...found, unlogged: await log.faults(holds) };
};

/** A decision or a withdrawal during the scan looks like a record that lost entries, so a second scan decides. */
export const checkCopy = async (place: Place, keys: PublicKey[]): Promise<CopyCheck> => {
  const first = await scan(place, checkerOf(keys));
  if (first.unlogged.length === 0) return first;
  const second = await scan(place, checkerOf(keys));
  return { ...second, unlogged: second.unlogged.filter((name) => first.unlogged.includes(name)) };
};
