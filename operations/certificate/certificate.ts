// The certificate of PDFs, for an operator. Functions issue their own until one from an authority is saved here. They do so
// again when the key is replaced.
import { X509Certificate } from 'node:crypto';
import { certificateRequest, isFor, pemOf } from '../../lambdas/core/signature/certificate.ts';
import { readCertificates, saveChain } from '../../lambdas/core/signature/certificate-store.ts';
import { CHAIN_ROOM, signedData } from '../../lambdas/core/signature/pdf-signature.ts';
import { type PdfSignerDeps, pdfOwnerName } from '../../lambdas/core/signature/pdf-signer.ts';

export type CertificateDeps = PdfSignerDeps;

const nameIn = (lines: string) => lines.replaceAll('\n', ', ');

const describe = (der: Uint8Array): string => {
  const { subject, issuer, validTo, fingerprint256 } = new X509Certificate(der);
  const by = subject === issuer ? 'self-signed' : `issued by ${nameIn(issuer)}`;
  return `${nameIn(subject)}, ${by}, valid until ${validTo}\n  SHA-256 ${fingerprint256}`;
};

export const showCertificates = async (deps: CertificateDeps): Promise<string> => {
  const stored = await readCertificates(deps);
  if (!stored) return 'There is no certificate yet. The first PDF makes one.';
  if (stored.chain.length === 0)
    return 'The certificate was altered. The next PDF makes another (docs/runbook/record-altered.md).';
  return [...stored.chain.map(describe), ...stored.earlier.map((one) => `earlier: ${describe(one)}`)].join('\n');
};

export const requestCertificate = async ({ key, siteUrl }: CertificateDeps): Promise<string> => {
  const owner = { publicKey: await key.publicKey(), name: pdfOwnerName(siteUrl) };
  return pemOf('CERTIFICATE REQUEST', await certificateRequest(owner, key.sign));
};

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Each certificate is vouched for by the next one. */
const requireChain = (chain: X509Certificate[]): void => {
  for (const [index, certificate] of chain.entries()) {
    const issuer = chain[index + 1];
    if (issuer && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)))
      throw new Error(`${nameIn(certificate.subject)} wasn't issued by ${nameIn(issuer.subject)}, which follows it`);
  }
};

/** Refuses a certificate that can't sign PDFs. */
export const installChain = async (deps: CertificateDeps, pem: string): Promise<string> => {
  const chain = (pem.match(CERTIFICATES) ?? []).map((one) => new X509Certificate(one));
  const [certificate] = chain;
  if (!certificate) throw new Error('The file has no certificate in PEM');
  if (!isFor(certificate.raw, await deps.key.publicKey()))
    throw new Error("The first certificate isn't for our key. Use the request that --request wrote");
  requireChain(chain);
  const now = deps.clock();
  if (Date.parse(certificate.validFrom) > now.getTime() || Date.parse(certificate.validTo) <= now.getTime())
    throw new Error(`The certificate is valid from ${certificate.validFrom} to ${certificate.validTo}`);
  const ders = chain.map(({ raw }) => raw);
  const { length } = await signedData(ders, Buffer.alloc(32), deps.key.sign);
  if (length > CHAIN_ROOM) throw new Error(`The chain is ${length - CHAIN_ROOM} bytes too long`);
  await saveChain(deps, ders, await readCertificates(deps));
  return `PDFs are signed with it in five minutes at most:\n${ders.map(describe).join('\n')}`;
};
