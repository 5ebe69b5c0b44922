import { sealKeyName } from '#core/crypto/kms-seal.ts';
import { AppError } from '#core/http/errors.ts';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import { dollarsOf } from '#core/platform/money.ts';
import { type CheckDeps, checkReport, type GenuineReport } from '../check-report.ts';
import type { routes } from '../contract.ts';
import type { ReportContent } from '../report.ts';
import { inDollars } from './report-view.ts';

type Verified = Reply<typeof routes.verify>;

const NOTHING = { issued_at: '', valid_until: '', requested_by: '', fingerprint: '' };

const letterOf = (content: ReportContent): Verified['letter'] => ({
  confirmed: content.confirmed,
  same_accounts: content.sameAccounts,
  proof_amount: dollarsOf(content.proofAmount),
  fund_total: content.total === undefined ? undefined : dollarsOf(content.total),
  client_name: content.clientName,
  institutions: content.institutions,
  readings: content.readings,
  holders: content.holders,
  owner_verified: content.ownerVerified,
  holder: content.holder,
  held_by: content.heldBy.map(inDollars),
  explanations: content.explanations,
});

const proofOf = ({ row, standing }: GenuineReport): Verified['proof'] =>
  row.standing &&
  standing && {
    file_hash: standing.fileHash,
    text: row.standing.text,
    signature: row.standing.signature,
    key_id: sealKeyName(row.standing.keyId),
  };

/** A reader without an account is named by an address, which is no one else's business. */
const withoutAddress = (name: string): string => (EMAIL_PATTERN.test(name) ? '' : name);

/** For anyone with the link: whether this report is what was sealed, whether it's still valid, and what the letter says. */
export const verifyReport =
  (deps: CheckDeps & { clock: Clock }) =>
  async (reportId: string): Promise<Verified> => {
    const report = await checkReport(deps, reportId);
    if (!report) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
    if (report === 'altered') return { ...NOTHING, state: 'altered' };
    const { content, withdrawnAt, supersededAt, row } = report;
    const known = {
      issued_at: content.issuedAt,
      valid_until: content.validUntil,
      requested_by: withoutAddress(content.requestedBy),
      fingerprint: row.fingerprint,
      proof: proofOf(report),
    };
    if (withdrawnAt) return { ...known, state: 'revoked' };
    if (supersededAt) return { ...known, state: 'superseded', superseded_at: supersededAt, letter: letterOf(content) };
    const isExpired = content.validUntil <= deps.clock().toISOString();
    return { ...known, state: isExpired ? 'expired' : 'valid', letter: letterOf(content) };
  };
