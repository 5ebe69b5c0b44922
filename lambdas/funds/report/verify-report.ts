import { type SealChecker, sealHolds } from '#core/crypto/seal.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Reply } from '#core/http/route.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { routes } from './contract.ts';
import { readReport, reportState } from './report-store.ts';

const shown = { valid: 'valid', expired: 'expired', withdrawn: 'revoked' } as const;

/** For anybody with the link, and without figures: is this report what was sealed, and does it still hold? */
export const verifyReport =
  (deps: { db: Db; clock: Clock; checker: SealChecker }) =>
  async (reportId: string): Promise<Reply<typeof routes.verify>> => {
    const stored = await readReport(deps.db, reportId);
    if (!stored) throw new AppError('NOT_FOUND', { message: 'There is no such report.' });
    const { content, seal } = stored;
    // The row's own copy of the date is not sealed: it must say what the sealed text says.
    const intact =
      content !== undefined &&
      content.reportId === reportId &&
      content.validUntil === stored.validUntil &&
      (await sealHolds(deps.checker, seal));
    const dates = {
      issued_at: content?.issuedAt ?? '',
      valid_until: content?.validUntil ?? '',
      requested_by: content?.requestedBy ?? '',
      fingerprint: seal.fingerprint,
    };
    if (!intact) return { ...dates, state: 'altered' };
    return { ...dates, state: shown[reportState(content.validUntil, stored.withdrawnAt, deps.clock())] };
  };
