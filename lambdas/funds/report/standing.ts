// The standing of a report, sealed beside its text: which file was issued with which verdict, and whether it was withdrawn. It
// holds nothing about a person, so anyone may have it to check a file without us. Pure.
import * as z from 'zod/mini';
import type { ReportContent } from './report.ts';

const standing = z.object({
  version: z.literal(1),
  reportId: z.string(),
  /** Of the sealed text. */
  fingerprint: z.string(),
  /** SHA-256 of the PDF. */
  fileHash: z.string(),
  confirmed: z.boolean(),
  validUntil: z.string(),
  withdrawnAt: z.optional(z.string()),
});
export type Standing = z.output<typeof standing>;

export const issuedStanding = (
  { reportId, confirmed, validUntil }: ReportContent,
  fingerprint: string,
  fileHash: string,
): Standing => ({ version: 1, reportId, fingerprint, fileHash, confirmed, validUntil });

export const withdrawnStanding = (issued: Standing, withdrawnAt: string): Standing => ({ ...issued, withdrawnAt });

/** Undefined when it isn't the standing of this text. */
export const readStanding = (
  text: string,
  { reportId, confirmed, validUntil }: ReportContent,
  fingerprint: string,
): Standing | undefined => {
  const { data } = z.safeParse(standing, JSON.parse(text));
  const isOfThisText =
    data?.reportId === reportId &&
    data.fingerprint === fingerprint &&
    data.confirmed === confirmed &&
    data.validUntil === validUntil;
  return isOfThisText ? data : undefined;
};
