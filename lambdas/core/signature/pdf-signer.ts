// Signs a PDF with the key for PDFs, whose private half never leaves KMS (PAdES B-B), with the time of an
// outside authority where a stage has one (B-T).
import { randomBytes, X509Certificate } from 'node:crypto';
import type { SealChecker, Sealer } from '../crypto/seal.ts';
import { type Db, held } from '../data/db.ts';
import { type Clock, DAY, MINUTE } from '../platform/clock.ts';
import { countMetric } from '../platform/count-metric.ts';
import { log } from '../platform/log.ts';
import { tryAgain } from '../platform/try-again.ts';
import { isFor, nameOf, type SignDigest, selfSigned, sha256 } from './certificate.ts';
import { type Certificates, readCertificates, saveChain } from './certificate-store.ts';
import { signedData, unsignedPdf } from './pdf-signature.ts';
import type { Stamp } from './timestamp.ts';

/** Takes a PDF with a place for a signature; returns the signed one. */
export type SignPdf = (drawn: Buffer) => Promise<Buffer>;

/** The public half in KMS's export format (SubjectPublicKeyInfo). */
export type PdfKey = { publicKey(): Promise<Uint8Array>; sign: SignDigest };

export type PdfSignerDeps = {
  db: Pick<Db, 'get' | 'put'>;
  clock: Clock;
  sealer: Sealer;
  checker: SealChecker;
  key: PdfKey;
  siteUrl: string;
};

/** Also the delay before a new certificate reaches a warm function. */
const KEEP_MS = 5 * MINUTE;
const SERIAL_BYTES = 16;
/** Our own certificate is replaced this early; for an authority's, an alarm rings. */
export const RENEW_DAYS = 60;

export const PDF_OWNER = 'Groundwork';
export const pdfOwnerName = (siteUrl: string): Buffer =>
  nameOf(PDF_OWNER, `${PDF_OWNER} documents (${new URL(siteUrl).hostname})`);

/** Decides the next step for the stored certificates. Pure. */
export const certificateStep = (
  stored: Certificates | undefined,
  publicKey: Uint8Array,
  now: Date,
): 'use' | 'use, expires soon' | 'issue' => {
  const [certificate] = stored?.chain ?? [];
  // The key was replaced.
  if (!certificate || !isFor(certificate, publicKey)) return 'issue';
  const { validTo, issuer, subject } = new X509Certificate(certificate);
  if (Date.parse(validTo) - now.getTime() > RENEW_DAYS * DAY) return 'use';
  return issuer === subject ? 'issue' : 'use, expires soon';
};

const issueOwn = async ({ clock, key, siteUrl }: PdfSignerDeps, publicKey: Uint8Array): Promise<Uint8Array[]> => {
  const serial = { serial: randomBytes(SERIAL_BYTES), at: clock() };
  return [await selfSigned({ publicKey, name: pdfOwnerName(siteUrl) }, serial, key.sign)];
};

const chainInUse = async (deps: PdfSignerDeps): Promise<Uint8Array[]> => {
  const [stored, publicKey] = await Promise.all([readCertificates(deps), deps.key.publicKey()]);
  const step = certificateStep(stored, publicKey, deps.clock());
  if (step === 'use, expires soon') countMetric('CertificateExpires');
  if (stored && step !== 'issue') return stored.chain;
  const chain = await issueOwn(deps, publicKey);
  if (await held(saveChain(deps, chain, stored))) return chain;
  // Another worker was faster.
  return (await readCertificates(deps))?.chain ?? chain;
};

/** No letter waits for an authority that is down: a signature without a timestamp is valid, too, and the stage's alarm rings. */
const orNone =
  (stamp: Stamp) =>
  (signature: Uint8Array): Promise<Uint8Array | undefined> =>
    tryAgain(() => stamp(signature), { tries: 2, when: () => true, upToMs: () => 200 }).catch((error: unknown) => {
      log.warn('no timestamp', {}, error);
      countMetric('MissingTimestamps');
      return undefined;
    });

/** `stamp` is missing on a stage that has no authority. */
export const pdfSigner = (deps: PdfSignerDeps, stamp?: Stamp): SignPdf => {
  let held: { chain: Promise<Uint8Array[]>; until: number } | undefined;
  const chain = () => {
    const now = deps.clock().getTime();
    if (held && held.until > now) return held.chain;
    const asked = chainInUse(deps);
    held = { chain: asked, until: now + KEEP_MS };
    asked.catch(() => {
      held = undefined;
    });
    return asked;
  };
  return async (drawn) => {
    const { covered, complete } = unsignedPdf(drawn);
    return complete(await signedData(await chain(), sha256(covered), deps.key.sign, stamp && orNone(stamp)));
  };
};
