import { X509Certificate } from 'node:crypto';
import { type PublicKey, sealKeyName } from '#core/crypto/kms-seal.ts';
import type { SealChecker } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { pemOf } from '#core/signature/certificate.ts';
import { readCertificates } from '#core/signature/certificate-store.ts';
import { type CheckDeps, checkReport, type GenuineReport } from '../check-report.ts';
import type { routes } from '../contract.ts';
import { isTotalCode } from '../total-code.ts';
import { provenBy } from './read-report.ts';

type Verified = Reply<typeof routes.verify>;

const NOTHING = { issued_at: '', valid_until: '', requested_by: '', fingerprint: '' };

/** The part that anyone with the link may read. The total of the client's accounts is for those who hold the report itself. */
const letterOf = ({ content, row }: GenuineReport, code: string): Verified['letter'] => {
  const { fund_total, held_by, ...shown } = provenBy(content);
  const letter = { confirmed: content.confirmed, ...shown };
  if (fund_total === undefined || isTotalCode(code, row)) return { ...letter, fund_total, held_by };
  return { ...letter, held_by: held_by.map(({ total: _, ...held }) => held), needs_code: true };
};

const proofOf = ({ row, standing }: GenuineReport): Verified['proof'] =>
  row.standing &&
  standing && {
    file_hash: standing.fileHash,
    text: row.standing.text,
    signature: row.standing.signature,
    key_id: sealKeyName(row.standing.keyId),
  };

/** A reader without an account is listed by email address; other people don't see it. */
const withoutAddress = (name: string): string => (EMAIL_PATTERN.test(name) ? '' : name);

/** For anyone with the link: checks that this report is as sealed and still valid, and gives its content. */
export const verifyReport =
  (deps: CheckDeps & { clock: Clock }) =>
  async (reportId: string, code = ''): Promise<Verified> => {
    const report = await checkReport(deps, reportId);
    if (!report) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
    if (report === 'altered') return { ...NOTHING, state: 'altered' };
    const { content, withdrawnAt, supersededAt, row } = report;
    const known = {
      issued_at: content.issuedAt,
      valid_until: content.validUntil,
      requested_by: withoutAddress(content.requestedBy),
      fingerprint: row.fingerprint,
      sample: content.sample,
      proof: proofOf(report),
    };
    if (withdrawnAt) return { ...known, state: 'revoked' };
    if (supersededAt)
      return { ...known, state: 'superseded', superseded_at: supersededAt, letter: letterOf(report, code) };
    const isExpired = content.validUntil <= deps.clock().toISOString();
    return { ...known, state: isExpired ? 'expired' : 'valid', letter: letterOf(report, code) };
  };

type Deps = { db: Pick<Db, 'get'>; checker: SealChecker; publicKeys: () => Promise<PublicKey[]> };
type Published = Reply<typeof routes.sealKeys>;

const toPublished = (certificate: Uint8Array, isPresent: boolean): Published['certificates'][number] => ({
  is_present: isPresent,
  valid_until: new Date(new X509Certificate(certificate).validTo).toISOString(),
  pem: pemOf('CERTIFICATE', certificate),
});

/** Empty before the first PDF. */
const publishedCertificates = async (deps: Deps): Promise<Published['certificates']> => {
  const { chain = [], earlier = [] } = (await readCertificates(deps)) ?? {};
  return [...chain.map((one) => toPublished(one, true)), ...earlier.map((one) => toPublished(one, false))];
};

/** The keys that check a seal and a PDF without us. They never change while a function lives, so they're fetched once. */
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
