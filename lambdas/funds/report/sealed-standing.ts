// The standing of a report, sealed next to its text: the issued file, its verdict, and a withdrawal. Its only
// personal data is the person's own explanation and their authority, which the verify page shows anyway, so anyone may
// have it to check a file without us. Pure.
import * as v from 'valibot';
import type { Explanation } from '#contracts/funds/request';
import { tryParse } from '#core/schema.ts';
import { type Authority, authorityField, explanationField } from '#vocabulary/funds/request';
import type { ReportContent } from './report.ts';

const standing = v.object({
  version: v.literal(1),
  reportId: v.string(),
  fingerprint: v.string(),
  /** SHA-256 of the PDF. */
  fileHash: v.string(),
  confirmed: v.boolean(),
  validUntil: v.string(),
  /** The sender's explanations of the account holder since the report was issued. */
  explanations: v.optional(v.array(explanationField)),
  /** The authorities that count, once one was accepted or has lapsed since the report was issued. */
  authorities: v.optional(v.array(authorityField)),
  /**
   * Set once a newer report has replaced this one, with the printed fingerprint of its text. The newer report's number is
   * left out, because it would lead anyone with this report to that content.
   */
  supersededBy: v.optional(v.object({ at: v.string(), fingerprint: v.string() })),
  withdrawnAt: v.optional(v.string()),
});
export type Standing = v.InferOutput<typeof standing>;

export const issuedStanding = (
  { reportId, confirmed, validUntil }: ReportContent,
  fingerprint: string,
  fileHash: string,
): Standing => ({ version: 1, reportId, fingerprint, fileHash, confirmed, validUntil });

/** A withdrawn report keeps only the fact that it was withdrawn. */
export const withdrawnStanding = (
  { explanations: _, authorities: _authorities, ...issued }: Standing,
  withdrawnAt: string,
): Standing => ({
  ...issued,
  withdrawnAt,
});

export const supersededStanding = (
  issued: Standing,
  supersededBy: NonNullable<Standing['supersededBy']>,
): Standing => ({
  ...issued,
  supersededBy,
});

export type Said = { explanations?: Explanation[] | undefined; authorities?: Authority[] | undefined };

/** Adds the explanations and authorities that came later. */
export const explainedStanding = (issued: Standing, { explanations, authorities }: Said): Standing => ({
  ...issued,
  ...(explanations && { explanations }),
  ...(authorities && { authorities }),
});

/** Undefined if it isn't this text's standing. */
export const readStanding = (
  text: string,
  { reportId, confirmed, validUntil }: ReportContent,
  fingerprint: string,
): Standing | undefined => {
  const data = tryParse(standing, JSON.parse(text));
  const isOfThisText =
    data?.reportId === reportId &&
    data.fingerprint === fingerprint &&
    data.confirmed === confirmed &&
    data.validUntil === validUntil;
  return isOfThisText ? data : undefined;
};
