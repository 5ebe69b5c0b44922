import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from '../contract.ts';
import { readReport, reportState } from '../report-store.ts';

const shown = { valid: 'valid', expired: 'expired', withdrawn: 'revoked' } as const;

/** For anyone with the link, and without figures: whether this report is what was sealed, and whether it's still valid. */
export const verifyReport =
  ({ db, clock, checker }: { db: Pick<Db, 'get'>; clock: Clock; checker: SealChecker }) =>
  async (reportId: string): Promise<Reply<typeof routes.verify>> => {
    const stored = await readReport(db, reportId);
    if (!stored) throw new AppError('NOT_FOUND', { message: "This report doesn't exist." });
    const { content, fingerprint } = stored;
    // The row's own copy of the date isn't sealed: it must match the sealed text.
    const isIntact =
      content !== undefined &&
      content.reportId === reportId &&
      content.validUntil === stored.validUntil &&
      (await sealHolds(checker, stored));
    const dates = {
      issued_at: content?.issuedAt ?? '',
      valid_until: content?.validUntil ?? '',
      requested_by: content?.requestedBy ?? '',
      fingerprint,
    };
    if (!isIntact) return { ...dates, state: 'altered' };
    return { ...dates, state: shown[reportState(content.validUntil, stored.withdrawnAt, clock())] };
  };
